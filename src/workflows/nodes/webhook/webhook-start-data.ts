import { isPlainObject } from '#libs/schema';
import { REDACTED } from '../contract/hidden-texts.js';
import { MIN_LENGTH_OF_PART } from '../contract/known-texts.js';

/** What `$"startNode"` is in a workflow that a webhook started. */
export interface WebhookStartData {
  body: unknown;
  queryParams: Record<string, unknown>;
  params: Record<string, string>;
  headers: Record<string, string>;
  method: string;
}

/** Headers by which callers prove themselves, to the service or to what stands behind the workflow. */
export const CALLER_HEADERS = ['authorization', 'cookie'] as const;

/** Texts of start data, as a request brings them or somebody makes them up, that no record shows: headers, and what is in them. */
export function secretTexts(headers: unknown): string[] {
  if (!isPlainObject(headers)) return [];
  const named = Object.entries(headers).filter(([name]) => CALLER_HEADERS.some((each) => each === name.toLowerCase()));
  return named.flatMap(([name, value]) => {
    if (typeof value !== 'string' || value === REDACTED) return [];
    const parts = name.toLowerCase() === 'cookie' ? cookieParts(value) : [value.slice(value.indexOf(' ') + 1)];
    return [value, ...parts.filter((part) => part.length >= MIN_LENGTH_OF_PART)];
  });
}

/** Start data as somebody has changed what a run shows: where a header says that it is hidden, it stays as `kept` has it. */
export function withKept(input: unknown, kept: unknown): unknown {
  if (!isPlainObject(input) || !isPlainObject(input['headers']) || !isPlainObject(kept)) return input;
  const headers = { ...input['headers'] };
  for (const name of CALLER_HEADERS) if (headers[name] === REDACTED && name in kept) headers[name] = kept[name];
  return { ...input, headers };
}

/** The cookies of a header with their names, and their values alone. */
function cookieParts(value: string): string[] {
  return value.split(/; */).flatMap((pair) => [pair, pair.slice(pair.indexOf('=') + 1)]);
}
