import type { IncomingMessage } from 'node:http';
import { AppError } from '@libs/errors';
import { isJson, mediaType, requireUtf8 } from './media-type.js';
import { parseJson } from './parse-json.js';
import { hasBody, readBytes, type ByteLimits } from './read-bytes.js';
import type { JsonLimits } from './scan-json.js';

/**
 * Reads a JSON body: type, length, bytes, UTF-8, scan, parse, in this order. A request without a body gives undefined.
 * @throws AppError 400, 413 or 415 as `readBytes` and `parseJson` say
 */
export async function readJsonBody(request: IncomingMessage, limits: ByteLimits & JsonLimits): Promise<unknown> {
  const type = mediaType(request.headers['content-type']);
  if (!hasBody(request)) {
    if (isJson(type)) throw new AppError('invalid_json', 'The body is empty.');
    return undefined;
  }
  if (!isJson(type)) throw new AppError('unsupported_media_type', 'Send the body as application/json.');
  requireUtf8(type);
  const bytes = await readBytes(request, limits);
  if (bytes.length === 0) throw new AppError('invalid_json', 'The body is empty.');
  return parseJson(bytes, limits);
}
