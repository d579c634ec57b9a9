import { Injectable } from '@nestjs/common';
import { fieldsOf, type FormField } from '#libs/schema';
import { ActionCatalog } from '../../actions/declaration/action.catalog.js';
import { ConnectorNotices } from '../../actions/pipeline/connector-notices.js';
import type {
  ConnectorManifest,
  OAuth2Authentication,
  OAuth2Provider,
} from '../../actions/declaration/connector-manifest.js';
import { settingsFor } from '../connections/connection-settings.js';
import { CreateConnection } from '../connections/connection.dto.js';
import { ManagedApplications } from '../oauth/managed/managed-applications.service.js';
import { noConnections } from './connection-counter.js';
import type { ConnectionCounts, ConnectorView, ProviderView } from './connector.dto.js';
import { ProviderAddresses } from '../connections/provider-addresses.js';

/** The order of the form; the settings among them are shown only where a connector has them. */
const ORDER = [
  'name',
  'apiKey',
  'botToken',
  'signingSecret',
  'expiresAt',
  'provider',
  'mode',
  'clientId',
  'clientSecret',
  'tenant',
  'scopes',
  'apiVersion',
  'apiUrl',
  'endUserId',
  'metadata',
  'default',
] as const;

const COMMON: ReadonlySet<string> = new Set(['name', 'apiUrl', 'endUserId', 'metadata', 'default']);

const CREDENTIALS = { oauth2: 'OAuth2 sign-in', apiKey: 'API key', botToken: 'Bot token' } as const;

/** Shows connectors as Settings needs them. */
@Injectable()
export class ConnectorViews {
  constructor(
    private readonly catalog: ActionCatalog,
    private readonly applications: ManagedApplications,
    private readonly addresses: ProviderAddresses,
    private readonly notices: ConnectorNotices,
  ) {}

  async view(
    workspaceId: string,
    manifest: ConnectorManifest,
    counts: ReadonlyMap<string, ConnectionCounts>,
  ): Promise<ConnectorView> {
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
      ...(authentication.kind === 'oauth2' && (await this.oauth(workspaceId, manifest, authentication))),
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

  private async oauth(
    workspaceId: string,
    manifest: ConnectorManifest,
    authentication: OAuth2Authentication,
  ): Promise<Partial<ConnectorView>> {
    const providers = await Promise.all(
      authentication.providers.map((provider) => this.provider(workspaceId, manifest, provider)),
    );
    return {
      modes: ['managed', 'own'],
      scopes: [...authentication.providers[0].scopes],
      redirectUri: this.applications.redirectUri(manifest, authentication.providers[0]),
      managedAvailable: providers.some(({ managedAvailable }) => managedAvailable),
      providers,
    };
  }

  private async provider(
    workspaceId: string,
    manifest: ConnectorManifest,
    provider: OAuth2Provider,
  ): Promise<ProviderView> {
    const { key, title, scopes, scopesInWords, removeAccessAt } = provider;
    return {
      key,
      title,
      scopes: [...scopes],
      permissions: scopes.map((scope) => ({ scope, allows: scopesInWords[scope] ?? scope })),
      redirectUri: this.applications.redirectUri(manifest, provider),
      managedAvailable: (await this.applications.find(workspaceId, manifest, provider)) !== undefined,
      revokes: this.addresses.endpoint(provider, 'REVOKE', null) !== undefined,
      ...(removeAccessAt !== undefined && { removeAccessAt }),
    };
  }
}

/** The fields of the form that makes a connection of a connector, with the connector's own rules in them. */
function connectorForm(manifest: ConnectorManifest): FormField[] {
  const settings: ReadonlySet<string> = settingsFor(manifest);
  const fields = new Map(fieldsOf(CreateConnection).map((field) => [field.name, field]));
  return ORDER.filter((name) => COMMON.has(name) || settings.has(name)).map((name) => {
    const field = fields.get(name)!;
    return { ...field, ...narrowed(manifest, field) };
  });
}

function narrowed({ authentication, apiVersions }: ConnectorManifest, { name, schema }: FormField): Partial<FormField> {
  if (name === 'apiVersion') return { schema: { ...schema, enum: apiVersions } };
  if (authentication.kind === 'oauth2') {
    const keys = authentication.providers.map(({ key }) => key);
    return name === 'provider' ? { schema: { ...schema, enum: keys, default: keys[0] } } : {};
  }
  if (name === 'signingSecret') return { schema: { ...schema, description: authentication.signingSecret } };
  if (name !== authentication.kind) return {};
  return { required: true, schema: { ...schema, pattern: authentication.pattern.source } };
}
