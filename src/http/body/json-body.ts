import type { IncomingMessage } from 'node:http';
import { AppError } from '#libs/errors';
import { isJson, mediaType, requireUtf8 } from './media-type.js';
import { parseLargeJson } from './parse-json.js';
import { hasBody, readBytes, requireEmpty, type ByteLimits } from './read-bytes.js';
import type { JsonLimits } from './scan-json.js';

/**
 * Reads a JSON body: type, length, bytes, UTF-8, scan, parse, in this order. A request without a body gives undefined, and so
 * does an empty one: clients send the type along whether they have a body or not.
 * @throws AppError 400, 413 or 415 as `readBytes` and `parseJson` say
 */
export async function readJsonBody(request: IncomingMessage, limits: ByteLimits & JsonLimits): Promise<unknown> {
  if (!hasBody(request)) return undefined;
  const type = mediaType(request.headers['content-type']);
  if (!isJson(type)) {
    await requireEmpty(request, limits.timeoutMs, notJson());
    return undefined;
  }
  requireUtf8(type);
  const bytes = await readBytes(request, limits);
  return bytes.length === 0 ? undefined : parseLargeJson(bytes, limits);
}

const notJson = (): AppError => new AppError('unsupported_media_type', 'Send the body as application/json.');
