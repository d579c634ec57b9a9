import { readJson } from '../data/read-json.js';
import { type Problem, RequestFailed } from './problem.js';

/** What goes with a request besides its address. */
export interface Content {
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** Heard on this target when the session is over, whichever request noticed. */
export const sessionEnd = new EventTarget();

/**
 * Sends a request with the session cookie and gives the JSON of the answer, undefined for 204.
 * @throws RequestFailed with the problem document
 */
export async function send<T>(method: string, path: string, content: Content = {}): Promise<T> {
  const answer = await sendPlain(method, path, content);
  if (!answer.ok) throw new RequestFailed(await readProblem(answer, path));
  return (answer.status === 204 ? undefined : readJson(await answer.text())) as T;
}

/** Sends a request with the session cookie and gives the answer as it came, whatever its status. */
export function sendPlain(method: string, path: string, { body, headers, signal }: Content): Promise<Response> {
  return fetch(path, {
    method,
    credentials: 'same-origin',
    headers: {
      accept: 'application/json',
      'x-requested-with': 'console',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body === undefined ? undefined : JSON.stringify(body),
    signal,
  });
}

/** What is said of it to a person, who is asked to sign in at the same time. */
const SESSION_OVER = { title: 'Your session had ended', detail: 'This was not done. Sign in, then do it again.' };

/** The problem document of a refusal; one of our own words where something else answered. A 401 ends the session. */
export async function readProblem(answer: Response, path: string): Promise<Problem> {
  const isSessionOver = answer.status === 401 && path !== '/api/auth/login';
  if (isSessionOver) sessionEnd.dispatchEvent(new Event('end'));
  try {
    const problem = (await answer.json()) as Problem;
    return isSessionOver ? { ...problem, ...SESSION_OVER } : problem;
  } catch {
    return {
      title: answer.statusText || 'Unexpected answer',
      status: answer.status,
      code: 'unexpected_answer',
      detail: `Something between this page and the service answered with status ${answer.status}.`,
      requestId: answer.headers.get('x-request-id') ?? undefined,
    };
  }
}
