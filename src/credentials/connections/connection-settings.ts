import type { ConnectorManifest, OAuth2Provider } from '../../actions/declaration/connector-manifest.js';
import { oauthProvider } from '../../actions/declaration/scopes.js';
import type { Connection } from './connection.entity.js';
import type { ChangeConnection, CreateConnection } from './connection.dto.js';

/** What a person decides about a connection, apart from its secrets. */
export type Settings = Pick<
  Connection,
  'mode' | 'provider' | 'clientId' | 'tenant' | 'requestedScopes' | 'apiVersion' | 'apiUrl' | 'endUserId' | 'metadata'
>;

/** Fields that only some connectors have. */
export type SettingName =
  | 'mode'
  | 'provider'
  | 'clientId'
  | 'clientSecret'
  | 'scopes'
  | 'tenant'
  | 'apiVersion'
  | 'apiKey'
  | 'botToken'
  | 'signingSecret'
  | 'expiresAt';

/** The fields of `SettingName` that a connector has. */
export function settingsFor({ authentication, apiVersions }: ConnectorManifest): ReadonlySet<SettingName> {
  const names = new Set<SettingName>(apiVersions ? ['apiVersion'] : []);
  if (authentication.kind !== 'oauth2') {
    names.add(authentication.kind);
    if (authentication.signingSecret !== undefined) names.add('signingSecret');
    return authentication.kind === 'apiKey' ? names.add('expiresAt') : names;
  }
  for (const name of ['mode', 'provider', 'clientId', 'clientSecret', 'scopes'] as const) names.add(name);
  return authentication.providers.some(isTenantAware) ? names.add('tenant') : names;
}

/** Whether people of a provider belong to an organisation that its addresses name. */
export function isTenantAware({ authorizeUrl }: OAuth2Provider): boolean {
  return authorizeUrl.includes('{tenant}');
}

/**
 * The settings an input asks for: what it says, else what the connection has, else the connector's defaults. Nothing is
 * checked here.
 */
export function settledSettings(
  manifest: ConnectorManifest,
  input: CreateConnection | ChangeConnection,
  before?: Connection,
): Settings {
  const keep = <V>(given: V | null | undefined, field: keyof Settings): V | null =>
    given === undefined ? ((before?.[field] ?? null) as V | null) : given;
  const isOAuth = manifest.authentication.kind === 'oauth2';
  const provider = keep(input.provider, 'provider');
  const mode = keep(input.mode, 'mode') ?? (isOAuth ? 'managed' : null);
  return {
    mode,
    provider: isOAuth && provider === null ? oauthProvider(manifest, undefined)!.key : provider,
    clientId: mode === 'managed' && input.clientId === undefined ? null : keep(input.clientId, 'clientId'),
    tenant: keep(input.tenant, 'tenant'),
    requestedScopes: keep(input.scopes && [...new Set(input.scopes)], 'requestedScopes'),
    apiVersion: keep(input.apiVersion, 'apiVersion'),
    apiUrl: keep(input.apiUrl?.replace(/(?<!\/)\/+$/, '') ?? input.apiUrl, 'apiUrl'),
    endUserId: keep(input.endUserId, 'endUserId'),
    metadata: keep(input.metadata as Record<string, unknown> | undefined, 'metadata'),
  };
}
