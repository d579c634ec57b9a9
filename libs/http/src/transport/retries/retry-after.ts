const MAX_SECONDS = 86_400;
const NUMBER = /^[+-]?\d{1,20}(\.\d{1,20})?$/;
const HTTP_DATE = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? \d/;

/**
 * Reads a `Retry-After` header (RFC 9110 section 10.2.3): seconds or a date, in whole seconds from 1 to 86,400, rounded up.
 * Undefined when it is absent or neither.
 */
export function parseRetryAfter(header: string | undefined, now = Date.now()): number | undefined {
  const text = header?.trim() ?? '';
  if (NUMBER.test(text)) return clampSeconds(Number(text));
  if (!HTTP_DATE.test(text)) return undefined;
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : clampSeconds((at - now) / 1000);
}

/** Whole seconds from 1 to 86,400, rounded up. */
export function clampSeconds(seconds: number): number {
  return Math.min(MAX_SECONDS, Math.max(1, Math.ceil(seconds)));
}
