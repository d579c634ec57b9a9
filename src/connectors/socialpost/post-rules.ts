import type { InputFault } from '#libs/errors';
import type { CreatePost } from './dto/post.dto.js';
import type { ProviderOptions } from './dto/provider-options.dto.js';

/** What a network knows nothing of. */
export interface ForeignFields {
  title: string;
  fields: readonly (keyof CreatePost)[];
  options: readonly (keyof ProviderOptions)[];
}

/** Names every field of a post that its network knows nothing of: nothing is left out silently. */
export function foreignFields(post: CreatePost, { title, fields, options }: ForeignFields): InputFault[] {
  const given = [
    ...fields.filter((field) => post[field] !== undefined),
    ...options.filter((name) => post.providerOptions?.[name] !== undefined).map((name) => `providerOptions.${name}`),
  ];
  return given.map((field) => notAvailable(field, title));
}

/** The fault of a field that a network does not know. */
export function notAvailable(field: string, title: string): InputFault {
  return { field, rule: 'not_available', message: `is not available on ${title}` };
}

/** At most one of some kinds of content fits into a post. */
export function oneKind(post: CreatePost, kinds: readonly (keyof CreatePost)[]): InputFault[] {
  const given = kinds.filter((kind) => post[kind] !== undefined);
  if (given.length < 2) return [];
  return [{ field: given[1]!, rule: 'at_most_one', message: `only one of ${kinds.join(', ')} may be given` }];
}

/** A text beyond what a network takes, told with its length as the network counts it; a text is never cut. */
export function tooLong(length: number, limit: number, title: string): InputFault[] {
  if (length <= limit) return [];
  return [{ field: 'text', rule: 'too_long', message: `has ${length} characters; ${title} takes ${limit}` }];
}
