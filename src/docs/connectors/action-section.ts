import type { ErrorCode } from '#libs/errors';
import type { ActionDefinition } from '../../actions/declaration/action.catalog.js';
import { heading, literal, shell, text, type Block } from '../pages/page.js';
import { actionExample } from './action-example.js';
import { answerTable } from './answer-table.js';
import type { PageSurroundings } from './documented-connector.js';
import { codesOf, linked } from './connector-errors.js';
import { curlCommand } from './curl-command.js';
import { inputTable } from './input-table.js';

/** One action: what it does, its input, its answer, its errors and a command that runs against the sandbox. */
export function actionSection(
  action: ActionDefinition,
  { common, surroundings }: { common: readonly ErrorCode[]; surroundings: PageSurroundings },
): Block[] {
  const { key, connector, method, fullPath, summary, scope, sample, statuses } = action;
  const guide = connector.guide?.actions[key.slice(connector.key.length + 1)];
  const own = codesOf(action).filter((code) => !common.includes(code));
  const fields = inputTable(action);
  return [
    heading(3, key),
    text([`\`${method} ${fullPath.replace(/:(\w+)/g, '{$1}')}\`:`, summary, guide?.about].filter(Boolean).join(' ')),
    text([`Needs the scope \`${scope}\` of the API key${providerScopes(action)}.`, ...ways(action)].join(' ')),
    ...(fields.length > 0 ? [text('**Input**'), ...fields] : [text('**Input**: none.')]),
    text(`**Answer**${statuses ? `, with status ${statuses.join(' or ')}` : ''}`),
    ...answerTable(action),
    text(`**Errors**: those of [every action](#errors)${own.length > 0 ? `, and ${linked(own, surroundings)}` : ''}.`),
    text('**Example**'),
    shell(example(action, surroundings)),
    ...(sample ? [text('could answer'), literal(JSON.stringify(sample, undefined, 2))] : []),
  ];
}

function example(action: ActionDefinition, { baseUrl, sandboxUrl }: PageSurroundings): string {
  const { key, connector } = action;
  const preparation = connector.guide?.actions[key.slice(connector.key.length + 1)]?.preparation;
  const command = actionExample(action, baseUrl);
  if (!preparation) return command;
  const { path, body } = preparation;
  const before = curlCommand({ method: 'POST', url: `${sandboxUrl}/_sandbox/${connector.key}/${path}`, body });
  return `# First, at the sandbox:\n${before}\n\n${command}`;
}

function providerScopes({ needs }: ActionDefinition): string {
  if (!needs) return '';
  const lists = Array.isArray(needs) ? [needs as readonly string[]] : Object.values(needs as Record<string, string[]>);
  const words = lists.map((scopes) => scopes.map((scope) => `\`${scope}\``).join(' or '));
  return `, and of the provider ${words.join('; on the other network ')}`;
}

/** Headers and forms an action takes besides JSON. */
function ways({ reads, headers = [], uploads = [], rawUpload }: ActionDefinition): string[] {
  const names = { 'if-match': 'If-Match', 'if-none-match': 'If-None-Match' } as Record<string, string>;
  return [
    ...(reads ? [] : ['A repeat with the same `Idempotency-Key` gets the first answer again.']),
    ...headers.map((name) => `Takes the header \`${names[name] ?? name}\`.`),
    ...(uploads.length > 0
      ? [`Takes \`multipart/form-data\` too, with the file part ${uploads.map((part) => `\`${part}\``).join(', ')}.`]
      : []),
    ...(rawUpload
      ? ['Takes the bare file as `application/octet-stream` too; the other fields are then in the query.']
      : []),
  ];
}
