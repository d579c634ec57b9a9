import { AppModule } from '../app.module.js';
import { openapiDocument } from './openapi/document/openapi-document.js';
import { connectorFiles } from './connectors/connector-files.js';
import { envExample } from './markdown/env-example.js';
import { errorsMarkdown } from './markdown/errors-markdown.js';
import { EXAMPLE_BASE_URL, EXAMPLE_SANDBOX_URL } from './example-addresses.js';
import { expressionsPage } from './pages/expressions-page.js';
import { jsonLines } from './json-lines.js';
import { limitsMarkdown } from './markdown/limits-markdown.js';
import { metricsMarkdown } from './markdown/metrics-markdown.js';
import { nodesPage } from './pages/nodes-page.js';
import { pageMarkdown } from './markdown/page-markdown.js';
import { readDeclarations } from './read-declarations.js';
import { runStatesMarkdown } from './markdown/run-states-markdown.js';

/** Every committed file that follows from the code: path from the root of the repository → text. */
export async function generatedFiles(): Promise<Record<string, string>> {
  const declarations = await readDeclarations(AppModule.with({}));
  const { connectors } = declarations;
  return {
    '.env.example': envExample(connectors),
    'docs/reference/errors.md': errorsMarkdown(),
    'docs/reference/expressions.md': pageMarkdown(expressionsPage()),
    'docs/reference/limits.md': limitsMarkdown(connectors),
    'docs/reference/metrics.md': metricsMarkdown(),
    'docs/reference/run-states.md': runStatesMarkdown(),
    'docs/reference/nodes.md': pageMarkdown(nodesPage()),
    'docs/openapi.json': jsonLines(openapiDocument(declarations, EXAMPLE_BASE_URL)),
    ...connectorFiles(declarations, { baseUrl: EXAMPLE_BASE_URL, sandboxUrl: EXAMPLE_SANDBOX_URL }),
  };
}
