import { invalidInput } from '#libs/errors';
import type { ActionContext } from '../declaration/action.context.js';

/**
 * The etag an object must still have, from the field `ifMatch` or the header `If-Match`.
 * @throws AppError `invalid_input` when both are given and differ
 */
export function requiredEtag(
  { ifMatch }: { ifMatch?: string },
  { headers }: Pick<ActionContext, 'headers'>,
): string | undefined {
  const header = headers['if-match'];
  if (ifMatch !== undefined && header !== undefined && ifMatch !== header) {
    throw invalidInput('ifMatch', 'at_most_one', 'differs from the header If-Match; send one of them');
  }
  return ifMatch ?? header;
}
