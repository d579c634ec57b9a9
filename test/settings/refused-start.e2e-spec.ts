import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { createTestDatabase, type TestDatabase } from '../support/app/once/database.js';

const MAIN = new URL('../../dist/src/main.js', import.meta.url).pathname;
const WRONG = 'marked-wrong-value';

describe('a production start', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    if (!existsSync(MAIN)) throw new Error('the service is not built; npm test builds it first');
    database = await createTestDatabase();
  });
  afterAll(async () => {
    await database.drop();
  });

  /** Starts the built service and waits for its end. */
  async function start(variables: Record<string, string | undefined>): Promise<{ code: number; output: string }> {
    const child = spawn(process.execPath, [MAIN], {
      env: {
        PATH: process.env['PATH'],
        NODE_ENV: 'production',
        PORT: '0',
        BASE_URL: 'https://flows.example.com',
        DATABASE_URL: database.url,
        ENCRYPTION_KEYS: `prod:${Buffer.alloc(32, 5).toString('base64')}`,
        ADMIN_EMAIL: 'admin@example.org',
        ADMIN_PASSWORD: 'correct horse battery staple',
        ...variables,
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const [output, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
    return { output, code: code as number };
  }

  it.each<[string, string, Record<string, string | undefined>]>([
    ['without keys', 'ENCRYPTION_KEYS', { ENCRYPTION_KEYS: undefined }],
    ['with wrong keys', 'ENCRYPTION_KEYS', { ENCRYPTION_KEYS: WRONG }],
    ['without an administrator', 'ADMIN_EMAIL', { ADMIN_EMAIL: undefined, ADMIN_PASSWORD: undefined }],
    ['with a limit that is no number', 'SESSION_IDLE_MINUTES', { SESSION_IDLE_MINUTES: WRONG }],
  ])(
    'fails %s with a last line that names %s and shows no value',
    async (_, name, variables) => {
      const { code, output } = await start(variables);
      expect(code).toBe(1);
      expect(output.trimEnd().split('\n').at(-1)).toMatch(new RegExp(`^Configuration: .*${name}`));
      expect(output).not.toContain(WRONG);
    },
    60_000,
  );
});
