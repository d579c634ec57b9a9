import { AppError } from '@libs/errors';
import type { ApiRequest } from '../../api/request.js';

/**
 * A header that must be sent once; `name` in lower case. Node would join several, and half a secret must not be completed by a
 * second header.
 * @throws AppError `invalid_input` when it is sent twice
 */
export function singleHeader({ rawHeaders }: Pick<ApiRequest, 'rawHeaders'>, name: string): string | undefined {
  let found: string | undefined;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    if (rawHeaders[i]!.toLowerCase() !== name) continue;
    if (found !== undefined)
      throw new AppError('invalid_input', `Send the header ${name} once.`, {
        errors: [{ field: name, rule: 'repeated', message: 'is sent twice' }],
      });
    found = rawHeaders[i + 1]!;
  }
  return found;
}
