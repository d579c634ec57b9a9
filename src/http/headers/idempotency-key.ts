import { AppError } from '#libs/errors';
import type { ApiRequest } from '../request.js';

/** Most characters of a key that names a request. */
export const MAX_IDEMPOTENCY_KEY = 255;

/**
 * The header `Idempotency-Key`; undefined when the caller sent none (IETF draft "The Idempotency-Key HTTP Header Field").
 * @throws AppError `invalid_input` when it is empty or has more than 255 characters
 */
export function idempotencyKeyOf(request: Pick<ApiRequest, 'headers'>): string | undefined {
  const key = request.headers['idempotency-key'] as string | undefined;
  if (key === undefined || (key.length > 0 && key.length <= MAX_IDEMPOTENCY_KEY)) return key;
  const message = `must have 1 to ${MAX_IDEMPOTENCY_KEY} characters`;
  throw new AppError('invalid_input', `Idempotency-Key ${message}.`, {
    errors: [{ field: 'Idempotency-Key', rule: key === '' ? 'too_short' : 'too_long', message }],
  });
}
