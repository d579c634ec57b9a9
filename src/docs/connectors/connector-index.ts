import type { ActionDefinition } from '../../actions/declaration/action.catalog.js';
import type { ConnectorManifest } from '../../actions/declaration/connector-manifest.js';
import { table, text, type Page } from '../pages/page.js';

const CREDENTIALS = { apiKey: 'API key', botToken: 'bot token', oauth2: 'OAuth2' } as const;

/** The page that lists the connectors: what each is, its credential and how many actions it has. */
export function connectorIndex(
  { connectors, actions }: { connectors: readonly ConnectorManifest[]; actions: readonly ActionDefinition[] },
  addressOf: (key: string) => string,
): Page {
  const inOrder = connectors.toSorted((a, b) => a.key.localeCompare(b.key));
  return {
    title: 'Connectors',
    blocks: [
      text(
        'Each page says how to get the credential, what each action takes and answers, and how to try it without an account.',
      ),
      ...table(
        ['Connector', 'Provider', 'What it does', 'Credential', 'Actions'],
        inOrder.map(({ key, title, summary, authentication }) => [
          `[${key}](${addressOf(key)})`,
          title,
          summary,
          CREDENTIALS[authentication.kind],
          String(actions.filter(({ connector }) => connector.key === key).length),
        ]),
      ),
    ],
  };
}
