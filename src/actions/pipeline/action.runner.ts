import { Inject, Injectable } from '@nestjs/common';
import { authorize, type Caller, roleFor } from '#libs/access';
import { uuidV7 } from '#libs/crypto';
import { AppError, toAppError } from '#libs/errors';
import { parse } from '#libs/schema';
import { VARIABLES } from '../../platform/config/config.module.js';
import { Environment } from '../../platform/config/environment.js';
import type { ActionContext, UploadedFile } from '../declaration/action.context.js';
import type { ActionDefinition } from '../declaration/action.catalog.js';
import type { MaxBytes } from '../declaration/action-route.js';
import type { OpenConnection } from '../declaration/open-connection.js';
import { startDeadline } from './deadline.js';
import { idempotencyRequest, settle } from './idempotency.js';
import { CallLog, CredentialSource, IdempotencyStore } from './ports.js';
import { oauthProvider, requireScope, scopesNeeded } from '../declaration/scopes.js';
import type { ActionCall, ActionResult } from './action-call.js';

const NO_FILES: ReadonlyMap<string, UploadedFile> = new Map();

/**
 * The one pipeline of all surfaces: authorize, parse, idempotency, connection, provider scopes, run with deadline, one
 * refresh, record. REST, workflow nodes, agents and MCP call it alike, so no check can be skipped.
 */
@Injectable()
export class ActionRunner {
  constructor(
    private readonly credentials: CredentialSource,
    private readonly idempotency: IdempotencyStore,
    private readonly calls: CallLog,
    private readonly environment: Environment,
    @Inject(VARIABLES) private readonly variables: Readonly<Record<string, unknown>>,
  ) {}

  /** Bytes of JSON that an action takes, at most. */
  bodyMaxBytes({ connector, jsonBodyMaxBytes = connector.jsonBodyMaxBytes }: ActionDefinition): number {
    return Math.max(this.environment.JSON_BODY_MAX_BYTES, this.bytesOf(jsonBodyMaxBytes ?? 0));
  }

  /** Bytes of a file in a form that an action takes, at most. */
  fileMaxBytes({ uploadMaxBytes }: ActionDefinition): number {
    return this.bytesOf(uploadMaxBytes ?? this.environment.JSON_BODY_MAX_BYTES);
  }

  /** Whether the caller may call the action at all. @throws AppError `insufficient_scope`, `forbidden` */
  requireAllowed({ scope, reads }: ActionDefinition, caller: Caller): void {
    authorize(caller, { scope, role: roleFor(scope, !reads) });
  }

  /** @throws AppError of any family */
  async run(action: ActionDefinition, call: ActionCall): Promise<ActionResult> {
    this.requireAllowed(action, call.caller);
    const input = parse(action.input, call.raw);
    const request = idempotencyRequest(action, input, call);
    if (!request) return this.execute(action, input, call);
    const begun = await this.idempotency.begin(request);
    if ('replay' in begun) {
      const { status, headers, body } = begun.replay;
      if (status >= 400) throw AppError.fromStored(body);
      return { status, headers, body, replayed: true };
    }
    return settle(begun.reservation, { action, call }, () => this.execute(action, input, call));
  }

  private async execute(action: ActionDefinition, input: object, call: ActionCall): Promise<ActionResult> {
    const at = Date.now();
    let connection: OpenConnection | undefined;
    let failure: AppError | undefined;
    let status = 200;
    let headers: ActionResult['headers'] = {};
    try {
      connection = await this.credentials.open(call.caller, action.connector.key, call.choice);
      requireScopes(action, connection);
      const respond: ActionContext['respond'] = (code, extra = {}) => {
        status = code;
        headers = extra;
      };
      const body = (await this.attempt(action, input, call, connection, respond)) ?? {};
      return { status, headers, body: call.keep ? await call.keep(body, connection) : body, replayed: false };
    } catch (thrown) {
      failure = toAppError(thrown);
      status = failure.status;
      throw failure;
    } finally {
      if (connection) this.credentials.report(connection, failure);
      this.calls.record({
        workspaceId: call.caller.workspaceId,
        connector: action.connector.key,
        action: action.key,
        connectionId: connection?.id,
        status,
        code: failure?.code,
        durationMs: Date.now() - at,
        requestId: call.caller.requestId,
        at: new Date(at),
      });
    }
  }

  private bytesOf(bytes: MaxBytes): number {
    return typeof bytes === 'function' ? bytes(this.variables) : bytes;
  }

  /** Runs the handler, and once more with a fresh access token if the provider refused the first one. */
  private async attempt(
    action: ActionDefinition,
    input: object,
    call: ActionCall,
    connection: OpenConnection,
    respond: ActionContext['respond'],
  ): Promise<unknown> {
    const deadline = startDeadline(this.timeLimit(action, input), call.signal);
    const context = (used: OpenConnection): ActionContext => ({
      action,
      caller: call.caller,
      connection: used,
      signal: deadline.signal,
      idempotencyKey: action.reads ? undefined : (call.idempotencyKey ?? uuidV7()),
      idempotencyKeyGiven: call.idempotencyKey !== undefined,
      headers: call.headers ?? {},
      files: call.files ?? NO_FILES,
      respond,
    });
    const first = context(connection);
    try {
      return await action.run(input, first, call.method);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'reauthorization_required') throw error;
      const renewed = await this.credentials.refresh(connection);
      if (!renewed) throw error;
      // The provider refused before it executed anything, so the same call may be made once more with the same key.
      return await action.run(input, { ...first, connection: renewed }, call.method);
    } finally {
      deadline.clear();
    }
  }

  private timeLimit({ timeoutMs }: ActionDefinition, input: object): number {
    const own = typeof timeoutMs === 'function' ? timeoutMs(input as never) : timeoutMs;
    return own ?? this.environment.ACTION_TIMEOUT_MS;
  }
}

function requireScopes({ connector, needs }: ActionDefinition, connection: OpenConnection): void {
  const provider = oauthProvider(connector, connection.provider);
  if (provider && needs) requireScope(provider, connection, scopesNeeded(needs, provider.key));
}
