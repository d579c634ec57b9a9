import type { InputFault } from '#libs/errors';
import { Check, Choice, Flag, Int, List, Part, Text } from '#libs/schema';
import { MediaItem } from './media.dto.js';
import { ProviderOptions } from './provider-options.dto.js';

const POST_ID = { pattern: /^\d{1,19}$/, patternMessage: 'must be an id of up to 19 digits', max: 19 };

/** A page that a post points to. */
export class Link {
  @Text({ format: 'uri', max: 4096, description: 'Its address.' })
  url: string;

  @Text({ max: 400, optional: true, description: 'LinkedIn: its title; default the name of its host.' })
  title?: string;

  @Text({ max: 4086, multiline: true, optional: true, description: 'LinkedIn: what it is about.' })
  description?: string;
}

/** A question to the readers. */
export class Poll {
  @Text({ max: 140, optional: true, description: 'LinkedIn: the question; required there.' })
  question?: string;

  @List(Text({ max: 30 }), {
    min: 2,
    max: 4,
    description: 'Two to four answers; X takes 25 characters each, LinkedIn 30.',
  })
  options: string[];

  @Int({
    min: 5,
    max: 20_160,
    description: 'Minutes it is open: X 5 to 10,080; LinkedIn 1,440, 4,320, 10,080 or 20,160.',
  })
  durationMinutes: number;
}

/** A post. Networks know different fields; one that the network of the connection does not know is refused. */
@Check(someContent)
export class CreatePost {
  @Text({
    max: 25_000,
    multiline: true,
    optional: true,
    alias: 'commentary',
    description: 'The text. LinkedIn takes 3,000 characters; X a weight of 280 (a link counts 23, an emoji 2).',
  })
  text?: string;

  @Choice(['public', 'connections'], { optional: true, description: 'LinkedIn: who sees it, usually the public.' })
  visibility?: 'public' | 'connections';

  @Part(() => Link, { optional: true, description: 'A page it points to; on X its address is added to the text.' })
  link?: Link;

  @List(Part(() => MediaItem), {
    min: 1,
    max: 20,
    optional: true,
    description: 'Pictures (LinkedIn up to 20, X up to 4), or one film (X: or one moving picture).',
  })
  media?: MediaItem[];

  @Part(() => Poll, { optional: true, description: 'A question to the readers.' })
  poll?: Poll;

  @Text({ ...POST_ID, optional: true, description: 'X: the post it answers.' })
  replyTo?: string;

  @Text({ ...POST_ID, optional: true, description: 'X: the post it quotes.' })
  quote?: string;

  @Text({
    max: 200,
    pattern: /^urn:li:(person|organization):[A-Za-z0-9_-]+$/,
    patternMessage: 'must be a URN such as urn:li:organization:5515715',
    optional: true,
    description: 'LinkedIn: the page that posts, instead of the person.',
  })
  author?: string;

  @Flag({ optional: true, description: 'LinkedIn: keep it as a draft.' })
  draft?: boolean;

  @Part(() => ProviderOptions, { optional: true, description: 'What only one network has.' })
  providerOptions?: ProviderOptions;
}

function someContent({ text, media, link }: CreatePost): InputFault[] {
  if (text !== undefined || media !== undefined || link !== undefined) return [];
  return [{ field: 'text', rule: 'at_least_one', message: 'at least one of text, media, link is needed' }];
}
