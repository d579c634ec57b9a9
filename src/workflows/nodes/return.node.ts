import { Int, Json } from '@libs/schema';
import type { JsonValue } from '@libs/schema';
import { nodeKind, type KindFault } from './node-kind.js';

class ReturnConfig {
  @Int({ min: 200, max: 599, default: 200, description: 'HTTP status of the answer, 200 to 599.' })
  statusCode: number;

  @Json({ shape: 'object', optional: true, description: 'Headers of the answer, texts by name.' })
  headers?: Record<string, unknown>;

  @Json({ optional: true, description: 'Body of the answer.' })
  body?: unknown;
}

/** What a Return node hands to the caller. */
export interface ReturnValue {
  statusCode: number;
  headers: Record<string, string>;
  body: JsonValue;
}

/** Headers the service itself answers with; a workflow that set them could break the connection or the console's safety. */
const reserved = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'content-security-policy',
  'date',
  'keep-alive',
  'proxy-authenticate',
  'set-cookie',
  'set-cookie2',
  'strict-transport-security',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'x-content-type-options',
  'x-request-id',
  'x-run-id',
]);
const headerName = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/;
const MAX_HEADER_VALUE = 4096;

/** Whether a Return node may set this header: a correct name that is not the service's own, a value in one line, no address elsewhere by `//`. */
export function isAllowedHeader(name: string, value: string): boolean {
  const lower = name.toLowerCase();
  if (!headerName.test(name) || reserved.has(lower)) return false;
  if (value.length > MAX_HEADER_VALUE || !/^[\t\x20-\x7e\x80-\xff]*$/.test(value)) return false;
  return lower !== 'location' || !/^\s*[/\\]{2}/.test(value);
}

/** Ends the branch and answers the caller. */
export const returnNode = nodeKind<ReturnConfig>({
  type: 'return',
  title: 'Return',
  summary: 'Answers the caller with a status, headers and a body.',
  role: 'end',
  config: ReturnConfig,
  effect: false,
  check({ headers }, { isDeferred }) {
    return Object.entries(headers ?? {}).flatMap<KindFault>(([name, value]) => {
      const known = typeof value === 'string' && !isDeferred(value);
      if (isAllowedHeader(name, known ? value : '')) return [];
      return [{ field: `headers.${name}`, rule: 'header', message: 'is not a header a workflow may answer with' }];
    });
  },
  run({ statusCode, headers, body }) {
    const allowed: Record<string, string> = {};
    for (const [name, value] of Object.entries(headers ?? {})) {
      const text = typeof value === 'string' ? value : JSON.stringify(value);
      if (isAllowedHeader(name, text)) allowed[name] = text;
    }
    return { value: { statusCode, headers: allowed, body: body ?? null } };
  },
});
