import { AppModule } from '../app.module.js';
import { openapiDocument } from './openapi/document/openapi-document.js';
import { connectorFiles } from './connectors/connector-files.js';
import { envExample } from './markdown/env-example.js';
import { errorsMarkdown } from './markdown/errors-markdown.js';
import { EXAMPLE_BASE_URL, EXAMPLE_SANDBOX_URL } from './example-addresses.js';
import { eventsPage } from './pages/events-page.js';
import { expressionsPage } from './pages/expressions-page.js';
import { limitsMarkdown } from './markdown/limits-markdown.js';
import { metricsMarkdown } from './markdown/metrics-markdown.js';
import { nodesPage } from './pages/nodes-page.js';
import { pageMarkdown } from './markdown/page-markdown.js';
import { scopesPage } from './pages/scopes-page.js';
import { readDeclarations } from './read-declarations.js';
import { sandboxAssumptionsMarkdown } from './markdown/sandbox-assumptions-markdown.js';
import { runStatesMarkdown } from './markdown/run-states-markdown.js';

const WIDTH = 120;

/** Every committed file that follows from the code: path from the root of the repository → text. */
export async function generatedFiles(): Promise<Record<string, string>> {
  const declarations = await readDeclarations(AppModule.with({}));
  const { connectors } = declarations;
  return {
    '.env.example': envExample(connectors),
    'docs/reference/errors.md': errorsMarkdown(),
    'docs/reference/events.md': pageMarkdown(eventsPage()),
    'docs/reference/expressions.md': pageMarkdown(expressionsPage()),
    'docs/reference/limits.md': limitsMarkdown(connectors),
    'docs/reference/metrics.md': metricsMarkdown(),
    'docs/reference/sandbox-assumptions.md': sandboxAssumptionsMarkdown(),
    'docs/reference/run-states.md': runStatesMarkdown(),
    'docs/reference/nodes.md': pageMarkdown(nodesPage()),
    'docs/reference/scopes.md': pageMarkdown(scopesPage()),
    'docs/openapi.json': jsonLines(openapiDocument(declarations, EXAMPLE_BASE_URL)),
    ...connectorFiles(declarations, { baseUrl: EXAMPLE_BASE_URL, sandboxUrl: EXAMPLE_SANDBOX_URL }),
  };
}

/** JSON text of a committed document: what fits into one line stands on one, as a formatter for code would write it. */
function jsonLines(value: unknown): string {
  return `${linesOf(value, '', 0)}\n`;
}

/** The text of a value on a line that begins with these spaces and, after them, so many other characters. */
function linesOf(value: unknown, indent: string, taken: number): string {
  const line = JSON.stringify(value);
  if (typeof value !== 'object' || value === null || indent.length + taken + line.length < WIDTH) return line;
  const inner = `${indent} `;
  const items = Array.isArray(value)
    ? value.map((item) => linesOf(item, inner, 0))
    : Object.entries(value)
        .filter(([, item]) => item !== undefined)
        .map(([name, item]) => `${JSON.stringify(name)}: ${linesOf(item, inner, name.length + 4)}`);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${items.map((item) => inner + item).join(',\n')}\n${indent}${close}`;
}
