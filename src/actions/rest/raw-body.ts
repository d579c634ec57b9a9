import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { AppError } from '#libs/errors';
import { UPLOAD_PACE, watchPace, type UploadPace } from '../../http/body/upload-pace.js';
import type { Content } from '../declaration/action.context.js';

/** Media type of a body that is a file and nothing else. */
export const RAW = 'application/octet-stream';

/**
 * Hands the body of a request on as the file of a field: a stream that is never held in memory and that ends with an error when
 * the caller goes away.
 * @throws AppError `unsupported_media_type` for a compressed body: what would be stored is not what was sent
 */
export function readRawBody(request: IncomingMessage, field: string, pace: UploadPace = UPLOAD_PACE): Content {
  const { 'content-encoding': encoding = 'identity', 'content-length': length } = request.headers;
  if (encoding.trim().toLowerCase() !== 'identity')
    throw new AppError('unsupported_media_type', 'A file must come without Content-Encoding.');
  const content = new PassThrough();
  content.on('error', () => undefined);
  request.once('close', () => {
    if (!request.complete) content.destroy(cutOff());
  });
  watchPace(request, pace);
  request.pipe(content);
  // What nobody wants is read and dropped, so that the connection can serve another request; after the pipe let go of it.
  content.once('close', () => request.resume());
  const bytes = lengthOf(request, length);
  return { files: new Map([[field, { filename: field, mimeType: RAW, content, bytes }]]) };
}

/** A request without a body has no Transfer-Encoding and no Content-Length (RFC 9112, section 6.3). */
function lengthOf({ headers }: IncomingMessage, length: string | undefined): number | undefined {
  if (length !== undefined) return Number(length);
  return headers['transfer-encoding'] === undefined ? 0 : undefined;
}

const cutOff = (): AppError => new AppError('invalid_input', 'The connection ended before the whole file arrived.');
