import { type CallHandler, createParamDecorator, type ExecutionContext, Injectable } from '@nestjs/common';
import type { NestInterceptor } from '@nestjs/common';
import { lastValueFrom, type Observable, of } from 'rxjs';
import { AppError } from '#libs/errors';
import type { PlainInterceptor } from '../../http/fast-path.js';
import { requireStillAdmitted } from '../../http/body/still-admitted.js';
import { disconnectSignal } from '../../http/disconnect-signal.js';
import { idempotencyKeyOf } from '../../http/headers/idempotency-key.js';
import type { ApiRequest, ApiResponse } from '../../http/request.js';
import { ActionCatalog, type ActionDefinition } from '../declaration/action.catalog.js';
import type { ActionCall, ActionResult } from '../pipeline/action-call.js';
import type { ActionContext, ActionMethod } from '../declaration/action.context.js';
import { ActionRunner } from '../pipeline/action.runner.js';
import { connectionChoice } from './connection-choice.js';
import { RequestContent } from './request-content.js';

/** A request to an action, with what the runner has its method called with. */
interface ActionRequest extends ApiRequest {
  input: object;
  context: ActionContext;
}

/**
 * The REST surface of all actions. The guard has let the caller in; this reads what the request carries and hands it to the
 * runner, which has Nest call the controller's method when all of its checks are passed.
 */
@Injectable()
export class ActionInterceptor implements NestInterceptor, PlainInterceptor {
  constructor(
    private readonly catalog: ActionCatalog,
    private readonly runner: ActionRunner,
    private readonly content: RequestContent,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = requestOf(context);
    const body = await this.around(context, (input, given) => {
      request.input = input;
      request.context = given;
      return lastValueFrom(next.handle());
    });
    return of(body);
  }

  /** What becomes of a request whose action's method is called by `method`: the body of the answer; the rest of it is set. */
  async around(context: ExecutionContext, method: ActionMethod): Promise<unknown> {
    const http = context.switchToHttp();
    const response = http.getResponse<ApiResponse>();
    const action = this.catalog.ofMethod(context.getHandler());
    const { status, headers, body, replayed } = await this.run(action, http.getRequest(), response, method);
    for (const name in headers) response.setHeader(name, headers[name]!);
    if (replayed) response.setHeader('Idempotency-Replayed', 'true');
    response.statusCode = status;
    return body;
  }

  private async run(
    action: ActionDefinition,
    request: ApiRequest,
    response: ApiResponse,
    method: ActionMethod,
  ): Promise<ActionResult> {
    requireJsonAccepted(request);
    const choice = connectionChoice(request);
    const idempotencyKey = idempotencyKeyOf(request);
    const began = Date.now();
    const { body, files, release } = await this.content.read(request, action);
    try {
      await requireStillAdmitted(request, began);
      return await this.runner.run(action, {
        caller: request.caller!,
        raw: { body, text: { ...request.queryParameters, ...request.params } },
        choice,
        idempotencyKey,
        files,
        headers: declaredHeaders(action, request),
        signal: action.abortOnDisconnect ? disconnectSignal(response) : undefined,
        method,
      });
    } finally {
      drop(files);
      release?.();
    }
  }
}

const InputOf = createParamDecorator((_: unknown, host: ExecutionContext) => requestOf(host).input);
const ContextOf = createParamDecorator((_: unknown, host: ExecutionContext) => requestOf(host).context);

const requestOf = (host: ExecutionContext): ActionRequest => host.switchToHttp().getRequest<ActionRequest>();

/** Has Nest call an action's method as the runner would: `(input, context)`. */
export const ActionArguments = (): MethodDecorator => (controller, name) => {
  InputOf()(controller, name, 0);
  ContextOf()(controller, name, 1);
};

/** @throws AppError `not_acceptable` before a provider is called */
function requireJsonAccepted(request: ApiRequest): void {
  const { accept } = request.headers;
  if (accept === undefined || accept === '*/*' || accept === 'application/json' || request.accepts('application/json'))
    return;
  throw new AppError('not_acceptable', 'Actions answer application/json.');
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

/** Lets go of files that were not taken, or not whole: the rest of them is dropped as it comes. */
function drop(files: ActionCall['files']): void {
  for (const { content } of files?.values() ?? []) content.destroy();
}
