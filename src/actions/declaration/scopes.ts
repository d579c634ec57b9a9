import { AppError } from '#libs/errors';
import type { ScopeNeeds } from './action-route.js';
import type { ConnectorManifest, OAuth2Provider } from './connector-manifest.js';
import type { ConnectionFacts } from './open-connection.js';

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
  if (findMissingScope(provider, scopes, sufficient) === undefined) return;
  throw new AppError('missing_scope', `The connection "${name}" ${lacks(sufficient)} ${REMEDY}`, {
    errors: [{ field: 'scope', rule: 'missing_scope', message: sufficient.join(' or ') }],
  });
}

const REMEDY =
  'Have it among the scopes of the connection, then sign in again in Settings > Connectors and allow it; some providers want an administrator to consent.';

/** What is missing; of several scopes that would do, all, since an administrator may want to grant the narrowest. */
function lacks(sufficient: readonly string[]): string {
  const quoted = sufficient.map((scope) => `"${scope}"`);
  if (quoted.length === 1) return `was not granted ${quoted[0]}.`;
  return `was granted none of these scopes, of which one is enough: ${quoted.join(', ')}.`;
}

function isList(needs: ScopeNeeds): needs is readonly string[] {
  return Array.isArray(needs);
}
