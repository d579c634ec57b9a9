import { AppModule } from '../app.module.js';
import { openapiDocument } from './openapi/document/openapi-document.js';
import { connectorFiles } from './connectors/connector-files.js';
import { envExample } from './markdown/env-example.js';
import { errorsMarkdown } from './markdown/errors-markdown.js';
import { expressionsPage } from './pages/expressions-page.js';
import { jsonLines } from './json-lines.js';
import { limitsMarkdown } from './markdown/limits-markdown.js';
import { metricsMarkdown } from './markdown/metrics-markdown.js';
import { pageMarkdown } from './markdown/page-markdown.js';
import { readDeclarations } from './read-declarations.js';
import { runStatesMarkdown } from './markdown/run-states-markdown.js';

/** Addresses in the committed documents, by the default ports; a running service names its own. */
const EXAMPLE_BASE_URL = 'http://localhost:3000';
const EXAMPLE_SANDBOX_URL = 'http://127.0.0.1:4010';

/** Every committed file that follows from the code: path from the root of the repository → text. */
export async function generatedFiles(): Promise<Record<string, string>> {
  const declarations = await readDeclarations(AppModule.with({}));
  const { connectors } = declarations;
  return {
    '.env.example': envExample(connectors),
    'docs/errors.md': errorsMarkdown(),
    'docs/expressions.md': pageMarkdown(expressionsPage()),
    'docs/limits.md': limitsMarkdown(connectors),
    'docs/metrics.md': metricsMarkdown(),
    'docs/run-states.md': runStatesMarkdown(),
    'docs/openapi.json': jsonLines(openapiDocument(declarations, EXAMPLE_BASE_URL)),
    ...connectorFiles(declarations, { baseUrl: EXAMPLE_BASE_URL, sandboxUrl: EXAMPLE_SANDBOX_URL }),
  };
}
