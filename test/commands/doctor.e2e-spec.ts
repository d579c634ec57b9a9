import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Client } from 'pg';
import { KeyRing } from '#libs/crypto';
import { spaceFinding } from '../../src/cli/doctor/check-disk.js';
import { diagnose } from '../../src/cli/doctor/doctor-command.js';
import { checkCanaries } from '../../src/vault/canary.js';
import { createTestDatabase, type TestDatabase } from '../support/app/once/database.js';

/** What `npm test` has built. */
const MAIN = new URL('../../dist/src/cli/main.js', import.meta.url).pathname;

const keyOf = (byte: number): string => Buffer.alloc(32, byte).toString('base64');
const HOUR_MS = 3_600_000;

describe('npm run cli -- doctor', () => {
  let database: TestDatabase;
  let session: Client;
  let folder: string;
  beforeAll(async () => {
    database = await createTestDatabase();
    folder = await mkdtemp(join(tmpdir(), 'doctor-'));
    session = new Client({ connectionString: database.url });
    await session.connect();
    const statements = {
      query: async (sql: string, values?: unknown[]) => (await session.query(sql, values)).rows,
      execute: async (sql: string, values?: unknown[]) => (await session.query(sql, values)).rowCount ?? 0,
    };
    await checkCanaries(statements, KeyRing.parse(`old:${keyOf(1)}`));
  });
  afterAll(async () => {
    await session.end();
    await database.drop();
    await rm(folder, { recursive: true });
  });

  const sound = () => ({
    NODE_ENV: 'production',
    BASE_URL: 'https://127.0.0.1',
    DATABASE_URL: database.url,
    ENCRYPTION_KEYS: `new:${keyOf(2)},old:${keyOf(1)}`,
  });
  const wrongOnes = async (variables: Record<string, string | undefined>, now?: () => number) =>
    (await diagnose({ ...sound(), ...variables }, { ...(now && { now }) }))
      .filter(({ result }) => result === 'wrong')
      .map(({ check, found }) => [check, found]);

  it('finds nothing wrong with an installation in order, and tells what it looked at', async () => {
    const findings = await diagnose(sound());
    expect(findings.filter(({ result }) => result === 'wrong' || result === 'skipped')).toEqual([]);
    expect(findings.map(({ check }) => check)).toEqual([
      ...['configuration', 'providers', 'base url', 'database', 'clock', 'keys', 'egress', 'uploads'],
    ]);
    expect(findings.find(({ check }) => check === 'database')!.found).toMatch(/^PostgreSQL \d+.*all migrations/);
  });

  it.each<[string, Record<string, string | undefined>, string, RegExp]>([
    ['a limit that is no number', { PORT: 'x' }, 'configuration', /^PORT /],
    ['a plain address in production', { BASE_URL: 'http://a.example' }, 'configuration', /^BASE_URL must be https/],
    ['half an application', { FILESITES_CLIENT_ID: 'id' }, 'providers', /^FILESITES_CLIENT_SECRET is required/],
    ['a name that nobody knows', { BASE_URL: 'https://nowhere.invalid' }, 'base url', /nowhere\.invalid/],
    ['a database out of reach', { DATABASE_URL: 'postgres://a:b@127.0.0.1:1/c' }, 'database', /ECONNREFUSED/],
    ['a key that was taken out', { ENCRYPTION_KEYS: `new:${keyOf(2)}` }, 'keys', /lacks the key "old"/],
    ['another key of the same name', { ENCRYPTION_KEYS: `old:${keyOf(3)}` }, 'keys', /another key "old"/],
  ])('names %s', async (_, variables, check, found) => {
    expect(await wrongOnes(variables)).toEqual([[check, expect.stringMatching(found)]]);
  });

  it('names a clock that is wrong by more than the service bears', async () => {
    expect(await wrongOnes({}, () => Date.now() - HOUR_MS)).toEqual([
      ['clock', expect.stringMatching(/is 3[56]\d\d\.\d s ahead/)],
    ]);
  });

  it('tells a database that waits for an upgrade from one that had a newer version', async () => {
    const found = async () => (await diagnose(sound())).find(({ check }) => check === 'database');
    await session.query(`insert into migrations (timestamp, name) values (9, 'Later9')`);
    expect(await found()).toMatchObject({ result: 'warning', found: expect.stringContaining('1 migrations that') });
    await session.query(`delete from migrations where name = 'Later9'`);
    const { rows } = await session.query(
      'delete from migrations where id = (select max(id) from migrations) returning *',
    );
    expect(await found()).toMatchObject({ result: 'warning', found: expect.stringContaining('1 migrations to apply') });
    await session.query('insert into migrations (id, timestamp, name) values ($1, $2, $3)', [
      ...[rows[0].id, rows[0].timestamp, rows[0].name],
    ]);
    expect(await found()).toMatchObject({ result: 'ok' });
  });

  it('makes no database, no key and no folder where nothing was started yet', async () => {
    const DATA_DIR = join(folder, 'new', 'data');
    const findings = await diagnose({ DATA_DIR });
    expect(findings.filter(({ result }) => result === 'wrong')).toEqual([]);
    expect(await readdir(folder)).toEqual([]);
  });

  it('names a data folder that is a file, and a disk that is full', async () => {
    const DATA_DIR = join(folder, 'file');
    await writeFile(DATA_DIR, '');
    expect(await wrongOnes({ NODE_ENV: 'development', ENCRYPTION_KEYS: undefined, DATA_DIR })).toContainEqual([
      'disk',
      expect.stringContaining('is no folder'),
    ]);
    await rm(DATA_DIR);
    const results = [10, 1000, 100_000].map((megabytes) => spaceFinding('disk', { place: 'here', megabytes }).result);
    expect(results).toEqual(['wrong', 'warning', 'ok']);
  });

  it('is a program whose exit code tells the outcome, and prints no secret', async () => {
    const run = async (variables: Record<string, string>) => {
      const program = spawn(process.execPath, [MAIN, 'doctor'], {
        env: { PATH: process.env['PATH'], ...sound(), ...variables },
      });
      const [out, err, [code]] = await Promise.all([text(program.stdout), text(program.stderr), once(program, 'exit')]);
      return { out, err, code };
    };
    expect(await run({})).toEqual({
      code: 0,
      err: '',
      out: expect.stringMatching(/^CHECK +RESULT .*Nothing is wrong\.\n$/s),
    });
    const failed = await run({ ENCRYPTION_KEYS: `old:${keyOf(3)}` });
    expect(failed).toMatchObject({
      code: 1,
      err: '',
      out: expect.stringMatching(/keys +wrong .*\n1 check failed\.\n$/s),
    });
    expect(failed.out).not.toContain(keyOf(3));
  });
});
