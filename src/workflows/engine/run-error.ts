import { ExpressionError } from '@libs/expressions';
import { AppError, toAppError } from '@libs/errors';
import type { RunError } from './journal/rows.js';

/** What a run or node record says of a failure: a code, a sentence, what the provider said; nothing inner. */
export function runError(thrown: unknown, node?: string): RunError {
  const error = asAppError(thrown);
  const faults = error.errors?.map(({ field, message }) => (field ? `${field}: ${message}` : message)).join('; ');
  const said = error.provider?.message;
  const message = [
    error.detail,
    faults && !error.detail.includes(faults) ? faults : undefined,
    said && `The provider said: ${said}`,
  ]
    .filter(Boolean)
    .join(' ');
  return { code: error.code, message, ...(node !== undefined && { node }) };
}

function asAppError(thrown: unknown): AppError {
  if (thrown instanceof ExpressionError) return new AppError('expression_error', thrown.message);
  return toAppError(thrown);
}
