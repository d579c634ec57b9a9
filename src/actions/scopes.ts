import { AppError } from '@libs/errors';
import type { ScopeNeeds } from './action-route.js';
import type { ConnectionFacts } from './action.context.js';
import type { ConnectorManifest, OAuth2Provider } from './connector-manifest.js';

/** The OAuth provider of a connection, where its connector uses OAuth2. */
export function oauthProvider(
  { authentication }: ConnectorManifest,
  key: string | undefined,
): OAuth2Provider | undefined {
  if (authentication.kind !== 'oauth2') return undefined;
  return authentication.providers.find((provider) => provider.key === key) ?? authentication.providers[0];
}

/** Whether a granted list covers a scope, directly or by a wider one that includes it. */
export function isGranted(provider: OAuth2Provider, granted: readonly string[], scope: string): boolean {
  return granted.includes(scope) || (provider.impliedBy?.[scope] ?? []).some((wider) => granted.includes(wider));
}

/** The scope to ask for when none of those that would suffice is granted; undefined when the call may go on. */
export function findMissingScope(
  provider: OAuth2Provider,
  granted: readonly string[],
  sufficient: readonly string[],
): string | undefined {
  if (sufficient.length === 0 || sufficient.some((scope) => isGranted(provider, granted, scope))) return undefined;
  return sufficient[0];
}

/** The scopes an action needs at a provider. */
export function scopesNeeded(needs: ScopeNeeds, provider: string): readonly string[] {
  return isList(needs) ? needs : (needs[provider] ?? []);
}

/** @throws AppError `missing_scope` when a connection was granted none of the scopes that would suffice */
export function requireScope(
  provider: OAuth2Provider,
  { name, scopes }: Pick<ConnectionFacts, 'name' | 'scopes'>,
  sufficient: readonly string[],
): void {
  const missing = findMissingScope(provider, scopes, sufficient);
  if (missing === undefined) return;
  throw new AppError(
    'missing_scope',
    `The connection "${name}" was not granted "${missing}". Reconnect it in Settings > Connectors and allow it.`,
    { errors: [{ field: 'scope', rule: 'missing_scope', message: missing }] },
  );
}

function isList(needs: ScopeNeeds): needs is readonly string[] {
  return Array.isArray(needs);
}
