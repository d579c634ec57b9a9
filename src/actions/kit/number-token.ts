import { badPageToken } from './page-tokens.js';

/** Page tokens that stand for a number, such as of a page: no more than the caller could say, so they are not signed. */
export interface NumberToken {
  pack(value: number): string;
  /** @throws AppError `invalid_input` for anything `pack` did not make, and for a number out of range */
  unpack(token: string): number;
}

/** Packs whole numbers from `min` to `max` under a letter, so that a token of one list means nothing to another. */
export function numberToken(letter: string, { min, max }: { min: number; max: number }): NumberToken {
  const pack = (value: number): string => Buffer.from(`${letter}=${value}`).toString('base64url');
  return {
    pack,
    unpack(token) {
      const value = Number(
        Buffer.from(token, 'base64url')
          .toString('latin1')
          .slice(letter.length + 1),
      );
      // Base64 and digits can be written in more than one way; `pack` writes them in one.
      if (!Number.isSafeInteger(value) || value < min || value > max || pack(value) !== token) throw badPageToken();
      return value;
    },
  };
}
