import { AppError } from '#libs/errors';
import { ExpressionError } from '#libs/expressions';
import type { RetryPolicy } from '../../model/definition.js';
import type { NodeRecords } from '../journal/node-records.js';
import type { NodeRow } from '../journal/rows.js';
import type { Failed } from './outcome.js';

const MAX_MS = 3_600_000;

/**
 * Milliseconds until a failed node is tried again, or undefined when it is not: its tries are used up, or its input is
 * wrong and would be wrong again. The pause doubles with each try, with half of it left to chance; who was told by the
 * provider to wait waits at least as long, and nobody longer than an hour. `random` gives a number from 0 to 1.
 */
export function retryDelay(
  policy: RetryPolicy | undefined,
  { attempt, error, random }: { attempt: number; error: unknown; random: () => number },
): number | undefined {
  if (!policy || attempt >= policy.maxAttempts || isWrongInput(error)) return undefined;
  const pause = Math.min(MAX_MS, policy.backoffMs * 2 ** (attempt - 1));
  const told = error instanceof AppError ? (error.retryAfter ?? 0) * 1000 : 0;
  return Math.min(MAX_MS, Math.max(told, pause / 2 + (pause / 2) * random()));
}

/** The outcome of a try that failed. `key` is what it named itself by to the outside. */
export function failedTry(
  { node: { id, retry }, row, key }: { node: { id: string; retry?: RetryPolicy }; row: NodeRow; key?: string },
  thrown: unknown,
  { records, random }: { records: NodeRecords; random: () => number },
): Failed {
  const error = records.failure(id, thrown);
  if (error.outcomeUnknown) error.idempotencyKey = key;
  return { is: 'failed', row, error, retryAfterMs: retryDelay(retry, { attempt: row.attempt, error: thrown, random }) };
}

function isWrongInput(error: unknown): boolean {
  return (
    error instanceof ExpressionError ||
    (error instanceof AppError && (error.code === 'invalid_input' || error.code === 'too_large'))
  );
}
