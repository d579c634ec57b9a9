import { Injectable } from '@nestjs/common';
import { ActionCatalog } from '../../actions/declaration/action.catalog.js';
import { ConnectorNotices } from '../../actions/pipeline/connector-notices.js';
import type {
  ConnectorManifest,
  OAuth2Authentication,
  OAuth2Provider,
} from '../../actions/declaration/connector-manifest.js';
import { OAuthApplications } from '../oauth/oauth-applications.js';
import { noConnections } from './connection-counter.js';
import type { ConnectionCounts, ConnectorView, ProviderView } from './connector.dto.js';
import { connectorForm } from './connector-form.js';
import { ProviderAddresses } from './provider-addresses.js';

const CREDENTIALS = { oauth2: 'OAuth2 sign-in', apiKey: 'API key', botToken: 'bot token' } as const;

/** Shows connectors as Settings needs them. */
@Injectable()
export class ConnectorViews {
  constructor(
    private readonly catalog: ActionCatalog,
    private readonly applications: OAuthApplications,
    private readonly addresses: ProviderAddresses,
    private readonly notices: ConnectorNotices,
  ) {}

  view(manifest: ConnectorManifest, counts: ReadonlyMap<string, ConnectionCounts>): ConnectorView {
    const { key, title, summary, documentationUrl, authentication, apiVersions } = manifest;
    const actions = this.catalog.actions.filter(({ connector }) => connector.key === key);
    return {
      key,
      title,
      summary,
      kind: authentication.kind,
      credential: CREDENTIALS[authentication.kind],
      howToGet: authentication.howToGet,
      documentationUrl,
      notices: this.notices.of(key),
      ...(authentication.kind === 'oauth2' && this.oauth(manifest, authentication)),
      ...(apiVersions && { apiVersions: [...apiVersions] }),
      actions: actions.map((action) => ({
        key: action.key,
        method: action.method,
        path: action.fullPath,
        summary: action.summary,
        reads: action.reads,
      })),
      fields: connectorForm(manifest),
      connections: counts.get(key) ?? noConnections(),
    };
  }

  private oauth(manifest: ConnectorManifest, authentication: OAuth2Authentication): Partial<ConnectorView> {
    const providers = authentication.providers.map((provider) => this.provider(manifest, provider));
    return {
      modes: ['managed', 'own'],
      scopes: [...authentication.providers[0].scopes],
      redirectUri: this.applications.redirectUri(manifest, authentication.providers[0]),
      managedAvailable: providers.some(({ managedAvailable }) => managedAvailable),
      providers,
    };
  }

  private provider(manifest: ConnectorManifest, provider: OAuth2Provider): ProviderView {
    const { key, title, scopes, removeAccessAt } = provider;
    return {
      key,
      title,
      scopes: [...scopes],
      redirectUri: this.applications.redirectUri(manifest, provider),
      managedAvailable: this.applications.managed(provider) !== undefined,
      revokes: this.addresses.endpoint(provider, 'REVOKE', null) !== undefined,
      ...(removeAccessAt !== undefined && { removeAccessAt }),
    };
  }
}
