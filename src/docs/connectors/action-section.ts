import type { ErrorCode } from '#libs/errors';
import { fieldsOf, jsonSchema, type JsonSchema } from '#libs/schema';
import type { ActionDefinition } from '../../actions/declaration/action.catalog.js';
import { heading, literal, shell, table, text, type Block } from '../markdown/page.js';
import { rowsInside, rowsOf, type SchemaRow } from '../markdown/schema-rows.js';
import { boundsOf, kindOf } from '../markdown/value-words.js';
import { pathNames } from '../openapi/document/divide-input.js';
import type { PageSurroundings } from './documented-connector.js';
import { codesOf, linked } from './connector-errors.js';
import { curlCommand } from './curl-command.js';

const IN_QUERY = new Set(['GET', 'DELETE']);

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

/** The command line that calls an action with its example input. */
function actionExample({ method, fullPath, example = {} }: ActionDefinition, baseUrl: string): string {
  const inPath = pathNames(fullPath);
  const path = fullPath.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(example[name])));
  const rest = Object.entries(example).filter(([name]) => !inPath.includes(name));
  const query = IN_QUERY.has(method) ? queryOf(rest) : '';
  const url = `${baseUrl}${path}${query && `?${query}`}`;
  const body = IN_QUERY.has(method) ? undefined : Object.fromEntries(rest);
  return curlCommand({ method, url, withKey: true, body });
}

/** Query parameters; a list is its name as often as it has items. */
function queryOf(fields: readonly (readonly [name: string, value: unknown])[]): string {
  const pairs = fields.flatMap(([name, value]) => [value].flat().map((item): [string, string] => [name, String(item)]));
  return new URLSearchParams(pairs).toString();
}

/** The fields an action takes: where each travels, its kind, bounds and meaning; fields inside others too. */
function inputTable({ input, method, fullPath }: ActionDefinition): Block[] {
  const inPath = new Set(pathNames(fullPath));
  const rows = fieldsOf(input).flatMap(({ name, required, schema }) => {
    const place = inPath.has(name) ? 'path' : IN_QUERY.has(method) ? 'query' : 'body';
    return rowsOf({ name, schema, isRequired: required || inPath.has(name) }).map((row) => cells(row, place));
  });
  return table(['Field', 'In', 'Kind', 'Required', 'Bounds', 'Meaning'], rows);
}

function cells({ name, schema, isRequired }: SchemaRow, place: string): string[] {
  const { description = '', default: usual } = schema;
  const meaning =
    usual === undefined ? String(description) : `${String(description)} Default \`${JSON.stringify(usual)}\`.`;
  return [`\`${name}\``, place, kindOf(schema), isRequired ? 'yes' : '', boundsOf(schema), meaning.trim()];
}

/** What a success carries; a table for each of its forms where there are several. */
function answerTable({ answer }: ActionDefinition): Block[] {
  if (answer === undefined) return [text("The provider's resource, under its own field names.")];
  const schema = typeof answer === 'function' ? jsonSchema(answer()) : answer;
  const forms = (schema.anyOf as readonly JsonSchema[] | undefined) ?? [schema];
  return forms.flatMap((form, index) => [...(index === 0 ? [] : [text('Or:')]), ...formTable(form)]);
}

function formTable(form: JsonSchema): Block[] {
  const rows = rowsInside(form, '').map(({ name, schema, isRequired }) => [
    `\`${name}\``,
    kindOf(schema),
    isRequired ? 'yes' : '',
    String(schema.description ?? ''),
  ]);
  if (rows.length === 0) return [text(String(form.description ?? 'An object.'))];
  return table(['Field', 'Kind', 'Always', 'Meaning'], rows);
}
