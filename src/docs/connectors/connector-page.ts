import type { ConnectorManifest } from '../../actions/declaration/connector-manifest.js';
import { heading, list, table, text, type Block, type Page } from '../pages/page.js';
import { connectorVariables } from '../markdown/variables.js';
import { actionSection } from './action-section.js';
import { connectSection } from './connect-section.js';
import { commonErrors, errorsTable } from './connector-errors.js';
import type { DocumentedConnector, PageSurroundings } from './documented-connector.js';
import { scopeSection } from './scope-section.js';
import { triggerSection } from './trigger-section.js';

const CHOICE =
  'A call goes over the default connection of the connector. The header `X-Connection` names another one by its name (percent-encoded) or id, ' +
  '`X-End-User` the one that was made for an `endUserId` of yours. One that is not there is refused: no call falls back to another account.';

/** Everything there is to know of a connector: credential, scopes, actions, errors, variables. */
export function connectorPage(documented: DocumentedConnector, surroundings: PageSurroundings): Page {
  const { connector, actions, triggers } = documented;
  const common = commonErrors(actions);
  const blocks = [
    ...lead(documented, surroundings),
    ...connectSection(connector, surroundings),
    ...scopeSection(documented),
    ...(connector.guide ? [heading(2, 'What to know'), list(connector.guide.notes)] : []),
    heading(2, 'Actions'),
    text(CHOICE),
    ...actions.flatMap((action) => actionSection(action, { common, surroundings })),
    ...triggerSection(triggers),
    ...errorsTable(actions, surroundings),
    ...variablesTable(connector),
  ];
  return { title: connector.title, blocks };
}

function lead({ connector, actions }: DocumentedConnector, { baseUrl, sandboxUrl }: PageSurroundings): Block[] {
  const { key, summary, documentationUrl } = connector;
  const count = actions.length === 1 ? '1 action' : `${actions.length} actions`;
  return [
    text(
      `${summary} ${count} under \`${baseUrl}/api/actions/${key}/\`. The provider's own documentation: [${documentationUrl}](${documentationUrl}).`,
    ),
    text(
      'The examples run as they are, one by one and without any account, against a service started with `SANDBOX=1`; `KEY` holds its API key. ' +
        `What they change is put back by \`curl -X POST ${sandboxUrl}/_sandbox/reset -H 'Content-Type: application/json' -d '{"seed": true}'\`.`,
    ),
    ...table(
      ['Action', 'Call', 'Does'],
      actions.map((action) => [
        `[${action.key}](#${action.key.replaceAll('.', '')})`,
        `\`${action.method} ${action.path.replace(/:(\w+)/g, '{$1}')}\``,
        action.summary,
      ]),
    ),
  ];
}

function variablesTable(connector: ConnectorManifest): Block[] {
  const rows = connectorVariables(connector).map(({ name, description, default: usual }) => [
    `\`${name}\``,
    usual === undefined ? '' : `\`${String(usual)}\``,
    description,
  ]);
  return [heading(2, 'Variables'), ...table(['Variable', 'Default', 'Meaning'], rows)];
}
