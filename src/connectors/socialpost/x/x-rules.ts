import type { InputFault } from '#libs/errors';
import type { CreatePost } from '../dto/post.dto.js';
import { foreignFields, notAvailable, oneKind, tooLong } from '../post-rules.js';
import { x } from '../socialpost.connector.js';
import { weightedLength } from './weighted-length.js';

const MAX_WEIGHT = 280;
/** For accounts with Premium. */
const MAX_LONG = 25_000;
const MAX_PICTURES = 4;
const MAX_ALT_TEXT = 1000;
const MAX_OPTION = 25;
const MAX_POLL_MINUTES = 10_080;
const CASHTAG = /(?<![\w$])\$[A-Za-z]{1,6}(?:[._][A-Za-z]{1,2})?(?!\w)/g;

const FOREIGN = {
  title: x.title,
  fields: ['visibility', 'author', 'draft'],
  options: ['isReshareDisabledByAuthor', 'distribution'],
} as const;

/** The text as it is sent: a link has no field of its own on X. */
export function textFor({ text, link }: CreatePost): string {
  return [text, link?.url].filter(Boolean).join(' ');
}

/** What of a post X does not take. */
export function faultsForX(post: CreatePost): InputFault[] {
  const { link, poll, providerOptions } = post;
  const text = textFor(post);
  return [
    ...foreignFields(post, FOREIGN),
    ...(['title', 'description'] as const)
      .filter((name) => link?.[name] !== undefined)
      .map((name) => notAvailable(`link.${name}`, x.title)),
    ...(poll?.question === undefined ? [] : [notAvailable('poll.question', x.title)]),
    ...oneKind(post, ['media', 'poll', 'quote']),
    ...tooLong(weightedLength(text), providerOptions?.longText ? MAX_LONG : MAX_WEIGHT, x.title),
    ...atMostOneCashtag(text),
    ...pollFaults(post),
    ...mediaFaults(post),
  ];
}

function atMostOneCashtag(text: string): InputFault[] {
  if ((text.match(CASHTAG) ?? []).length <= 1) return [];
  return [{ field: 'text', rule: 'too_many', message: 'may hold one cashtag on X' }];
}

function pollFaults({ poll }: CreatePost): InputFault[] {
  if (!poll) return [];
  const faults = poll.options.flatMap((option, index) =>
    option.length <= MAX_OPTION
      ? []
      : [fault(`poll.options[${index}]`, 'too_long', `must have at most ${MAX_OPTION} characters on X`)],
  );
  if (poll.durationMinutes <= MAX_POLL_MINUTES) return faults;
  return [...faults, fault('poll.durationMinutes', 'too_large', `must be at most ${MAX_POLL_MINUTES} on X`)];
}

function mediaFaults({ media = [], providerOptions }: CreatePost): InputFault[] {
  const faults = media.flatMap(({ altText = '' }, index) =>
    altText.length <= MAX_ALT_TEXT
      ? []
      : [fault(`media[${index}].altText`, 'too_long', `must have at most ${MAX_ALT_TEXT} characters on X`)],
  );
  if (media.length > MAX_PICTURES) faults.push(fault('media', 'too_many', `must have at most ${MAX_PICTURES} on X`));
  if (providerOptions?.tagged_user_ids && media.length === 0)
    faults.push(fault('providerOptions.tagged_user_ids', 'required', 'needs media in which people are tagged'));
  return faults;
}

function fault(field: string, rule: string, message: string): InputFault {
  return { field, rule, message };
}
