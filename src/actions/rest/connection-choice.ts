import { AppError } from '#libs/errors';
import { headerText } from '../../http/headers/header-text.js';
import type { ApiRequest } from '../../http/request.js';
import type { ConnectionChoice } from '../pipeline/ports.js';

/**
 * Which connection a request asks for, by `X-Connection` or `X-End-User`.
 * @throws AppError `invalid_input` when it names both, or when a header cannot be read
 */
export function connectionChoice(request: ApiRequest): ConnectionChoice {
  const connection = headerText(request, 'X-Connection');
  const endUserId = headerText(request, 'X-End-User');
  if (connection !== undefined && endUserId !== undefined) {
    throw new AppError('invalid_input', 'Send X-Connection or X-End-User, not both.', {
      errors: [
        { field: 'X-Connection', rule: 'at_most_one', message: 'only one of X-Connection and X-End-User may be given' },
      ],
    });
  }
  return { connection, endUserId };
}
