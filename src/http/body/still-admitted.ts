import type { ApiRequest } from '../request.js';

/** Milliseconds for which who sends a request counts as known; what ends, ends within this time in every process. */
const KNOWN_MS = 1000;

/**
 * Lets the sender of a body in anew when it took long to come: the key, the session or the role may have ended meanwhile.
 * @param began when the body was begun to be read, in epoch milliseconds
 * @throws AppError as at the beginning of the request
 */
export async function requireStillAdmitted({ admit }: Pick<ApiRequest, 'admit'>, began: number): Promise<void> {
  if (Date.now() - began >= KNOWN_MS) await admit?.();
}
