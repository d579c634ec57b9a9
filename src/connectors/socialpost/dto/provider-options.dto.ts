import { Choice, Flag, Json, List, Text } from '#libs/schema';

const ID = /^\d{1,19}$/;
const idMessage = 'must be an id of up to 19 digits';

/** Options that only one network has, under its own names; each is refused for the other. */
export class ProviderOptions {
  @Flag({ optional: true, description: 'LinkedIn: do not let people share it.' })
  isReshareDisabledByAuthor?: boolean;

  @Json({
    shape: 'object',
    maxBytes: 10_000,
    optional: true,
    description: 'LinkedIn: the audience, in the form that LinkedIn uses.',
  })
  distribution?: unknown;

  @Choice(['following', 'mentionedUsers', 'subscribers', 'verified'], {
    optional: true,
    description: 'X: who may reply.',
  })
  reply_settings?: 'following' | 'mentionedUsers' | 'subscribers' | 'verified';

  @Text({
    pattern: ID,
    patternMessage: idMessage,
    max: 19,
    optional: true,
    description: 'X: the community it goes to.',
  })
  community_id?: string;

  @Flag({ optional: true, description: 'X: it holds pictures or films made by AI.' })
  made_with_ai?: boolean;

  @Flag({ optional: true, description: 'X: it is a paid partnership.' })
  paid_partnership?: boolean;

  @Flag({ optional: true, description: 'X: not shown in public timelines.' })
  nullcast?: boolean;

  @List(Text({ pattern: ID, patternMessage: idMessage, max: 19 }), {
    max: 10,
    optional: true,
    description: 'X: people in the media, by their ids.',
  })
  tagged_user_ids?: string[];

  @Flag({ optional: true, description: 'X: the account may write up to 25,000 characters (Premium).' })
  longText?: boolean;
}
