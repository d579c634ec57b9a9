import { invalidInput } from '@libs/errors';

/** Packs the update a page ended with into an opaque token. */
export function packToken(updateId: number): string {
  return Buffer.from(`u=${updateId}`).toString('base64url');
}

/** @throws AppError `invalid_input` for anything `packToken` did not make */
export function unpackToken(token: string): number {
  const [, digits] = /^u=(\d{1,15})$/.exec(Buffer.from(token, 'base64url').toString('latin1')) ?? [];
  const updateId = Number(digits);
  if (digits === undefined || packToken(updateId) !== token) {
    throw invalidInput('pageToken', 'format', 'is not a token of this list');
  }
  return updateId;
}
