import type { ConnectorManifest } from '../../actions/declaration/connector-manifest.js';
import { Environment } from '../../platform/config/environment.js';
import { connectorVariables, declaredVariables, type Variable } from './variables.js';

const WIDTH = 118;
const HEAD = [
  ...comment(
    'Configuration of the service: copy this file to .env and change what you need. Everything has a default; what stands after a # is that default.',
  ),
  ...comment('Made from the declarations in the code by `npm run docs`.'),
];

/** `.env.example`: every variable of the service and its connectors, with its meaning and default. */
export function envExample(connectors: readonly ConnectorManifest[]): string {
  const sections = [
    HEAD,
    ...declaredVariables(Environment).map(lines),
    ...connectors.flatMap((connector) => [
      [`# --- ${connector.title} ---`],
      ...connectorVariables(connector).map(lines),
    ]),
  ];
  return `${sections.map((section) => section.join('\n')).join('\n\n')}\n`;
}

function lines({ name, description, default: value, schema }: Variable): string[] {
  return [...comment(`${description}${range(schema)}`), `# ${name}=${shown(value)}`];
}

function shown(value: unknown): string {
  if (typeof value === 'boolean') return value ? '1' : '0';
  return value === undefined ? '' : String(value);
}

function range({ minimum, maximum, enum: words }: Variable['schema']): string {
  if (Array.isArray(words)) return ` One of ${words.join(', ')}.`;
  return minimum === undefined ? '' : ` From ${String(minimum)} to ${String(maximum)}.`;
}

/** Comment lines, broken between words. */
function comment(text: string): string[] {
  const broken = [''];
  for (const word of text.split(' ')) {
    const line = broken.at(-1)!;
    if (line !== '' && line.length + word.length >= WIDTH) broken.push(word);
    else broken[broken.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return broken.map((line) => `# ${line}`);
}
