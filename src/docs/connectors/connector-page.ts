import { fieldsOf } from '#libs/schema';
import type { ActionDefinition } from '../../actions/declaration/action.catalog.js';
import type { ConnectorManifest, OAuth2Provider } from '../../actions/declaration/connector-manifest.js';
import { isGranted, scopesNeeded } from '../../actions/declaration/scopes.js';
import type { TriggerDefinition } from '../../actions/triggers/trigger.catalog.js';
import { heading, list, literal, table, text, type Block, type Page } from '../markdown/page.js';
import { rowsInside, rowsOf } from '../markdown/schema-rows.js';
import { boundsOf, kindOf } from '../markdown/value-words.js';
import { connectorVariables } from '../markdown/variables.js';
import { actionSection } from './action-section.js';
import { connectSection } from './connect-section.js';
import { commonErrors, errorsTable } from './connector-errors.js';
import type { DocumentedConnector, PageSurroundings } from './documented-connector.js';

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

/** The scopes a connector asks for and the actions each one allows; nothing for connectors without scopes. */
function scopeSection({ connector, actions }: DocumentedConnector): Block[] {
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

/** What a connector's triggers tell of. */
function triggerSection(triggers: readonly TriggerDefinition[]): Block[] {
  if (triggers.length === 0)
    return [
      heading(2, 'Triggers'),
      text('None: the provider tells of no events. A workflow that starts by a schedule can ask with an action.'),
    ];
  return [
    heading(2, 'Triggers'),
    text(
      'A workflow that starts with a `connectorTrigger` node gets a run for each event, once. `$"startNode".event` is the event, under the field names of the provider.',
    ),
    ...triggers.flatMap(oneTrigger),
  ];
}

function oneTrigger({ key, summary, inputs, event, example }: TriggerDefinition): Block[] {
  const inputRows = fieldsOf(inputs).flatMap(({ name, required, schema }) =>
    rowsOf({ name, schema, isRequired: required }).map((row) => [
      ...[`\`${row.name}\``, kindOf(row.schema), row.isRequired ? 'yes' : '', boundsOf(row.schema)],
      String(row.schema.description ?? ''),
    ]),
  );
  const eventRows = rowsInside(event, '').map(({ name, schema, isRequired }) => [
    ...[`\`${name}\``, kindOf(schema), isRequired ? 'yes' : ''],
  ]);
  const node = { type: 'connectorTrigger', config: { trigger: key, input: example.input } };
  return [
    heading(3, key),
    text(summary),
    ...(inputRows.length > 0
      ? [text('**Input**'), ...table(['Field', 'Kind', 'Required', 'Bounds', 'Meaning'], inputRows)]
      : [text('**Input**: none.')]),
    text('**Event**'),
    ...table(['Field', 'Kind', 'Always'], eventRows),
    text('**Example**'),
    literal(JSON.stringify(node, undefined, 2)),
    text('could start with the event'),
    literal(JSON.stringify(example.event, undefined, 2)),
  ];
}
