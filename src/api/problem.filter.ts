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
import { AppError, toAppError } from '@libs/errors';
import { Environment } from '../config/environment.js';
import { translateDatabaseError } from '../database/database-error.js';
import { LOGGER, type Logger } from '../logging/logger.js';
import { answerUnmatched } from './method-not-allowed.js';
import { sendProblem } from './problem-response.js';
import type { ApiRequest, ApiResponse } from './request.js';

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
        { requestId: request.requestId, method: request.method, path: request.path, err: error.cause },
        'request failed',
      );
    else if (error.code === 'unavailable')
      this.logger.warn({ requestId: request.requestId, err: error.cause }, 'unavailable');
    sendProblem(request, response, error, this.environment.BASE_URL!);
  }
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
