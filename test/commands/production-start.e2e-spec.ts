import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

const BUILDER = `
import { cpSync } from 'node:fs';
cpSync('src', 'dist/src', { recursive: true });
`;
const PROGRAM = `
import { existsSync } from 'node:fs';
console.log(['@nestjs/cli', 'runtime'].filter((name) => existsSync('node_modules/' + name)).join(' '));
`;

/** A project with the real scripts, whose packages are archives beside it: npm installs and removes them without a network. */
const FILES = {
  'package.json': JSON.stringify({
    type: 'module',
    dependencies: { runtime: 'file:runtime-1.0.0.tgz' },
    devDependencies: { '@nestjs/cli': 'file:nestjs-cli-1.0.0.tgz' },
  }),
  'packages/runtime/package.json': JSON.stringify({ name: 'runtime', version: '1.0.0', bin: { node: 'node' } }),
  'packages/runtime/node': `#!/bin/sh\nexec "${process.execPath}" "$@"\n`,
  'packages/builder/package.json': JSON.stringify({ name: '@nestjs/cli', version: '1.0.0', type: 'module' }),
  'packages/builder/bin/nest.js': BUILDER,
  'scripts/bundle.mjs': '',
  'src/main.js': PROGRAM,
};

let folder: string;
const npm = (...words: string[]) =>
  expect(spawnSync('npm', [...words, '--offline', '--no-audit', '--no-fund'], { cwd: folder }).status).toBe(0);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'production-'));
  for (const script of readdirSync('scripts').filter((name) => name.endsWith('.mjs')))
    await cp(join('scripts', script), join(folder, 'scripts', script));
  for (const [name, content] of Object.entries(FILES)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  npm('pack', './packages/runtime', './packages/builder');
  npm('install', '--package-lock-only');
});
afterEach(() => rm(folder, { recursive: true }));

/** Starts the project; answers what packages its program found, and what was said of the preparations. */
async function start(variables: Record<string, string>) {
  const { NODE_ENV: _, npm_execpath: __, ...environment } = process.env;
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: folder,
    env: { ...environment, npm_config_offline: 'true', ...variables },
  });
  const [found, said] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { found: found.trim().split(' '), said };
}

const PRODUCTION = { NODE_ENV: 'production' };

describe('npm start in production', () => {
  it('builds in a clean clone, and runs without what it needed for that', async () => {
    const { found, said } = await start(PRODUCTION);
    expect(said).toMatch(/Installing.*\nBuilding the service.*\nRemoving /s);
    expect(found).toEqual(['runtime']);
    expect(await start(PRODUCTION)).toEqual({ found: ['runtime'], said: '' });
  });

  it('removes what a start in development has left there', async () => {
    expect((await start({})).found).toEqual(['@nestjs/cli', 'runtime']);
    expect((await start(PRODUCTION)).found).toEqual(['runtime']);
  });

  it('is told by the file .env as well', async () => {
    await writeFile(join(folder, '.env'), 'PORT=3000\nNODE_ENV="production" # as on every host\n');
    expect((await start({})).found).toEqual(['runtime']);
    expect((await start({ NODE_ENV: 'development' })).found).toEqual(['runtime']);
  });

  it('leaves a .env that cannot be read to the service, which says so', async () => {
    await mkdir(join(folder, '.env'));
    expect((await start({})).found).toEqual(['@nestjs/cli', 'runtime']);
  });

  it('installs nothing for development where everything is built', async () => {
    await start(PRODUCTION);
    await rm(join(folder, 'node_modules'), { recursive: true });
    const { found, said } = await start(PRODUCTION);
    expect(said).not.toMatch(/Building|Removing/);
    expect(found).toEqual(['runtime']);
  });

  it('installs them again for the next build, and for that alone', async () => {
    await start(PRODUCTION);
    await writeFile(join(folder, 'src/main.js'), `${PROGRAM}\n`);
    const { found, said } = await start(PRODUCTION);
    expect(said).toMatch(/Installing.*\nBuilding the service.*\nRemoving /s);
    expect(found).toEqual(['runtime']);
    expect(existsSync(join(folder, 'dist/.stamp'))).toBe(true);
  });
});
