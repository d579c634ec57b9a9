import { beforeAll, describe, expect, it } from '@jest/globals';
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { generatedFiles } from '../../src/docs/generated-files.js';

const COMMITTED = [
  '.env.example',
  'docs/errors.md',
  'docs/expressions.md',
  'docs/limits.md',
  'docs/metrics.md',
  'docs/openapi.json',
  'docs/run-states.md',
  ...readdirSync('docs/connectors').map((file) => `docs/connectors/${file}`),
];

describe('committed files that follow from the code', () => {
  let generated: Record<string, string>;

  beforeAll(async () => {
    generated = await generatedFiles();
  });

  it('are all known here', () => {
    expect(Object.keys(generated).toSorted()).toEqual(COMMITTED.toSorted());
  });

  it.each(COMMITTED)('%s is up to date; if not, run `npm run docs`', async (path) => {
    const lines = (text: string) => text.split('\n');
    expect(lines(await readFile(path, 'utf8'))).toEqual(lines(generated[path]!));
  });
});
