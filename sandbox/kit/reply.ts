import type { OutgoingHttpHeaders } from 'node:http';

/** One answer of a fake, before it is put on the wire: status, headers and the exact bytes of the body. */
export interface Reply {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly body: Buffer;
}

/** An answer with `value` as JSON. Extra headers win over the content type set here. */
export function json(status: number, value: unknown, headers: OutgoingHttpHeaders = {}): Reply {
  const body = Buffer.from(JSON.stringify(value));
  return { status, headers: { 'content-type': 'application/json; charset=utf-8', ...headers }, body };
}

/** An answer with `content` as it is; `headers` should name its content type. */
export function raw(status: number, content: Buffer | string, headers: OutgoingHttpHeaders = {}): Reply {
  return { status, headers, body: Buffer.from(content) };
}

/** An answer without a body: 204, 304, and redirects that carry only a `location`. */
export function empty(status: number, headers: OutgoingHttpHeaders = {}): Reply {
  return { status, headers, body: Buffer.alloc(0) };
}

/** Thrown anywhere below a provider's `handle` to end the request with this answer. */
export class Refusal extends Error {
  constructor(readonly reply: Reply) {
    super(`refused with ${reply.status}`);
  }
}
