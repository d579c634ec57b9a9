import { describe, expect, it } from '@jest/globals';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { anchorsOf, codeSpansOf, localLinksOf } from '../support/documents/markdown.js';

const TOP = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md'].filter((path) => existsSync(path));
const DOCS = readdirSync('docs', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.md'))
  .map((path) => `docs/${path}`);
const DOCUMENTS = [...TOP, ...DOCS].toSorted();

/** A file or folder of the repository, written in full; names with a gap to be filled in are none. */
const REPOSITORY_PATH = /^(\.ci|bench|docs|examples|libs|sandbox|scripts|src|test|web)\/[\w./-]+$/;
/** The connector that docs/how-to/add-a-connector.md has the reader make. */
const NOT_MADE_YET = /(^|\/)weather[/.]/;

/** Why a link of a document leads nowhere; undefined when it leads somewhere. */
function faultOf(document: string, target: string, text: string): string | undefined {
  const [path = '', anchor] = target.split('#', 2).map(decodeURIComponent);
  const file = join(dirname(document), path);
  if (path.startsWith('/') || relative('.', file).startsWith('..')) return `${target}: leaves the repository`;
  if (!existsSync(file)) return `${target}: there is no such file`;
  if (anchor === undefined || (path !== '' && !path.endsWith('.md'))) return undefined;
  const anchors = anchorsOf(path === '' ? text : readFileSync(file, 'utf8'));
  return anchors.has(anchor) ? undefined : `${target}: there is no such heading`;
}

const faultsOf = (document: string, text: string): string[] =>
  localLinksOf(text).flatMap((target) => faultOf(document, target, text) ?? []);

describe('the documents', () => {
  it('are those of the repository', () => {
    expect(DOCUMENTS).toEqual(expect.arrayContaining(['README.md', 'docs/architecture.md']));
    expect(DOCUMENTS.flatMap((path) => localLinksOf(readFileSync(path, 'utf8'))).length).toBeGreaterThan(500);
  });

  it.each(DOCUMENTS)('%s links only to what exists', (path) => {
    expect(faultsOf(path, readFileSync(path, 'utf8'))).toEqual([]);
  });

  it.each(DOCUMENTS.filter((path) => path !== 'CHANGELOG.md'))('%s names only files that exist', (path) => {
    const named = codeSpansOf(readFileSync(path, 'utf8')).filter((code) => REPOSITORY_PATH.test(code));
    expect(named.filter((name) => !NOT_MADE_YET.test(name) && !existsSync(name))).toEqual([]);
  });

  it.each([
    ['[a](reference/errors.md)', []],
    ['[a](reference/errors.md#gone "as a title")', []],
    ['[`code`](../src/main.ts)', []],
    ['[a](#it-is-not-so)\n\n## It is not `so`!', []],
    ['[a](#same-1)\n\n# Same\n\n# Same', []],
    ['[a](https://example.com/nowhere)', []],
    ['`[a](nowhere.md)`\n\n```md\n[a](nowhere.md)\n```', []],
    ['[a](nowhere.md)', ['nowhere.md: there is no such file']],
    ['[`code`](../src/nowhere.ts)', ['../src/nowhere.ts: there is no such file']],
    ['[a]: nowhere.md', ['nowhere.md: there is no such file']],
    ['[a](reference/errors.md#nothing)', ['reference/errors.md#nothing: there is no such heading']],
    ['[a](#in-code)\n\n```sh\n# In code\n```', ['#in-code: there is no such heading']],
    ['[a](../../elsewhere.md)', ['../../elsewhere.md: leaves the repository']],
    ['[a](/docs/errors)', ['/docs/errors: leaves the repository']],
  ])('links in %j have the faults %j', (text, faults) => {
    expect(faultsOf('docs/page.md', text)).toEqual(faults);
  });
});
