import { beforeAll, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generatedFiles } from '../../../src/docs/generated-files.js';

const COMMITTED = [
  '.env.example',
  'docs/reference/errors.md',
  'docs/reference/events.md',
  'docs/reference/expressions.md',
  'docs/reference/limits.md',
  'docs/reference/metrics.md',
  'docs/openapi.json',
  'docs/reference/nodes.md',
  'docs/reference/run-states.md',
  'docs/reference/sandbox-assumptions.md',
  'docs/reference/scopes.md',
  ...readdirSync('docs/reference/connectors').map((file) => `docs/reference/connectors/${file}`),
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

  it('packages/client/src/schema.ts follows from docs/openapi.json; if not, run `npm run docs`', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'client-'));
    const { status, stderr } = spawnSync(process.execPath, ['scripts/client.mjs', folder], { encoding: 'utf8' });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const path = 'packages/client/src/schema.ts';
    const [committed, made] = await Promise.all([readFile(path, 'utf8'), readFile(join(folder, path), 'utf8')]);
    rmSync(folder, { recursive: true });
    expect(committed === made).toBe(true);
  });
});
