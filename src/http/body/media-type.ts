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
 * Reads text in the charset that is named, UTF-8 where none is (Encoding standard); undefined for bytes that are no such text.
 * @throws AppError `unsupported_media_type` for a charset that nobody knows
 */
export function decodeText(bytes: Buffer, { charset = 'utf-8' }: Pick<MediaType, 'charset'>): string | undefined {
  // The standard takes UTF-16 for little-endian; its mark says what it is.
  const isBigEndian = charset === 'utf-16' && bytes[0] === 0xfe && bytes[1] === 0xff;
  const decoder = decoderOf(isBigEndian ? 'utf-16be' : charset);
  if (!decoder) throw new AppError('unsupported_media_type', 'The charset is not known.');
  try {
    return decoder.decode(bytes);
  } catch {
    return undefined;
  }
}

/** @throws AppError `unsupported_media_type` unless the charset is UTF-8 or not named */
export function requireUtf8({ charset }: MediaType): void {
  if (charset === undefined || charset === 'utf-8' || charset === 'utf8') return;
  throw new AppError('unsupported_media_type', 'The charset must be UTF-8.');
}

function decoderOf(charset: string) {
  try {
    return new TextDecoder(charset, { fatal: true });
  } catch {
    return undefined;
  }
}
