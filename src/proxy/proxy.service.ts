import { Injectable } from '@nestjs/common';
import { actionScope, type Caller } from '#libs/access';
import { notFound } from '#libs/errors';
import { ProviderHttp, type IncomingAnswer, type ProviderRefusal } from '#libs/http';
import { ActionCatalog, type ActionDefinition } from '../actions/declaration/action.catalog.js';
import { ActionRunner } from '../actions/pipeline/action.runner.js';
import { bearer, ConnectorHttp, type PassedConnectorRequest } from '../actions/kit/connector-http.js';
import type { ConnectorManifest } from '../actions/declaration/connector-manifest.js';
import type { ConnectionFacts } from '../actions/declaration/open-connection.js';
import type { ConnectionChoice } from '../actions/pipeline/ports.js';
import type { AuditActor } from '../audit/audit-event.js';
import { Audit } from '../audit/audit.service.js';
import { passedAnswer, refusalOf, type HandsOn, type PassedAnswer } from './passed-answer.js';

/** A call to a connector's provider that no action covers. */
export interface ProxyCall {
  caller: Caller;
  /** Key of the connector. */
  connector: string;
  choice: ConnectionChoice;
  /** The request to send with the connection that was chosen. @throws AppError to send nothing */
  request(connection: ConnectionFacts): Omit<PassedConnectorRequest, 'signal'>;
  handsOn: HandsOn;
  /** Milliseconds until the deadline; the service's when left out. */
  timeoutMs?: number;
  /** Ends when nobody waits for the answer any longer. */
  signal?: AbortSignal;
}

/** A request of the proxy has no input of its own: all that it carries is the provider's to judge. */
class NoInput {}

/**
 * Hands requests on to a connector's provider with the connection's credential. It runs as one more action of the
 * connector, so scope, connection, deadline, refresh, records and states are those of actions.
 */
@Injectable()
export class Proxy {
  private readonly providers = new Map<ConnectorManifest, ConnectorHttp>();

  constructor(
    private readonly catalog: ActionCatalog,
    private readonly runner: ActionRunner,
    private readonly http: ProviderHttp,
    private readonly audit: Audit,
  ) {}

  /**
   * What the provider answered, as far as it is handed on.
   * @throws AppError `not_found` for an unknown connector, otherwise as `ActionRunner` says
   */
  async pass({ caller, connector, choice, request, handsOn, timeoutMs, signal }: ProxyCall): Promise<PassedAnswer> {
    const manifest = this.catalog.connector(connector);
    if (!manifest) throw notFound('connector');
    let refused: PassedAnswer | undefined;
    const action = proxyAction(manifest, timeoutMs, async (_input, { connection, signal: deadline, respond }) => {
      const handed = (answer: IncomingAnswer | ProviderRefusal) =>
        passedAnswer(answer, handsOn.headers(answer.headers, manifest), connection.credential);
      const sent = request(connection);
      this.audit.count(actorOf(caller), { action: 'proxy.called', object: `${connector} ${sent.method}` });
      try {
        const answer = await this.provider(manifest).pass(connection, { ...sent, signal: deadline });
        respond(answer.status);
        return handed(answer);
      } catch (failure) {
        const refusal = refusalOf(failure);
        refused = refusal && handsOn.isAnswer(refusal.status) ? handed(refusal) : undefined;
        throw failure;
      }
    });
    try {
      const { body } = await this.runner.run(action, { caller, choice, raw: { text: {} }, signal });
      return body as PassedAnswer;
    } catch (failure) {
      if (refused) return refused;
      throw failure;
    }
  }

  private provider(manifest: ConnectorManifest): ConnectorHttp {
    const known = this.providers.get(manifest);
    if (known) return known;
    const { transport = { authorize: bearer }, authentication } = manifest;
    const refused = authentication.kind === 'oauth2' ? 'reauthorization_required' : 'connector_credential_rejected';
    const provider = new ConnectorHttp(this.http, {
      ...transport,
      explain: (_refusal: ProviderRefusal) => ({ statuses: { 401: refused } }),
    });
    this.providers.set(manifest, provider);
    return provider;
  }
}

/** The proxy of a connector as an action, which the catalogue does not show: it has no input to describe. */
function proxyAction(
  connector: ConnectorManifest,
  timeoutMs: number | undefined,
  run: ActionDefinition['run'],
): ActionDefinition {
  return {
    key: `${connector.key}.proxy`,
    connector,
    method: 'POST',
    path: '',
    fullPath: `/api/proxy/${connector.key}`,
    summary: 'Call the provider directly',
    reads: false,
    scope: actionScope(connector.key, false),
    input: NoInput,
    timeoutMs,
    run,
  };
}

/** Runs are many and each calls a few times: they count together. */
function actorOf(caller: Caller): AuditActor {
  return caller.kind === 'run' ? { workspaceId: caller.workspaceId, kind: caller.kind } : caller;
}
