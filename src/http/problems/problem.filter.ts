import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  type ArgumentsHost,
  BadRequestException,
  Catch,
  type ExceptionFilter,
  HttpException,
  HttpStatus,
  Inject,
  Injectable,
  NotFoundException,
} from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Express } from 'express';
import { AppError, toAppError, codeInfo, toProblem } from '#libs/errors';
import { Environment } from '../../platform/config/environment.js';
import { translateDatabaseError } from '../../platform/database/connection/statements/database-error.js';
import { LOGGER, type Logger } from '../../platform/logging/logger.js';
import { hasBody } from '../body/read-bytes.js';
import { answerUnmatched } from './method-not-allowed.js';
import type { ApiRequest, ApiResponse } from '../request.js';

/** How long a connection stays open after an answer that came before the body had. */
const LINGER_MS = 500;

/** What is read and thrown away meanwhile; beyond it nothing is read any more. */
const MAX_DISCARDED_BYTES = 16 * 1024 * 1024;

/** A body that is read to its end, whatever it was answered, and how long it may take. */
const SHORT_BYTES = 65_536;
const SHORT_MS = 5000;

/** Seconds named when an error that must carry `Retry-After` knows none of its own. */
const DEFAULT_RETRY_AFTER = 1;

/** The one place that turns whatever was thrown into an answer. */
@Catch()
@Injectable()
export class ProblemFilter implements ExceptionFilter {
  constructor(
    private readonly environment: Environment,
    private readonly adapterHost: HttpAdapterHost,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const [request, response] = [http.getRequest<ApiRequest>(), http.getResponse<ApiResponse>()];
    try {
      if (!(thrown instanceof NotFoundException)) throw thrown;
      // Only Nest's router throws this, when no route took the request.
      answerUnmatched(this.adapterHost.httpAdapter.getInstance<Express>(), request, response);
    } catch (error) {
      this.answer(error, request, response);
    }
  }

  private answer(thrown: unknown, request: ApiRequest, response: ApiResponse): void {
    const error = toAppError(translateDatabaseError(fromFramework(thrown)));
    if (error.code === 'internal')
      this.logger.error(
        { requestId: request.requestId, method: request.method, path: withoutToken(request), err: error.cause },
        'request failed',
      );
    // What is refused to keep a limit is counted by its status. A line for each would be one more thing to do under load.
    else if (error.code === 'unavailable' && error.cause !== undefined)
      this.logger.warn({ requestId: request.requestId, err: error.cause }, 'unavailable');
    sendProblem(request, response, error, this.environment.BASE_URL!);
  }
}

/** The path of a request; a token in it opens what it names, so no log has it. */
function withoutToken({ path, params }: ApiRequest): string {
  const { token } = params ?? {};
  return typeof token === 'string' && token !== '' ? path.replace(encodeURIComponent(token), ':token') : path;
}

/**
 * Two errors reach this place as HTTP errors of Nest: a path parameter that is not percent-encoded UTF-8, and a file
 * whose version is another than the request's conditional headers name (RFC 9110 section 13).
 */
function fromFramework(thrown: unknown): unknown {
  if (thrown instanceof HttpException && thrown.getStatus() === Number(HttpStatus.PRECONDITION_FAILED))
    return new AppError('precondition_failed', 'The file is not the version that the request names.');
  if (!(thrown instanceof BadRequestException)) return thrown;
  return new AppError('invalid_input', 'The address is not correctly percent-encoded.', {
    errors: [{ field: '', rule: 'encoding', message: 'malformed percent-encoding' }],
  });
}

/** Answers an error as a problem document (RFC 9457), with the headers its status requires. */
function sendProblem(request: ApiRequest, response: ApiResponse, error: AppError, baseUrl: string): void {
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

/**
 * Ends an answer with its body. When the request's body has not come to its end, the connection ends too, unless the body
 * is short: Node discards it and keeps the connection, since a new one would cost both sides more. It does not end at once: a
 * connection that is closed while its caller still sends takes the answer back from them (RFC 9112, section 9.6).
 */
function endEarly(request: IncomingMessage, response: ServerResponse, body: string | undefined): void {
  if (request.complete || !hasBody(request)) {
    response.end(body);
    return;
  }
  const staysOpen = response.shouldKeepAlive && response.getHeader('Connection') !== 'close';
  if (staysOpen && isShort(request)) {
    endBeforeShortBody(request, response, body);
    return;
  }
  response.setHeader('Connection', 'close');
  response.flushHeaders();
  if (body !== undefined) response.write(body);
  const end = (): void => void response.end();
  const timer = setTimeout(end, LINGER_MS);
  request.once('end', end);
  response.once('close', () => clearTimeout(timer));
  let discarded = 0;
  request.on('data', (chunk: Buffer) => {
    discarded += chunk.length;
    if (discarded > MAX_DISCARDED_BYTES) request.pause();
  });
  request.resume();
}

/** Whoever has asked to go on may send the body or leave it out, so that nobody knows what comes next (RFC 9110, section 10.1.1). */
function isShort({ headers }: IncomingMessage): boolean {
  return headers.expect === undefined && Number(headers['content-length'] ?? Infinity) <= SHORT_BYTES;
}

/** Ends an answer before a short body has come, for which the connection does not wait long. */
function endBeforeShortBody(request: IncomingMessage, response: ServerResponse, body: string | undefined): void {
  response.end(body);
  const timer = setTimeout(() => request.destroy(), SHORT_MS);
  timer.unref();
  const done = (): void => clearTimeout(timer);
  request.once('end', done).once('close', done).resume();
}
