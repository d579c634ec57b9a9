import type { Declarations } from '../openapi/document/declarations.js';
import { pageMarkdown } from '../markdown/page-markdown.js';
import { connectorIndex } from './connector-index.js';
import { connectorPage } from './connector-page.js';
import type { PageSurroundings } from './documented-connector.js';

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
