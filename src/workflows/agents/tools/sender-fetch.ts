import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { HttpSender } from '#libs/http';

/** Statuses that carry no body (Fetch standard, "null body status"). */
const WITHOUT_BODY: ReadonlySet<number> = new Set([204, 205, 304]);

/** Whose connections are used, whether a secret goes along, how large an answer may be, and what ends it all. */
export interface SenderFetchOptions {
  pool: string;
  trust: 'guarded' | 'confidential';
  maxBytes: number;
  signal: AbortSignal;
}

/**
 * A `fetch` that takes our one way out: guarded, bounded by `maxBytes`, redirects not followed. A GET, by which an MCP
 * client would keep a stream open for what the server says unasked, is answered 405 without being sent.
 */
export function senderFetch(
  http: HttpSender,
  { pool, trust, maxBytes, signal }: SenderFetchOptions,
): (url: string | URL, init?: RequestInit) => Promise<Response> {
  return async (url, { method, headers, body, signal: own } = {}) => {
    if (method === 'GET') return new Response(null, { status: 405 });
    const answer = await http.sendStream({
      method: method as 'POST',
      url,
      headers: Object.fromEntries(new Headers(headers)),
      body: body as string,
      signal: own ? AbortSignal.any([own, signal]) : signal,
      maxBytes,
      trust,
      pool,
    });
    const { status } = answer;
    const init = { status, headers: textHeaders(answer.headers) };
    if (!WITHOUT_BODY.has(status)) return new Response(Readable.toWeb(answer.body) as ReadableStream<Uint8Array>, init);
    answer.body.destroy();
    return new Response(null, init);
  };
}

function textHeaders(headers: NodeJS.Dict<string | string[]>): [string, string][] {
  return Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((text): [string, string] => [name, text]),
  );
}
