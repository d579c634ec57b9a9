import type { ConnectorManifest } from '../../actions/declaration/connector-manifest.js';
import { Environment } from '../../platform/config/environment.js';
import { connectorVariables, declaredVariables, type Variable } from './variables.js';

/** Numbers that are no limits. */
const OTHERS = new Set(['PORT', 'SANDBOX_PORT']);

/** `docs/reference/limits.md`: every limit of the service and its connectors, with its variable, default and range. */
export function limitsMarkdown(connectors: readonly ConnectorManifest[]): string {
  return `# Limits

The limits that an operator can change. Each is one environment variable; a value outside its range stops the start. Made from the declarations in the code by \`npm run docs\`.

## Service

${table(declaredVariables(Environment))}
## Connectors

${connectors.map(connectorSection).join('\n')}`;
}

function connectorSection(connector: ConnectorManifest): string {
  const { title, jsonBodyMaxBytes } = connector;
  const numbers = table(connectorVariables(connector));
  const body = jsonBodyMaxBytes
    ? `JSON bodies of its routes may have ${jsonBodyMaxBytes} bytes, or \`JSON_BODY_MAX_BYTES\` if that is more.\n`
    : '';
  return `### ${title}\n\n${[body, numbers].filter(Boolean).join('\n') || 'The limits of the service hold.\n'}`;
}

function table(variables: readonly Variable[]): string {
  const limits = variables.filter(({ name, schema }) => schema.type === 'integer' && !OTHERS.has(name));
  if (limits.length === 0) return '';
  const rows = limits.map(
    ({ name, description, default: value, schema }) =>
      `| \`${name}\` | ${value === undefined ? 'not set' : String(value)} | ${String(schema.minimum)} | ${String(schema.maximum)} | ${description} |\n`,
  );
  return `| Variable | Default | Least | Most | Meaning |\n|---|---|---|---|---|\n${rows.join('')}`;
}
