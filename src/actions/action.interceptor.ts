import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { of, type Observable } from 'rxjs';
import { AppError } from '@libs/errors';
import { ActionCatalog, type ActionDefinition } from './action.catalog.js';
import { ActionRunner, type ActionCall } from './action.runner.js';
import { RequestContent } from './request-content.js';
import type { ConnectionChoice } from './ports.js';
import type { ApiRequest, ApiResponse } from '../api/request.js';
import { headerText } from '../api/header-text.js';
import { sendJson } from '../api/send-json.js';

const MAX_IDEMPOTENCY_KEY = 255;
const NOTHING_MORE = of(undefined);

/**
 * The REST surface of all actions: it takes every request to a controller method that declares an action, hands it to the
 * runner and writes the answer. The controller method itself is never called by Nest.
 */
@Injectable()
export class ActionInterceptor implements NestInterceptor {
  constructor(
    private readonly catalog: ActionCatalog,
    private readonly runner: ActionRunner,
    private readonly content: RequestContent,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const action = this.catalog.ofHandler(context.getHandler());
    if (!action) return next.handle();
    const http = context.switchToHttp();
    await this.handle(action, http.getRequest<ApiRequest>(), http.getResponse<ApiResponse>());
    return NOTHING_MORE;
  }

  private async handle(action: ActionDefinition, request: ApiRequest, response: ApiResponse): Promise<void> {
    requireJsonAccepted(request);
    const choice = connectionChoice(request);
    const idempotencyKey = idempotencyKeyOf(request);
    const { body, files } = await this.content.read(request, action);
    const call: ActionCall = {
      caller: request.caller!,
      raw: { body, text: { ...request.queryParameters, ...request.params } },
      choice,
      idempotencyKey,
      files,
      headers: declaredHeaders(action, request),
      signal: action.abortOnDisconnect ? disconnectSignal(response) : undefined,
    };
    const result = await this.runner.run(action, call);
    if (result.replayed) response.setHeader('Idempotency-Replayed', 'true');
    sendJson(response, result.status, result.body);
  }
}

/** @throws AppError `not_acceptable` before a provider is called */
function requireJsonAccepted(request: ApiRequest): void {
  const { accept } = request.headers;
  if (accept === undefined || accept === '*/*' || accept === 'application/json' || request.accepts('application/json'))
    return;
  throw new AppError('not_acceptable', 'Actions answer application/json.');
}

function connectionChoice(request: ApiRequest): ConnectionChoice {
  const connection = headerText(request, 'x-connection');
  const endUserId = headerText(request, 'x-end-user');
  if (connection !== undefined && endUserId !== undefined) {
    throw new AppError('invalid_input', 'Send X-Connection or X-End-User, not both.', {
      errors: [
        { field: 'X-Connection', rule: 'at_most_one', message: 'only one of X-Connection and X-End-User may be given' },
      ],
    });
  }
  return { connection, endUserId };
}

function idempotencyKeyOf(request: ApiRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && key.length > 0 && key.length <= MAX_IDEMPOTENCY_KEY) return key;
  throw new AppError('invalid_input', `Idempotency-Key must have 1 to ${MAX_IDEMPOTENCY_KEY} characters.`, {
    errors: [{ field: 'Idempotency-Key', rule: 'too_long', message: `1 to ${MAX_IDEMPOTENCY_KEY} characters` }],
  });
}

function declaredHeaders(action: ActionDefinition, request: ApiRequest): Record<string, string> | undefined {
  if (!action.headers) return undefined;
  const found: Record<string, string> = {};
  for (const name of action.headers) {
    const value = request.headers[name];
    if (typeof value === 'string') found[name] = value;
  }
  return found;
}

function disconnectSignal(response: ApiResponse): AbortSignal {
  const controller = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) controller.abort(new DOMException('the caller went away', 'AbortError'));
  });
  return controller.signal;
}
