import { Client } from '@millrace/client';
import { readJson } from '../data/read-json.js';

export { ApiError, type Body, type Problem, type ProblemFault, type Schemas } from '@millrace/client';

/** Heard on this target when the session is over, whichever request noticed. */
export const sessionEnd = new EventTarget();

/** Heard on this target when a request has changed something, so that what was read before may be old. */
export const changes = new EventTarget();

/** What is said of it to a person, who is asked to sign in at the same time. */
const SESSION_OVER = { title: 'Your session has expired', detail: 'Nothing was changed. Sign in, then try again.' };

/** What is sent by POST since it is long, and changes nothing. */
const READS = /\/(outputs|validate|preview)$/;

/** The API with the session of this browser. A 401 ends the session. */
export const api = new Client({
  headers: { 'x-requested-with': 'console' },
  readJson,
  onChange: (address) => void (READS.test(address) || changes.dispatchEvent(new Event('change'))),
  onProblem(problem, path) {
    if (problem.status !== 401 || path === '/api/auth/login') return problem;
    sessionEnd.dispatchEvent(new Event('end'));
    return { ...problem, ...SESSION_OVER };
  },
});
