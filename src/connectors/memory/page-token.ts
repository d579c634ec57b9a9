import { invalidInput } from '@libs/errors';

/** Pages, at most: far beyond what anybody turns. */
export const MAX_PAGE = 1_000_000_000;

/** Packs the number of a page into an opaque token. */
export function packToken(page: number): string {
  return Buffer.from(`p=${page}`).toString('base64url');
}

/** @throws AppError `invalid_input` for anything `packToken` did not make */
export function unpackToken(token: string): number {
  const [, digits] = /^p=(\d{1,10})$/.exec(Buffer.from(token, 'base64url').toString('latin1')) ?? [];
  const page = Number(digits);
  if (digits === undefined || page < 1 || packToken(page) !== token) {
    throw invalidInput('pageToken', 'format', 'is not a token of this list');
  }
  return page;
}
