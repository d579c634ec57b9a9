import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Client } from 'pg';
import { createTestDatabase, type TestDatabase } from '../support/app/once/database.js';

const MAIN = new URL('../../dist/src/main.js', import.meta.url).pathname;
const BASE_URL = 'http://flows.example';

/** Starts the service and waits for its end; answers its exit code, its log, and what it said beside the log. */
async function startInVain(
  variables: Record<string, string>,
  { nodeOptions = [], cwd }: { nodeOptions?: string[]; cwd?: string } = {},
): Promise<{ code: unknown; logged: string; said: string }> {
  const child = spawn(process.execPath, [...nodeOptions, MAIN], {
    env: { PATH: process.env['PATH'], ...variables },
    ...(cwd && { cwd }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [logged, said, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code: code as unknown, logged, said };
}

describe('a start that cannot succeed', () => {
  let database: TestDatabase;
  let taken: Server;
  let folder: string;

  beforeAll(async () => {
    database = await createTestDatabase();
    taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    folder = await mkdtemp(join(tmpdir(), 'start-'));
  });

  afterAll(async () => {
    taken.close();
    await database.drop();
    await rm(folder, { recursive: true });
  });

  const takenPort = () => String((taken.address() as AddressInfo).port);

  it.each([
    ['a wrong variable', () => ({ PORT: 'many' }), /^Configuration: PORT must be a whole number\n$/],
    [
      'insecure settings in production',
      () => ({ NODE_ENV: 'production', SANDBOX: '1' }),
      /^Configuration: BASE_URL is required .*; ENCRYPTION_KEYS is required .*; SANDBOX is refused .*\n$/,
    ],
    [
      'a database out of reach',
      () => ({ DATABASE_URL: `postgres://nobody@127.0.0.1:1/none`, DATABASE_START_WAIT_SECONDS: '1' }),
      /^The database cannot be reached \(ECONNREFUSED\)\. .*\n$/,
    ],
    [
      'a port in use',
      () => ({ DATABASE_URL: database.url, PORT: takenPort() }),
      /^Cannot listen on 127\.0\.0\.1:\d+ \(EADDRINUSE\): .*\n$/,
    ],
    [
      'a host name that nobody knows',
      () => ({ DATABASE_URL: database.url, PORT: '0', BASE_URL, HOST: 'nowhere.invalid' }),
      /^Configuration: HOST .*\n$/,
    ],
    [
      'a data folder that is a file, for the embedded database',
      () => ({ DATA_DIR: MAIN }),
      /^Configuration: DATA_DIR .*EEXIST.*\n$/,
    ],
    [
      'a data folder that is a file, for the development key',
      () => ({ DATABASE_URL: database.url, PORT: '0', BASE_URL, DATA_DIR: MAIN }),
      /^Configuration: DATA_DIR .*EEXIST.*\n$/,
    ],
    [
      'a database that does not exist',
      () => ({ DATABASE_URL: new URL('/no-such-database', database.url).href }),
      /^DATABASE_URL: database "no-such-database" does not exist .*\n$/,
    ],
  ])(
    'says why in one line and exits with 1: %s',
    async (_, variables, line) => {
      const { code, said } = await startInVain(variables());
      expect(said).toMatch(line);
      expect(code).toBe(1);
    },
    60_000,
  );

  it('does not log what it says: a port in use', async () => {
    const { logged, said } = await startInVain({ DATABASE_URL: database.url, PORT: takenPort() });
    expect(said).toContain('EADDRINUSE');
    expect(logged).not.toContain('EADDRINUSE');
  }, 60_000);

  it.each([
    [
      'a line without a name',
      'PORT=0\n# a comment\nmarked-secret\n',
      /^Configuration: \.env cannot be read in line 3; .*\n$/,
    ],
    [
      'lines that a quotation mark runs over',
      'BASE_URL="http://x.example\nPORT 1\n=marked-secret\n',
      /^Configuration: \.env cannot be read in lines 2, 3; .*\n$/,
    ],
    ['bytes that are no text', Buffer.from('PORT=\xff', 'latin1'), /^Configuration: \.env is no UTF-8 text; .*\n$/],
  ])('says so of a broken .env: %s', async (_, content, line) => {
    await writeFile(join(folder, '.env'), content);
    const { code, said } = await startInVain({ DATABASE_URL: database.url }, { cwd: folder });
    expect(said).toMatch(line);
    expect(said).not.toContain('marked-secret');
    expect(code).toBe(1);
  });

  it('refuses a database that a newer version has changed, and leaves it as it is', async () => {
    const session = new Client({ connectionString: database.url });
    await session.connect();
    const migrations = async () => (await session.query('select name from migrations order by id')).rows;
    await session.query(`insert into migrations (timestamp, name) values (9, 'Newer9')`);
    const before = await migrations();
    const { code, said } = await startInVain({ DATABASE_URL: database.url, PORT: '0', BASE_URL });
    expect(said).toMatch(/^A newer version has changed this database \(Newer9\)\. Start that version .*\n$/);
    expect([code, await migrations()]).toEqual([1, before]);
    await session.end();
  });

  it('says so of a Node that is too old for what is built', async () => {
    const older = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.19.0' } });`;
    const nodeOptions = ['--import', `data:text/javascript,${encodeURIComponent(older)}`];
    const { code, said } = await startInVain({}, { nodeOptions });
    expect([code, said]).toEqual([1, expect.stringMatching(/^Node 20\.19\.0 is too old to run what is built\. .*\n$/)]);
  });
});
