import { Injectable } from '@nestjs/common';
import type { Express } from 'express';
import { AppError } from '#libs/errors';
import { parsePattern, RouteTable } from '#libs/routing';
import { ActionCatalog, type ActionDefinition } from '../declaration/action.catalog.js';
import { ActionRunner } from '../pipeline/action.runner.js';
import { RequestContent } from './request-content.js';
import { connectionChoice } from './connection-choice.js';
import { requireStillAdmitted } from '../../http/body/still-admitted.js';
import { CallerSource } from '../../http/caller-source.js';
import { disconnectSignal } from '../../http/disconnect-signal.js';
import type { FindAnswer } from '../../http/fast-path.js';
import { HeldRequests } from '../../http/held-requests.js';
import { idempotencyKeyOf } from '../../http/headers/idempotency-key.js';
import type { ApiRequest, ApiResponse } from '../../http/request.js';
import { sendJson } from '../../http/endpoints/send-json.js';
import type { ActionCall } from '../pipeline/action-call.js';

const PREFIX = '/api/actions/';

/**
 * The REST surface of all actions: it authenticates every request to one, hands it to the runner and writes the answer. A call
 * that is handed on to a provider is the hottest path there is, and Nest's guards and interceptors would cost it more than all
 * of the checks here: the fast path asks here before it asks Express, whose routes say what else the addresses answer.
 */
@Injectable()
export class ActionEndpoints {
  private readonly table: RouteTable<ActionDefinition>;

  constructor(
    private readonly catalog: ActionCatalog,
    private readonly callers: CallerSource,
    private readonly runner: ActionRunner,
    private readonly content: RequestContent,
    private readonly held: HeldRequests,
  ) {
    this.table = RouteTable.of(
      catalog.actions.map((action) => {
        const { pattern } = parsePattern(action.fullPath);
        if (!pattern) throw new Error(`${action.key} has no address that can be found: ${action.fullPath}`);
        return { method: action.method, pattern, value: action };
      }),
    );
  }

  /** Whose requests are answered here: those that are an action, by method and address. */
  readonly find: FindAnswer = (request) => {
    const { url } = request;
    if (!url.startsWith(PREFIX)) return undefined;
    const query = url.indexOf('?');
    const path = query < 0 ? url : url.slice(0, query);
    const match = this.table.match(request.method, path);
    // Express, which tells addresses with a slash at the end from those without, refuses what is not quite right.
    if (match.kind !== 'found' || path.endsWith('/')) return undefined;
    const action = match.value;
    request.params = match.params;
    request.template = action.fullPath;
    return (_, response) => this.handle(action, request, response);
  };

  /** Gives every action its route. What its handling throws goes on to the error handler of the application. */
  mount(express: Express): void {
    for (const action of this.catalog.actions) {
      const method = action.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete';
      express[method](action.fullPath, (request, response) => this.handle(action, request as ApiRequest, response));
    }
  }

  private async handle(action: ActionDefinition, request: ApiRequest, response: ApiResponse): Promise<void> {
    // V8 takes a function that is written as a property for long-lived, and all it reaches would outlive the call.
    const admit = async (): Promise<void> => {
      request.caller = await this.callers.identify(request);
    };
    request.admit = admit;
    await admit();
    this.held.hold(response, request.caller!.workspaceId);
    requireJsonAccepted(request);
    const choice = connectionChoice(request);
    const idempotencyKey = idempotencyKeyOf(request);
    const began = Date.now();
    const { body, files } = await this.content.read(request, action);
    const result = await requireStillAdmitted(request, began)
      .then(() =>
        this.runner.run(action, {
          caller: request.caller!,
          raw: { body, text: { ...request.queryParameters, ...request.params } },
          choice,
          idempotencyKey,
          files,
          headers: declaredHeaders(action, request),
          signal: action.abortOnDisconnect ? disconnectSignal(response) : undefined,
        }),
      )
      .finally(() => release(files));
    for (const name in result.headers) response.setHeader(name, result.headers[name]!);
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
function release(files: ActionCall['files']): void {
  for (const { content } of files?.values() ?? []) content.destroy();
}
