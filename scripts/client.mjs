import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';

// Writes the types of packages/client from docs/openapi.json. With the name of a folder they go there instead.

const root = fileURLToPath(new URL('..', import.meta.url));
const path = join(resolve(root, process.argv[2] ?? '.'), 'packages/client/src/schema.ts');
const document = JSON.parse(readFileSync(join(root, 'docs/openapi.json'), 'utf8'));
mkdirSync(dirname(path), { recursive: true });
writeFileSync(
  path,
  `// Made of docs/openapi.json by \`npm run docs\`.\n\n${astToString(await openapiTS(document, { emptyObjectsUnknown: true, defaultNonNullable: false }))}`,
);
