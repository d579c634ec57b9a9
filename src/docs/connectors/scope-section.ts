import type { ActionDefinition } from '../../actions/declaration/action.catalog.js';
import { isGranted, scopesNeeded } from '../../actions/declaration/scopes.js';
import type { OAuth2Provider } from '../../actions/declaration/connector-manifest.js';
import { heading, list, table, text, type Block } from '../pages/page.js';
import type { DocumentedConnector } from './documented-connector.js';

/** The scopes a connector asks for and the actions each one allows; nothing for connectors without scopes. */
export function scopeSection({ connector, actions }: DocumentedConnector): Block[] {
  const { authentication, guide } = connector;
  if (authentication.kind !== 'oauth2') return [];
  const { providers } = authentication;
  const tables = providers.flatMap((provider) => [
    ...(providers.length > 1 ? [text(`**${provider.title}**`)] : []),
    ...table(
      ['Scope', 'Allows'],
      provider.scopes.map((scope) => [`\`${scope}\``, guide?.allowed?.[scope] ?? allowed(provider, scope, actions)]),
    ),
  ]);
  return [heading(2, 'Scopes'), ...tables, ...(guide?.scopes ? [list(guide.scopes)] : [])];
}

function allowed(provider: OAuth2Provider, scope: string, actions: readonly ActionDefinition[]): string {
  const able = actions.filter(({ needs }) =>
    scopesNeeded(needs ?? [], provider.key).some((needed) => isGranted(provider, [scope], needed)),
  );
  if (able.length === 0) return 'who signed in, and access that lasts';
  return able.map(({ key }) => `\`${key}\``).join(', ');
}
