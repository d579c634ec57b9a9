import { types } from 'node:util';
import { AppError } from '#libs/errors';
import { LostAnswer } from './lost-answer.js';

const STATEMENT_TIMEOUT = '57014';

/**
 * SQLSTATE classes and codes, and Node's own socket errors, that mean "the database cannot be used right now" rather than
 * "this statement is wrong": https://www.postgresql.org/docs/current/errcodes-appendix.html
 * A statement that took too long (57014) waits for others or finds the database overloaded.
 */
const outages = /^(08|53|57P|57014|58|25006|25P03)/;
const socketErrors = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'ENOENT'],
  ...['ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH', 'ENETDOWN'],
  // No connection can be opened, for want of file descriptors or ports.
  ...['EMFILE', 'ENFILE', 'EADDRNOTAVAIL'],
]);
const poolErrors =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|not queryable|Query read timeout/;

/** Whether a throwable says, itself or as the 503 made of it, that the database is out of reach, overloaded or read-only. */
export function isDatabaseOutage(thrown: unknown): boolean {
  // Of other errors the cause does not count: a provider out of reach leaves the same socket errors.
  if (thrown instanceof AppError) return thrown.code === 'unavailable' && isDatabaseOutage(thrown.cause);
  if (thrown instanceof LostAnswer) return true;
  if (!types.isNativeError(thrown)) return false;
  const code = codeOf(thrown);
  if (typeof code === 'string' && (outages.test(code) || socketErrors.has(code))) return true;
  return poolErrors.test(thrown.message);
}

/** Whether the server ended a statement because it took too long: perhaps what it waited for is only in the way of this one. */
export function isStatementTimeout(thrown: unknown): boolean {
  return codeOf(thrown) === STATEMENT_TIMEOUT;
}

function codeOf(thrown: unknown): unknown {
  const { code } = ((thrown as { driverError?: unknown })?.driverError ?? thrown ?? {}) as { code?: unknown };
  return code;
}

/** pg says this of a connection that it knows to be gone: nothing was sent. */
const unsent = /not queryable/;

/** Whether a statement was sent and what pg throws of it is not the server's word: it may have been done, or be done yet. */
export function isAnswerLost(thrown: unknown): boolean {
  const isSaidByServer = typeof (thrown as { severity?: unknown } | undefined)?.severity === 'string';
  return !isSaidByServer && isDatabaseOutage(thrown) && !unsent.test((thrown as Error).message);
}

/** The 503 for a database outage, else the throwable unchanged: also a 503 that was made of one and says more. */
export function translateDatabaseError(thrown: unknown): unknown {
  if (thrown instanceof AppError || !isDatabaseOutage(thrown)) return thrown;
  return new AppError('unavailable', 'The database cannot be reached right now; try again in a moment.', {
    retryAfter: 2,
    cause: thrown,
  });
}

/** The unique constraint a statement violated, if that is what happened. */
export function violatedConstraint(thrown: unknown): string | undefined {
  const { code, constraint } = ((thrown as { driverError?: unknown })?.driverError ?? thrown ?? {}) as {
    code?: string;
    constraint?: string;
  };
  return code === '23505' ? constraint : undefined;
}
