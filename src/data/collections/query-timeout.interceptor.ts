import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { AppError } from '#libs/errors';
import { catchError, type Observable } from 'rxjs';

/** Over HTTP a query that took too long is the service being unable right now; runs record it by its own name. */
@Injectable()
export class QueryTimeoutInterceptor implements NestInterceptor {
  intercept(_: ExecutionContext, next: CallHandler): Observable<unknown> {
    return next.handle().pipe(
      catchError((error: unknown) => {
        if (!(error instanceof AppError) || error.code !== 'query_timeout') throw error;
        throw new AppError('unavailable', error.detail, { retryAfter: 10, cause: error });
      }),
    );
  }
}
