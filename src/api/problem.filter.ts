import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Inject, Injectable } from '@nestjs/common';
import { AppError, toAppError } from '@libs/errors';
import { Environment } from '../config/environment.js';
import { translateDatabaseError } from '../database/database-error.js';
import { LOGGER, type Logger } from '../logging/logger.js';
import { sendProblem } from './problem-response.js';
import type { ApiRequest, ApiResponse } from './request.js';

/** The one place that turns whatever was thrown into an answer. */
@Catch()
@Injectable()
export class ProblemFilter implements ExceptionFilter {
  constructor(
    private readonly environment: Environment,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    this.answer(thrown, http.getRequest<ApiRequest>(), http.getResponse<ApiResponse>());
  }

  /** Answers an error that happened outside Nest's handlers, such as in a middleware. */
  answer(thrown: unknown, request: ApiRequest, response: ApiResponse): void {
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

/** Express and Nest speak in HTTP errors of their own; only these few can still occur. */
function fromFramework(thrown: unknown): unknown {
  if (thrown instanceof HttpException && thrown.getStatus() === 404)
    return new AppError('not_found', 'There is nothing at this address.');
  // Express: a path parameter that is not percent-encoded UTF-8.
  if (thrown instanceof URIError) {
    return new AppError('invalid_input', 'The address is not correctly percent-encoded.', {
      errors: [{ field: '', rule: 'encoding', message: 'malformed percent-encoding' }],
    });
  }
  return thrown;
}
