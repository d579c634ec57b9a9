import type { ActionDefinition } from '../../actions/declaration/action.catalog.js';
import type { ConnectorManifest } from '../../actions/declaration/connector-manifest.js';
import type { Declarations } from '../openapi/document/declarations.js';
import { pageMarkdown } from '../markdown/page-markdown.js';
import { table, text, type Page } from '../markdown/page.js';
import { connectorPage } from './connector-page.js';
import type { PageSurroundings } from './documented-connector.js';

const CREDENTIALS = { apiKey: 'API key', botToken: 'bot token', oauth2: 'OAuth2' } as const;

const FOLDER = 'docs/reference/connectors';

/** The pages about connectors as files of the repository: path → Markdown. */
export function connectorFiles(
  { connectors, actions, triggers }: Pick<Declarations, 'connectors' | 'actions' | 'triggers'>,
  addresses: Pick<PageSurroundings, 'baseUrl' | 'sandboxUrl'>,
): Record<string, string> {
  const surroundings = { ...addresses, errorsPage: '../errors.md' };
  const pages = connectors.map((connector) => {
    const own = actions.filter((action) => action.connector.key === connector.key);
    const told = triggers.filter((trigger) => trigger.connector.key === connector.key);
    return [
      `${FOLDER}/${connector.key}.md`,
      pageMarkdown(connectorPage({ connector, actions: own, triggers: told }, surroundings)),
    ] as const;
  });
  const index = pageMarkdown(connectorIndex({ connectors, actions }, (key) => `${key}.md`));
  return { [`${FOLDER}/README.md`]: index, ...Object.fromEntries(pages) };
}

/** The page that lists the connectors: what each is, its credential and how many actions it has. */
function connectorIndex(
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
