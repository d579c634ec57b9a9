import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Licences under which a package may be shipped: they ask for a notice at most. */
const ALLOWED = new Set(['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'CC0-1.0', 'ISC', 'MIT']);

/** What the bundle of the console holds. */
const OF_CONSOLE = [
  ...['autocomplete', 'commands', 'lang-json', 'language', 'lint', 'state', 'streamparser', 'view'].map(
    (name) => `@codemirror/${name}`,
  ),
  ...['common', 'highlight', 'json', 'lr'].map((name) => `@lezer/${name}`),
  '@marijn/find-cluster-break',
  ...['query-core', 'react-query', 'react-virtual', 'virtual-core'].map((name) => `@tanstack/${name}`),
  ...['color', 'drag', 'interpolate', 'selection', 'transition', 'zoom'].map((name) => `@types/d3-${name}`),
  ...['@xyflow/react', '@xyflow/system', 'classcat', 'crelt'],
  ...['color', 'dispatch', 'drag', 'ease', 'interpolate', 'selection', 'timer', 'transition', 'zoom'].map(
    (name) => `d3-${name}`,
  ),
  ...[
    'lucide-react',
    'react',
    'react-dom',
    'scheduler',
    'style-mod',
    'use-sync-external-store',
    'w3c-keyname',
    'zustand',
  ],
];

interface Component {
  name: string;
  version: string;
  licenses: ({ license: { id: string } } | { expression: string })[];
  hashes?: object[];
}
interface Bill {
  bomFormat: string;
  metadata: { component: { name: string } };
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
}
interface Locked {
  version: string;
  dev?: boolean;
}

let folder: string;
let bill: Bill;
let licences: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sbom-'));
  const { status, stderr } = spawnSync(process.execPath, ['scripts/sbom.mjs', folder], { encoding: 'utf8' });
  expect({ status, stderr: stderr.replaceAll(/^npm warn .*\n/gm, '') }).toEqual({ status: 0, stderr: '' });
  bill = JSON.parse(readFileSync(join(folder, 'dist/sbom.cdx.json'), 'utf8')) as Bill;
  licences = readFileSync(join(folder, 'THIRD_PARTY_LICENSES.md'), 'utf8');
});
afterAll(() => rmSync(folder, { recursive: true }));

const refOf = ({ name, version }: { name: string; version: string }) => `${name}@${version}`;
const expressionOf = ({ licenses: [first] }: Component): string =>
  first === undefined ? '' : 'expression' in first ? first.expression : first.license.id;
const isAllowed = (expression: string): boolean =>
  expression
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((licence) => ALLOWED.has(licence)));

/** Of the installed package, where that version is installed for this system at the top. */
const manifestOf = ({ name, version }: Component) => {
  const path = join('node_modules', name, 'package.json');
  const manifest =
    existsSync(path) && (JSON.parse(readFileSync(path, 'utf8')) as { version: string; license?: string });
  return manifest && manifest.version === version ? manifest : undefined;
};

describe('the bill of materials', () => {
  it('names every package of production and of the console, and none of development', () => {
    const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> };
    const production = Object.entries(lock.packages)
      .filter(([path, { dev }]) => /node_modules\/(?!(sandbox|web|@millrace\/client)$)/.test(path) && !dev)
      .map(([path, { version }]) => refOf({ name: path.replace(/^.*node_modules\//, ''), version }));
    const named = bill.components.map(refOf);
    const ofConsole = named.filter((ref) => !production.includes(ref));
    expect(ofConsole.map((ref) => ref.replace(/@[^@]*$/, '')).sort()).toEqual(OF_CONSOLE);
    expect(named.toSorted()).toEqual([...new Set([...production, ...ofConsole])].toSorted());
  });

  it('has the hash of each, and what it depends on, all of it named', () => {
    expect(bill).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { name: 'millrace' } } });
    expect(bill.components.filter(({ hashes = [] }) => hashes.length === 0)).toEqual([]);
    const named = new Set(bill.components.map(refOf));
    expect(bill.dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !named.has(ref))).toEqual([]);
    expect(bill.dependencies).toHaveLength(named.size + 1);
  });
});

describe('the licences of what is shipped', () => {
  it('ask for a notice at most', () => {
    const refused = bill.components.filter((component) => !isAllowed(expressionOf(component)));
    expect(refused.map((component) => `${refOf(component)}: ${expressionOf(component)}`)).toEqual([]);
    expect(['GPL-3.0-only', 'MIT AND GPL-3.0-only', '', 'UNLICENSED'].filter(isAllowed)).toEqual([]);
  });

  it('are what the packages say, in package.json or in the text of the licence', () => {
    const installed = bill.components.flatMap((component) => {
      const manifest = manifestOf(component);
      return manifest ? [{ component, manifest }] : [];
    });
    expect(installed.length).toBeGreaterThan(150);
    const differing = installed.filter(({ component, manifest }) => {
      if (manifest.license !== undefined) return manifest.license !== expressionOf(component);
      const place = join('node_modules', component.name);
      const texts = readdirSync(place).filter((name) => /^(licen[cs]e|readme)/i.test(name));
      const isMit = texts.some((name) =>
        /Permission is hereby granted, free of charge/.test(readFileSync(join(place, name), 'utf8')),
      );
      return !(isMit && expressionOf(component) === 'MIT');
    });
    expect(differing.map(({ component }) => refOf(component))).toEqual([]);
  });

  it('are listed in THIRD_PARTY_LICENSES.md; if not, run `npm run sbom`', () => {
    expect(readFileSync('THIRD_PARTY_LICENSES.md', 'utf8').split('\n')).toEqual(licences.split('\n'));
  });
});

describe('what is committed of the packages', () => {
  it('names no registry that they came from', () => {
    const lock = readFileSync('package-lock.json', 'utf8');
    expect(lock.match(/"resolved": "(?!(sandbox|web|packages\/client)")[^"]*"/g)).toBeNull();
    expect(licences).not.toMatch(/https?:/);
  });
});
