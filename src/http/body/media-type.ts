import { AppError } from '#libs/errors';

/** A media type without its parameters, lower case, and the charset it names. */
export interface MediaType {
  type: string;
  charset?: string;
}

/** Reads a Content-Type header (RFC 9110, section 8.3); `type` is empty when there is none. */
export function mediaType(header: string | undefined): MediaType {
  if (!header) return { type: '' };
  const [type = '', ...parameters] = header.split(';');
  const charset = parameters
    .map((parameter) => /^\s*charset\s*=\s*"?([^"\s]*)"?\s*$/i.exec(parameter)?.[1])
    .find((value) => value !== undefined);
  return { type: type.trim().toLowerCase(), ...(charset !== undefined && { charset: charset.toLowerCase() }) };
}

/** Whether a type is JSON: `application/json` or any `+json`. */
export function isJson({ type }: MediaType): boolean {
  return type === 'application/json' || (type.startsWith('application/') && type.endsWith('+json'));
}

/**
 * What reads text in the charset that is named, UTF-8 where none is (Encoding standard); it throws for bytes that are no such text.
 * @param head the first bytes of the text
 * @throws AppError `unsupported_media_type` for a charset that nobody knows
 */
export function textDecoder({ charset = 'utf-8' }: Pick<MediaType, 'charset'>, head: Buffer) {
  // The standard takes UTF-16 for little-endian; its mark says what it is.
  const isBigEndian = charset === 'utf-16' && head[0] === 0xfe && head[1] === 0xff;
  try {
    return new TextDecoder(isBigEndian ? 'utf-16be' : charset, { fatal: true });
  } catch {
    throw new AppError('unsupported_media_type', 'The charset is not known.');
  }
}

/** @throws AppError `unsupported_media_type` unless the charset is UTF-8 or not named */
export function requireUtf8({ charset }: MediaType): void {
  if (charset === undefined || charset === 'utf-8' || charset === 'utf8') return;
  throw new AppError('unsupported_media_type', 'The charset must be UTF-8.');
}
