import { AppModule } from '../app.module.js';
import { openapiDocument } from '../openapi/document/openapi-document.js';
import { envExample } from './env-example.js';
import { errorsMarkdown } from './errors-markdown.js';
import { limitsMarkdown } from './limits-markdown.js';
import { readDeclarations } from './read-declarations.js';

/** Address in the committed document; a running service names its own. */
const EXAMPLE_BASE_URL = 'http://localhost:3000';

/** Every committed file that follows from the code: path from the root of the repository → text. */
export async function generatedFiles(): Promise<Record<string, string>> {
  const declarations = await readDeclarations(AppModule.with({}));
  const { connectors } = declarations;
  return {
    '.env.example': envExample(connectors),
    'docs/errors.md': errorsMarkdown(),
    'docs/limits.md': limitsMarkdown(connectors),
    'docs/openapi.json': `${JSON.stringify(openapiDocument(declarations, EXAMPLE_BASE_URL), null, 1)}\n`,
  };
}
