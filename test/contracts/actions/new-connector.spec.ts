import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** It only ends what hangs, also on a busy machine. */
const SCENARIO_MS = 600_000;

const run = promisify(execFile);
const ROOT = process.cwd();
const PRETTIER = join(ROOT, 'node_modules/prettier/bin/prettier.cjs');
const CONFIGURATION = ['package.json', 'tsconfig.json', 'jest.config.mjs', '.prettierrc.json'];
const PARTS = ['src', 'libs', 'sandbox', 'scripts', 'test', ...CONFIGURATION];

describe('npm run new:connector', () => {
  let checkout: string;

  beforeAll(async () => {
    checkout = await mkdtemp(join(tmpdir(), 'new-connector-'));
    for (const part of PARTS) await cp(join(ROOT, part), join(checkout, part), { recursive: true });
    await symlink(join(ROOT, 'node_modules'), join(checkout, 'node_modules'));
    await run(process.execPath, ['scripts/new-connector.mjs', 'tides'], { cwd: checkout });
  });
  afterAll(() => rm(checkout, { recursive: true, force: true }));

  it('writes a connector of under 110 lines', async () => {
    const folder = join(checkout, 'src/connectors/tides');
    const files = await readdir(folder);
    const lines = await Promise.all(
      files.map(async (file) => (await readFile(join(folder, file), 'utf8')).split('\n').length - 1),
    );
    expect(files.sort()).toEqual(
      ['answers', 'client', 'connector', 'controller', 'dto', 'module', 'verifier'].map((role) => `tides.${role}.ts`),
    );
    expect(lines.reduce((sum, count) => sum + count)).toBeLessThan(110);
  });

  it('registers it once, with its fake', async () => {
    await expect(readFile(join(checkout, 'src/connectors/connectors.module.ts'), 'utf8')).resolves.toMatch(
      /TidesModule,?\s*\]/,
    );
    await expect(readFile(join(checkout, 'sandbox/providers.ts'), 'utf8')).resolves.toContain('tides: new FakeTides()');
    await expect(run(process.execPath, ['scripts/new-connector.mjs', 'tides'], { cwd: checkout })).rejects.toThrow(
      'exists already',
    );
  });

  it('writes code that is formatted', async () => {
    const made = ['src/connectors/tides', 'sandbox/tides', 'test/actions/tides.e2e-spec.ts'];
    const changed = ['src/connectors/connectors.module.ts', 'sandbox/providers.ts'];
    await run(process.execPath, [PRETTIER, '--check', ...made, ...changed], { cwd: checkout });
  });

  it(
    'writes code that passes its own scenario',
    async () => {
      const jest = ['--experimental-vm-modules', 'node_modules/jest/bin/jest.js', 'test/actions/tides.e2e-spec.ts'];
      const { stderr } = await run(process.execPath, jest, {
        cwd: checkout,
        env: { ...process.env, NODE_OPTIONS: '' },
      });
      expect(stderr).toMatch(/Tests: +4 passed, 4 total/);
    },
    SCENARIO_MS,
  );

  it(
    'writes a connector and a fake that type-check',
    async () => {
      const files = ['src/connectors/tides/tides.module.ts', 'sandbox/tides/fake-tides.ts'];
      await writeFile(
        join(checkout, 'tsconfig.made.json'),
        JSON.stringify({ extends: './tsconfig.json', include: [], files }),
      );
      await run(process.execPath, ['node_modules/typescript/bin/tsc', '--noEmit', '-p', 'tsconfig.made.json'], {
        cwd: checkout,
      });
    },
    SCENARIO_MS,
  );
});
