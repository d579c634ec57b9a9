import type { ConnectorManifest, OAuth2Provider } from '../../actions/declaration/connector-manifest.js';
import { isGranted, oauthProvider } from '../../actions/declaration/scopes.js';
import type { Connection } from './connection.entity.js';

/** Scopes that no action needs; providers leave some of them out of the granted list and add others. */
const NEVER_COUNT = new Set(['openid', 'profile', 'email', 'offline_access']);

/** The scopes to ask for when somebody signs in for a connection. */
export function requestedScopes(provider: OAuth2Provider, { requestedScopes: own }: Connection): readonly string[] {
  return own ?? provider.scopes;
}

/** What a person was asked for and did not grant; none before the first sign-in. */
export function missingScopes(manifest: ConnectorManifest, connection: Connection): string[] {
  const provider = oauthProvider(manifest, connection.provider ?? undefined);
  if (!provider || connection.accessToken === null) return [];
  return requestedScopes(provider, connection).filter(
    (scope) => !NEVER_COUNT.has(scope) && !isGranted(provider, connection.scopes, scope),
  );
}
