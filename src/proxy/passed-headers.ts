import type { IncomingHttpHeaders } from 'node:http';

/** Headers of a request that mean something to the provider whoever it is. */
const TO_PROVIDER = [
  'accept',
  'accept-language',
  'content-type',
  'content-language',
  'idempotency-key',
  'if-match',
  'if-modified-since',
  'if-none-match',
  'if-unmodified-since',
  'prefer',
  'range',
] as const;

/** In front of any other header for the provider: `X-Provider-LinkedIn-Version: 202601` arrives as `LinkedIn-Version`. */
const PREFIX = 'x-provider-';

/** Headers of an answer that describe what it carries, or when to come again. Cookies and links stay behind. */
const TO_CALLER: ReadonlySet<string> = new Set([
  'accept-ranges',
  'content-disposition',
  'content-language',
  'content-range',
  'content-type',
  'etag',
  'last-modified',
  'preference-applied',
  'retry-after',
]);
const RATE_LIMIT = /^(x-)?rate-?limit(-[a-z-]+)?$/;

/** The headers of a request that are handed to the provider, names in lower case. */
export function headersForProvider(headers: IncomingHttpHeaders): Record<string, string> {
  const passed: Record<string, string> = {};
  for (const name of TO_PROVIDER) if (typeof headers[name] === 'string') passed[name] = headers[name];
  for (const [name, value] of Object.entries(headers)) {
    const rest = name.startsWith(PREFIX) ? name.slice(PREFIX.length) : '';
    if (rest !== '' && typeof value === 'string') passed[rest] = value;
  }
  return passed;
}

/** The headers of a provider's answer that its caller gets; `further` are those the connector names. */
export function headersForCaller(
  headers: IncomingHttpHeaders,
  further: readonly string[] = [],
): Record<string, string> {
  const passed: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    const isPassed = TO_CALLER.has(name) || RATE_LIMIT.test(name) || further.includes(name);
    if (isPassed && typeof value === 'string') passed[name] = value;
  }
  const { location } = headers;
  // A relative one would lead to an address of ours.
  if (location !== undefined && /^https?:\/\//i.test(location) && URL.canParse(location)) passed.location = location;
  return passed;
}

/** All headers of an answer but its cookies, which are the provider's own business; repeated ones are joined as HTTP says. */
export function headersForWorkflow(headers: IncomingHttpHeaders): Record<string, string> {
  const passed = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined || name === 'set-cookie' ? [] : [[name, [value].flat().join(', ')] as const],
  );
  return Object.fromEntries(passed);
}
