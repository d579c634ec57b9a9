import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

/**
 * `npm run new:connector weather`: writes a connector that works (manifest, inputs, client, controller, verify call, module), its fake
 * in the sandbox and its spec, and the two lines that register them. Then make it your provider's: docs/how-to/add-a-connector.md.
 * `--auth bot_token` for providers whose credential is a bot token; `--into <folder>` for another checkout.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { auth: { type: 'string', default: 'api_key' }, into: { type: 'string' } },
});
const here = dirname(fileURLToPath(import.meta.url));
const root = values.into ?? dirname(here);
const kinds = { api_key: 'apiKey', bot_token: 'botToken' };
const [key] = positionals;

if (!/^[a-z][a-z0-9]{1,30}$/.test(key ?? ''))
  fail('Name the connector: npm run new:connector weather (2 to 31 lower-case letters and digits).');
if (!Object.hasOwn(kinds, values.auth))
  fail('--auth is api_key or bot_token; for OAuth2 copy the manifest of src/connectors/calendar.');
if (existsSync(join(root, 'src/connectors', key))) fail(`src/connectors/${key} exists already.`);

const Name = key[0].toUpperCase() + key.slice(1);
const fill = (text) =>
  text
    .replaceAll('__key__', key)
    .replaceAll('__Name__', Name)
    .replaceAll('__KEY__', key.toUpperCase())
    .replaceAll('__credential__', kinds[values.auth]);

const written = [];
for (const file of readdirSync(join(here, 'connector-template'))) {
  const name = fill(file.replace(/\.txt$/, ''));
  const folder = name.startsWith('fake-')
    ? `sandbox/${key}`
    : name.endsWith('.e2e-spec.ts')
      ? 'test/actions'
      : `src/connectors/${key}`;
  mkdirSync(join(root, folder), { recursive: true });
  write(`${folder}/${name}`, fill(readFileSync(join(here, 'connector-template', file), 'utf8')));
}
register('src/connectors/connectors.module.ts', {
  importLine: `import { ${Name}Module } from './${key}/${key}.module.js';`,
  before: /(imports: \[[^\]]*?),?\s*\]/,
  entry: (list) => `${list}, ${Name}Module]`,
});
register('sandbox/providers.ts', {
  importLine: `import { Fake${Name} } from './${key}/fake-${key}.js';`,
  before: /(\n {2}return \{\n)/,
  entry: (opening) => `${opening}    ${key}: new Fake${Name}(),\n`,
});
format();
console.log(`\nRegistered. Now: docs/how-to/add-a-connector.md, then npm run check.`);

/** Adds an import and an entry to a file that lists parts. */
function register(file, { importLine, before, entry }) {
  const path = join(root, file);
  const text = readFileSync(path, 'utf8');
  const lastImport = text.lastIndexOf('\nimport ');
  const end = text.indexOf('\n', lastImport + 1);
  const imported = `${text.slice(0, end)}\n${importLine}${text.slice(end)}`;
  if (!before.test(imported)) fail(`${file} has another shape than expected; add ${importLine} by hand.`);
  write(
    file,
    imported.replace(before, (_, part) => entry(part)),
  );
}

function write(file, text) {
  writeFileSync(join(root, file), text);
  written.push(file);
  console.log(`  ${file}`);
}

/** Where lines break depends on the length of the name. Before anything is installed, `npm run format` is left for later. */
function format() {
  const prettier = join(root, 'node_modules/prettier/bin/prettier.cjs');
  if (!existsSync(prettier)) return;
  spawnSync(process.execPath, [prettier, '--write', '--log-level=warn', ...written], { cwd: root, stdio: 'inherit' });
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
