import { ApiError, api } from '../api/client.js';
import { readJson } from '../data/read-json.js';
import type { ActionCall } from './action-call.js';

/** What an action has answered. */
export interface Outcome {
  status: number;
  /** Milliseconds from the request to the whole answer, as this browser saw it. */
  tookMs: number;
  type: string;
  /** JSON as a value, text as text; undefined for other content, of which only the size is shown. */
  value?: unknown;
  bytes: number;
}

/** Calls an action. @throws ApiError when it is refused or fails */
export async function runAction({ method, address, headers, body }: ActionCall): Promise<Outcome> {
  const began = performance.now();
  const answer = await api.raw(method, address, { headers, body });
  if (!answer.ok) throw new ApiError(await api.problemOf(answer, address));
  const content = await answer.blob();
  const type = answer.headers.get('content-type') ?? '';
  return {
    status: answer.status,
    tookMs: performance.now() - began,
    type,
    bytes: content.size,
    ...(content.size > 0 && /^(application\/(.+\+)?json|text\/)/.test(type) && { value: await read(content, type) }),
  };
}

async function read(content: Blob, type: string): Promise<unknown> {
  const text = await content.text();
  return type.startsWith('text/') ? text : readJson(text);
}
