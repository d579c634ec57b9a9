import { Readable } from 'node:stream';
import type { FormData } from 'undici';
import type { Trust } from './connections/connection-pools.js';
import { EgressRefused } from '../egress/egress-refused.js';
import type { AnswerHead } from './exchange.js';

/** What a request can carry. A stream is sent once and never repeated. */
export type RequestBody = string | Buffer | Readable | FormData;

/** One request on the way through redirects. */
export interface Hop {
  method: string;
  url: URL;
  /** Checked, with lower-case names. */
  headers: Readonly<Record<string, string>>;
  body?: RequestBody;
  trust: Trust;
}

/** Most redirects of one request. */
export const MAX_REDIRECTS = 5;

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Headers that may reach another origin: any other one could be a credential. */
const KEPT_ELSEWHERE: ReadonlySet<string> = new Set(['accept', 'accept-encoding', 'accept-language', 'user-agent']);

/** Whether an answer sends the client elsewhere. */
export function isRedirect({ status, headers }: AnswerHead): boolean {
  return REDIRECTS.has(status) && typeof headers.location === 'string';
}

/**
 * The request a redirect asks for. Methods follow RFC 9110 section 15.4: 303 becomes GET, and so does a POST at 301 or
 * 302. On another origin the body does not go along, of the headers only those that could be no credential, and
 * trust ends.
 * @throws EgressRefused for a target that is no URL, for https to http, and when a stream had to be sent again
 */
export function nextHop(hop: Hop, { status, headers }: AnswerHead): Hop {
  const location = headers.location ?? '';
  if (!URL.canParse(location, hop.url.href)) throw new EgressRefused('redirect', 'The redirect leads to no valid URL.');
  const url = new URL(location, hop.url);
  if (hop.url.protocol === 'https:' && url.protocol === 'http:')
    throw new EgressRefused('redirect', 'The redirect leads from https to http.');
  const stays = url.origin === hop.url.origin;
  const method = methodAfter(status, hop.method);
  const body = stays && method === hop.method ? hop.body : undefined;
  if (body instanceof Readable) throw new EgressRefused('redirect', 'A streamed body cannot be sent again elsewhere.');
  const isKept = (name: string): boolean =>
    stays ? body !== undefined || !name.startsWith('content-') : KEPT_ELSEWHERE.has(name);
  return {
    method,
    url,
    headers: Object.fromEntries(Object.entries(hop.headers).filter(([name]) => isKept(name))),
    body,
    trust: stays ? hop.trust : 'guarded',
  };
}

function methodAfter(status: number, method: string): string {
  if (status === 303) return method === 'HEAD' ? 'HEAD' : 'GET';
  return method === 'POST' && (status === 301 || status === 302) ? 'GET' : method;
}
