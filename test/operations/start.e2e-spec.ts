import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { text } from 'node:stream/consumers';
import { createTestDatabase, type TestDatabase } from '../support/app/database.js';

const MAIN = new URL('../../dist/src/main.js', import.meta.url).pathname;
const BASE_URL = 'http://flows.example';

/** Starts the service and waits for its end; answers its exit code and what it said beside its log. */
async function startInVain(variables: Record<string, string>): Promise<{ code: unknown; said: string }> {
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH: process.env['PATH'], ...variables },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const exit = once(child, 'exit');
  const said = await text(child.stderr);
  return { code: (await exit)[0], said };
}

describe('a start that cannot succeed', () => {
  let database: TestDatabase;
  let taken: Server;

  beforeAll(async () => {
    database = await createTestDatabase();
    taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
  });

  afterAll(async () => {
    taken.close();
    await database.drop();
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
});
