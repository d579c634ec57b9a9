import { codeInfo, toProblem, type AppError } from '@libs/errors';
import { endEarly } from './end-early.js';
import type { ApiRequest, ApiResponse } from './request.js';

/** Seconds named when an error that must carry `Retry-After` knows none of its own. */
const DEFAULT_RETRY_AFTER = 1;

/** Answers an error as a problem document (RFC 9457), with the headers its status requires. */
export function sendProblem(request: ApiRequest, response: ApiResponse, error: AppError, baseUrl: string): void {
  const { status } = codeInfo(error.code);
  if (response.headersSent) {
    // Half an answer is out: cutting the connection is the only honest signal left.
    response.destroy();
    return;
  }
  if (error.retryAfter !== undefined || status === 429 || status === 503) {
    response.setHeader('Retry-After', String(Math.max(1, Math.ceil(error.retryAfter ?? DEFAULT_RETRY_AFTER))));
  }
  if (status === 401) response.setHeader('WWW-Authenticate', 'Bearer');
  for (const [name, value] of Object.entries(error.headers ?? {})) response.setHeader(name, value);
  if (error.runId) response.setHeader('X-Run-Id', error.runId);
  const body = JSON.stringify(toProblem(error, { baseUrl, requestId: request.requestId }));
  response.statusCode = status;
  response.setHeader('Content-Type', 'application/problem+json; charset=utf-8');
  response.setHeader('Content-Length', Buffer.byteLength(body));
  endEarly(request, response, request.method === 'HEAD' ? undefined : body);
}
