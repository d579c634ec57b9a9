import { Injectable } from '@nestjs/common';
import type { Caller } from '@libs/access';
import { notFound } from '@libs/errors';
import { ProviderHttp, type ProviderRefusal } from '@libs/http';
import { ActionCatalog, type ActionDefinition } from '../actions/action.catalog.js';
import { ActionRunner } from '../actions/action.runner.js';
import { bearer, ConnectorHttp, type PassedConnectorRequest } from '../actions/connector-http.js';
import type { ConnectorManifest } from '../actions/connector-manifest.js';
import type { ConnectionChoice } from '../actions/ports.js';
import { Audit } from '../audit/audit.service.js';
import { passedAnswer, refusalOf, type PassedAnswer } from './passed-answer.js';

/** A call to a connector's provider that no action covers. */
export interface ProxyCall {
  caller: Caller;
  /** Key of the connector. */
  connector: string;
  choice: ConnectionChoice;
  request: Omit<PassedConnectorRequest, 'signal'>;
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
   * The provider's answer below 500, unless it refused the credential.
   * @throws AppError `not_found` for an unknown connector, otherwise as `ActionRunner` says
   */
  async pass({ caller, connector, choice, request }: ProxyCall): Promise<PassedAnswer> {
    const manifest = this.catalog.connector(connector);
    if (!manifest) throw notFound('connector');
    let refused: PassedAnswer | undefined;
    const action = proxyAction(manifest, async (_input, { connection, signal, respond }) => {
      this.audit.count(caller, { action: 'proxy.called', object: `${connector} ${request.method}` });
      try {
        const answer = await this.provider(manifest).pass(connection, { ...request, signal });
        respond(answer.status);
        return passedAnswer(answer, manifest, connection.credential);
      } catch (failure) {
        const refusal = refusalOf(failure);
        refused = refusal && passedAnswer(refusal, manifest, connection.credential);
        throw failure;
      }
    });
    try {
      const { body } = await this.runner.run(action, { caller, choice, raw: { text: {} } });
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
function proxyAction(connector: ConnectorManifest, run: ActionDefinition['run']): ActionDefinition {
  return {
    key: `${connector.key}.proxy`,
    connector,
    method: 'POST',
    path: '',
    fullPath: `/api/proxy/${connector.key}`,
    summary: 'Call the provider directly',
    reads: false,
    scope: `actions:${connector.key}:write`,
    input: NoInput,
    run,
  };
}
