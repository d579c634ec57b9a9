import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { openapiDocument } from '../../../src/docs/openapi/document/openapi-document.js';

const NAME = 'Millrace';
const PACKAGE = 'millrace';

const read = (path: string): string => readFileSync(path, 'utf8');
const json = (path: string) => JSON.parse(read(path)) as { name: string; packages: Record<string, { name: string }> };

/** Where the title of a page is written. */
const PAGES = [
  'src/credentials/sign-in/sign-in-page.ts',
  'src/docs/openapi/reference-page.ts',
  'src/docs/site/site-layout.ts',
  'web/index.html',
  'web/src/invitations/invitation-page.tsx',
  'web/src/parts/page.tsx',
  'web/src/session/sign-in-page.tsx',
];

/** What was named before the product had its name; data and locks of older versions are found by it. */
const KEEPS_FORMER_NAME = ['scripts/exclusively.mjs', 'src/platform/database/embedded/cluster.ts'];

describe('the name of the product', () => {
  it('is that of the package', () => {
    const lock = json('package-lock.json');
    expect([json('package.json').name, lock.name, lock.packages['']!.name]).toEqual([PACKAGE, PACKAGE, PACKAGE]);
  });

  it('heads the README and the description of the API', () => {
    expect(read('README.md').startsWith(`# ${NAME}\n`)).toBe(true);
    const { info } = openapiDocument({ endpoints: [], actions: [], connectors: [] }, 'http://localhost');
    expect(info.title).toBe(NAME);
  });

  it.each(PAGES)('ends the title of the pages of %s', (path) => {
    const [, title] = /<title>(.*)<\/title>/.exec(read(path)) ?? [];
    expect(title).toMatch(/^(.+ · )?Millrace(`\})?$/);
  });

  it('stands in place of the former one, but for data and locks', () => {
    const former = ['src', 'libs', 'web', 'sandbox', 'scripts', 'docs', 'bench']
      .flatMap(filesOf)
      .filter(({ text }) => /workflow-service(?!\.js)/.test(text));
    expect(former.map(({ path }) => path).toSorted()).toEqual(KEEPS_FORMER_NAME);
  });
});

function filesOf(folder: string): { path: string; text: string }[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(tsx?|mjs|html|md|json)$/.test(path) && !/node_modules|(^|\/)dist\//.test(path))
    .map((path) => ({ path: `${folder}/${path}`, text: read(`${folder}/${path}`) }));
}
