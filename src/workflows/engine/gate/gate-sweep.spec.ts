import { describe, expect, it } from '@jest/globals';
import { until } from '../../../../test/support/until.js';
import type { Database } from '../../../platform/database/connection/database.js';
import type { Duty, Watch } from '../../../platform/database/shared/duty.js';
import type { Logger } from '../../../platform/logging/logger.js';
import type { FinishedRuns } from '../endings/finished-runs.js';
import { GateSweep } from './gate-sweep.js';
import type { RunGate } from './run-gate.js';
import { lockSweep, SWEEP } from './sweep-statements.js';

const ORPHANS = ['1', '2', '3'].map((id) => ({ workspace_id: 'w', id }));

/** Sweeps once, and ends three runs as `cancel` does. */
async function sweepOnce(cancel: (id: string) => Promise<void>) {
  const answers = new Map<string, object[]>([
    [lockSweep, [{ mine: true }]],
    [SWEEP.orphaned, ORPHANS],
  ]);
  const transaction = { query: async (text: string) => answers.get(text) ?? [], execute: async () => 0 };
  const database = { transaction: (work: (given: object) => Promise<unknown>) => work(transaction) };
  let watch: Watch | undefined;
  const logged: unknown[] = [];
  const sweep = new GateSweep(
    database as unknown as Database,
    {} as RunGate,
    { cancel: ({ id }: { id: string }) => cancel(id) } as unknown as FinishedRuns,
    { add: (added: Watch) => (watch = added) } as unknown as Duty,
    { warn: ({ runId }: { runId: string }) => void logged.push(runId) } as unknown as Logger,
  );
  sweep.onModuleInit();
  await watch!.work();
  return { sweep, logged };
}

describe('runs that will never begin', () => {
  it('end one after the other, past one that cannot', async () => {
    const ended: string[] = [];
    const { logged } = await sweepOnce(async (id) => {
      ended.push(id);
      if (id === '1') throw new Error('it cannot');
    });
    await until(() => ended.length === 3);
    expect(logged).toEqual(['1']);
  });

  it('end later where the database is out of reach', async () => {
    const { sweep, logged } = await sweepOnce(async () => {
      throw Object.assign(new Error('terminating connection'), { code: '57P01' });
    });
    await sweep.onApplicationShutdown();
    expect(logged).toEqual(['1']);
  });

  it('do not keep a process from stopping', async () => {
    const ended: string[] = [];
    const { promise, resolve } = Promise.withResolvers<void>();
    const { sweep } = await sweepOnce(async (id) => {
      ended.push(id);
      await promise;
    });
    const stopped = sweep.onApplicationShutdown();
    resolve();
    await stopped;
    expect(ended).toEqual(['1']);
  });
});
