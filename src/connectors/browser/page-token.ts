import { invalidInput } from '@libs/errors';

/** Packs the number of a page into an opaque token. */
export function packPage(pageNumber: number): string {
  return Buffer.from(`p=${pageNumber}`).toString('base64url');
}

/** @throws AppError `invalid_input` for anything `packPage` did not make */
export function unpackPage(token: string): number {
  const [, digits] = /^p=([1-9]\d{0,8})$/.exec(Buffer.from(token, 'base64url').toString('latin1')) ?? [];
  const pageNumber = Number(digits);
  if (digits === undefined || packPage(pageNumber) !== token) {
    throw invalidInput('pageToken', 'format', 'is not a token of this list');
  }
  return pageNumber;
}
