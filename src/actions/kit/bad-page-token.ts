import { AppError, type InputFault } from '#libs/errors';

const FAULT: InputFault = { field: 'pageToken', rule: 'format', message: 'is not a token of this list' };

/** What it means that a provider refuses a page token of its own that was passed on. */
export const BAD_PAGE_TOKEN = {
  code: 'invalid_input',
  detail: `${FAULT.field}: ${FAULT.message}`,
  errors: [FAULT],
} as const satisfies { code: 'invalid_input'; detail: string; errors: InputFault[] };

/** The 400 for a page token that was changed, or that was made for another list. */
export function badPageToken(): AppError {
  const { code, detail, errors } = BAD_PAGE_TOKEN;
  return new AppError(code, detail, { errors });
}
