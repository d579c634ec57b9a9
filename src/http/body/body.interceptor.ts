import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Observable } from 'rxjs';
import { Environment } from '../../platform/config/environment.js';
import type { ApiRequest } from '../request.js';
import { readJsonBody } from './json-body.js';
import { jsonLimits } from './scan-json.js';
import { requireStillAdmitted } from './still-admitted.js';

const WITH_BODY = new Set(['POST', 'PUT', 'PATCH']);

/** Reads the JSON body of our own endpoints, after the access guard: who may not call costs no body read. */
@Injectable()
export class BodyInterceptor implements NestInterceptor {
  constructor(private readonly environment: Environment) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<ApiRequest>();
    if (WITH_BODY.has(request.method)) {
      const { JSON_BODY_MAX_BYTES, BODY_TIMEOUT_MS } = this.environment;
      const began = Date.now();
      request.body = await readJsonBody(request, {
        maxBytes: JSON_BODY_MAX_BYTES,
        ...jsonLimits(this.environment),
        timeoutMs: BODY_TIMEOUT_MS,
      });
      await requireStillAdmitted(request, began);
    }
    return next.handle();
  }
}
