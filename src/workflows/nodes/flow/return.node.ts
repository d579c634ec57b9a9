import type { InputFault } from '#libs/errors';
import { fieldPath } from '#libs/expressions';
import { isLarge } from '#libs/json';
import { Flag, Int, Json } from '#libs/schema';
import type { JsonValue } from '#libs/schema';
import { writtenEntries } from '../contract/header-faults.js';
import { nodeKind, type KindFault } from '../contract/node-kind.js';

class ReturnConfig {
  @Int({ min: 200, max: 599, default: 200, description: 'HTTP status of the answer, 200 to 599.' })
  statusCode: number;

  @Json({ shape: 'object', optional: true, description: 'Headers of the answer, texts by name.' })
  headers?: Record<string, unknown>;

  @Json({ optional: true, description: 'Body of the answer.' })
  body?: unknown;

  @Flag({
    default: false,
    description: 'Whether a caller that waits is answered at once, while the other branches of the run go on.',
  })
  early: boolean;
}

/** What a Return node hands to the caller. */
export interface ReturnValue {
  statusCode: number;
  headers: Record<string, string>;
  body: JsonValue;
  /** Headers that data decided and that no answer may have; the run shows what the caller does not get. */
  notSent?: InputFault[];
  /** Whether the caller is answered before the run has ended. */
  early?: true;
}

/** Headers the service itself answers with; a workflow that set them could break the connection or the console's safety. */
const reserved = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'content-security-policy',
  'date',
  'keep-alive',
  'referrer-policy',
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
/** Headers a browser minds for the whole site: one workflow would sign people out of the console, redirect or watch their calls. */
const ofTheSite = new Set([
  'alt-svc',
  'clear-site-data',
  'nel',
  'report-to',
  'reporting-endpoints',
  'service-worker-allowed',
  'set-login',
]);
/**
 * Orders to a server in front, by which nginx, Apache, lighttpd, LiteSpeed, Perlbal, H2O and Envoy answer with files or
 * addresses of their own, keep or forget answers for everybody, or take the service off, and what is between them and us alone
 * (RFC 9110, section 7.6.1).
 */
const forServersInFront = /^(?:proxy-|x-accel-|x-sendfile|x-lighttpd-|x-litespeed-|lsc-|x-reproxy-|x-envoy-)/;
const headerName = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/;
const MAX_HEADER_VALUE = 4096;
const TOO_LONG = `must have at most ${MAX_HEADER_VALUE} characters`;

/** Why a Return node may not set this header, for its author; undefined when it may. */
export function headerRefusal(name: string, value: string): string | undefined {
  const lower = name.toLowerCase();
  if (!headerName.test(name)) return 'is no name of a header: letters, digits and -, at most 100';
  if (reserved.has(lower)) return 'is set by the service; leave it out';
  if (ofTheSite.has(lower)) return 'counts for the whole site and not for this answer alone; leave it out';
  if (forServersInFront.test(lower)) return 'commands a server in front of the service; leave it out';
  // No sandbox holds it back, and it takes addresses that Location may not have.
  if (lower === 'refresh') return 'sends browsers elsewhere; answer with a status from 300 on and Location';
  if (value.length > MAX_HEADER_VALUE) return TOO_LONG;
  if (!/^[\t\x20-\x7e\x80-\xff]*$/.test(value)) return 'must be one line of Latin letters; encode other text';
  if (lower === 'location' && /^\s*[/\\]{2}/.test(value)) return 'must be a whole URL, or a path with one / in front';
  return undefined;
}

/** Ends the branch and answers the caller. */
export const returnNode = nodeKind<ReturnConfig>({
  type: 'return',
  title: 'Return',
  summary: 'Answers the caller with a status, headers and a body.',
  keywords: ['respond', 'response', 'reply', 'error'],
  role: 'end',
  config: ReturnConfig,
  effect: false,
  check({ headers }, { isDeferred }) {
    return writtenEntries(headers).flatMap(([name, value]) => {
      const text = headerText(value);
      // JSON escapes the quotes of a reference inside of a list or an object.
      return headerFaults(name, text !== undefined && isDeferred(text.replaceAll('\\"', '"')) ? '' : text);
    });
  },
  run({ statusCode, headers, body, early }) {
    const sent: Record<string, string> = {};
    const notSent: KindFault[] = [];
    for (const [name, value] of Object.entries(headers ?? {})) {
      // A reference that gave nothing makes no header that says "null".
      if (value === null) continue;
      const text = headerText(value);
      const faults = headerFaults(name, text);
      if (text !== undefined && faults.length === 0) sent[name] = text;
      else notSent.push(...faults);
    }
    const value = { statusCode, headers: sent, body: body ?? null, ...(notSent.length > 0 && { notSent }) };
    return { value: early ? { ...value, early } : value };
  },
});

/** Undefined for what is far too long, before it is written. */
function headerText(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  return isLarge(value) ? undefined : JSON.stringify(value);
}

function headerFaults(name: string, text: string | undefined): KindFault[] {
  const message = text === undefined ? TOO_LONG : headerRefusal(name, text);
  return message === undefined ? [] : [{ field: fieldPath('headers', name), rule: 'header', message }];
}
