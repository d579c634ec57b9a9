import { AppError } from '#libs/errors';

/** A body that was read but may not start a run; `rule` names why. */
export function bodyRefused(rule: string, message: string): AppError {
  return new AppError('invalid_input', `The body is refused: ${message}.`, {
    errors: [{ field: 'body', rule, message }],
  });
}
