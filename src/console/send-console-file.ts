import type { ApiRequest, ApiResponse } from '../http/request.js';
import type { ConsoleFile } from './console-file.js';

/** Answers a file of the console, compressed for who takes that. */
export function sendConsoleFile(
  request: ApiRequest,
  response: ApiResponse,
  { extension, plain, gzipped }: ConsoleFile,
): void {
  response.type(extension);
  if (gzipped) response.setHeader('Vary', 'Accept-Encoding');
  const isGzipped = gzipped !== undefined && request.acceptsEncodings('gzip') !== false;
  if (isGzipped) response.setHeader('Content-Encoding', 'gzip');
  const body = isGzipped ? gzipped : plain;
  response.setHeader('Content-Length', body.length);
  response.end(body);
}
