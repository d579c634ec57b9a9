import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { uuidV7 } from '#libs/crypto';
import { Database } from '../../../src/platform/database/connection/database.js';
import { isDatabaseOutage } from '../../../src/platform/database/connection/statements/database-error.js';
import { Scheduler } from '../../../src/workflows/triggers/schedules/scheduler.js';
import { bootApp, type TestApp } from '../../support/app/app.js';
import { until } from '../../support/until.js';
import { chain, editFields, webhook } from '../../support/workflows/workflow-graphs.js';
import { bootWorkflows, newPath, type WorkflowService } from '../../support/workflows/workflow-service.js';

const HOUR = 3_600_000;

/** What the next process does when somebody froze in the middle of a transaction, and the run that must come of it. */
interface Case {
  what: string;
  locked: string;
  /** Stores what the frozen process holds. @returns the id that names it */
  store(): Promise<string>;
  goOn(id: string): Promise<unknown>;
  runOf(id: string): Promise<string | undefined>;
}

describe('a process that freezes in the middle of a transaction', () => {
  let service: WorkflowService;
  let frozen: TestApp;

  beforeAll(async () => {
    service = await bootWorkflows();
    frozen = await bootApp({
      database: service.database,
      variables: { ROLE: 'api', DATABASE_ANSWER_MS: '1000' },
    });
  });

  afterAll(async () => {
    await frozen.close();
    await service.close();
  });

  /** A minute that the real clock does not meet. */
  const soon = new Date(Math.floor(Date.now() / 60_000) * 60_000 + HOUR / 2);

  const sql = (text: string, values: unknown[]) => service.app.get(Database).query(text, values);

  const cases: Case[] = [
    {
      what: 'a schedule that is due',
      locked: 'schedule where workflow_id',
      store: async () => {
        const expression = `${soon.getUTCMinutes()} * * * *`;
        return (await service.deploy(chain({ in: { type: 'cron', config: { expression } }, a: editFields() }))).id;
      },
      goOn: () => service.app.get(Scheduler).tick(new Date(soon.getTime() + 1000)),
      runOf: async (workflow) => (await service.runsOf(workflow))[0]?.id,
    },
    {
      what: 'a run whose owner is dead',
      locked: 'run where id',
      store: async () => {
        const { id } = await service.deploy(chain({ in: webhook({ path: newPath() }), a: editFields() }));
        const run = uuidV7();
        await sql("insert into process (id, role) values ($1, 'all')", [run]);
        await sql(
          `insert into run (id, workspace_id, workflow_id, version, trigger, status, attempt, owner, created_at, input)
           select $1, workspace_id, id, 1, 'webhook', 'running', 1, $1, now(), '{}' from workflow where id = $2`,
          [run, id],
        );
        return run;
      },
      // The others look for the dead every two seconds.
      goOn: (run) => sql('delete from process where id = $1', [run]),
      runOf: async (run) => run,
    },
  ];

  it.each(cases)('leaves $what to others, and what it says later does not count', async (one) => {
    const held = Promise.withResolvers<void>();
    const woken = Promise.withResolvers<void>();
    const id = await one.store();
    const late = frozen.app.get(Database).transaction(async (transaction) => {
      await transaction.query(`select from ${one.locked} = $1 for update`, [id]);
      held.resolve();
      await woken.promise;
      return transaction.query('select');
    });
    late.catch(() => undefined);
    await held.promise;
    try {
      let run: string | undefined;
      await until(async () => {
        await one.goOn(id);
        run = await one.runOf(id);
        return run !== undefined;
      });
      expect(await service.ended(run!)).toMatchObject({ status: 'succeeded' });
    } finally {
      woken.resolve();
    }
    expect(isDatabaseOutage(await late.then(undefined, (error: unknown) => error))).toBe(true);
  });
});
