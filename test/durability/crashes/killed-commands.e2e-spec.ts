import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { migrate } from '../../../src/platform/database/migrate.js';
import { bootApp, SEALING_KEY } from '../../support/app/app.js';
import { createTestDatabase, type TestDatabase } from '../../support/app/once/database.js';
import { dropAfterDeath, onConnection } from '../../support/process/dead-processes.js';
import { SCENARIO_MS } from '../../support/patience.js';
import { runCommand } from '../../support/process/run-command.js';

describe('a command that dies by SIGKILL', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase();
    const service = await bootApp({ database });
    for (const name of ['A', 'B', 'C'])
      await service.api
        .put(`/api/variables/${name}`)
        .send({ value: `of ${name}` })
        .expect(200);
    await service.close();
  }, SCENARIO_MS);

  afterAll(() => dropAfterDeath(database));

  const sql = <R extends object>(text: string): Promise<R[]> =>
    onConnection(database.url, async (session) => (await session.query<R>(text)).rows);

  it(
    'between two values of a key rotation leaves both readable, and a second rotation finishes',
    async () => {
      const ENCRYPTION_KEYS = `new:${Buffer.alloc(32, 8).toString('base64')},${SEALING_KEY}`;
      const keys = async () => {
        const rows = await sql<{ key: string }>("select split_part(sealed, '.', 2) as key from variable order by key");
        return rows.map(({ key }) => key);
      };
      const rotate = (more: Record<string, string> = {}) =>
        runCommand(database.url, ['rotate-keys'], { ENCRYPTION_KEYS, ...more });
      expect(await keys()).toEqual(['test', 'test', 'test']);
      // Whatever was sealed by the scenarios before comes first or last; one after the other dies until all are done.
      for (let sealed = 1; new Set(await keys()).size < 2; sealed += 1)
        expect(await rotate({ CRASH_AT: 'after-reseal' })).toBe('SIGKILL');
      expect(await rotate()).toBe(0);
      expect(await keys()).toEqual(['new', 'new', 'new']);
    },
    SCENARIO_MS,
  );

  it(
    'between two statements of a migration leaves a schema that the next processes bring up to date, all at once',
    async () => {
      const empty = await createTestDatabase();
      const tables = () =>
        onConnection(empty.url, async (session) => {
          // pg-boss has a table for each day, and the day may end meanwhile.
          const { rows } = await session.query<{ name: string }>(
            `select table_schema || '.' || table_name as name from information_schema.tables
            where table_schema in ('public', 'queue') and table_name !~ '_[0-9]{8}$' order by name`,
          );
          return rows.map(({ name }) => name);
        });
      try {
        const all = await tables();
        await onConnection(empty.url, (session) =>
          session.query('drop schema queue cascade; drop schema public cascade; create schema public'),
        );
        const migrated = (CRASH_AT?: string) => runCommand(empty.url, ['keys', 'list'], CRASH_AT ? { CRASH_AT } : {});
        expect(await migrated('before-migration-statement:20')).toBe('SIGKILL');
        const some = await tables();
        expect([some.length > 1, some.length < all.length]).toEqual([true, true]);
        await Promise.all([migrate(empty.url), migrate(empty.url), migrate(empty.url)]);
        expect(await tables()).toEqual(all);
        expect(await migrated()).toBe(0);
      } finally {
        await dropAfterDeath(empty);
      }
    },
    SCENARIO_MS,
  );
});
