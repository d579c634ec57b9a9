import { describe, expect, it } from '@jest/globals';
import { SCENARIO_MS } from '../../support/patience.js';
import { drained } from '../../support/process/dead-processes.js';
import { until } from '../../support/until.js';
import { NUMBERS, turnsTest } from '../support/turns-test.js';

describe('runs that wait for their turn, when processes are killed', () => {
  const test = turnsTest();
  const { start, kill, deploy, begin, run, called } = test;

  it(
    'keep to the limit: who is taken over keeps its place, the others come after it, and each ends once',
    async () => {
      const first = await start();
      const { path } = await deploy(first, { concurrency: { limit: 1 } });
      const ids: string[] = [];
      for (const n of NUMBERS) ids.push(await begin(first, path, n));
      await until(() => called(path).length === 1);
      await kill(first);
      const second = await start();
      await until(() => called(path).length === 2);
      expect(called(path)).toEqual([1, 1]);
      expect((await run(second, ids[1]!)).status).toBe('queued');
      test.releaseAll(path);
      await drained(test.databaseUrl);
      for (const [index, id] of ids.entries())
        expect(await run(second, id)).toMatchObject({ status: 'succeeded', output: index + 1 });
      expect(called(path)).toEqual([1, 1, 2, 3]);
    },
    SCENARIO_MS,
  );

  it(
    'stay where their workflow is paused, and begin once it is resumed',
    async () => {
      const first = await start();
      const { id: workflow, path } = await deploy(first, {});
      await first.api('POST', `/api/workflows/${workflow}/pause`);
      const ids: string[] = [];
      for (const n of NUMBERS) ids.push(await begin(first, path, n));
      await kill(first);
      const second = await start();
      for (const id of ids) expect((await run(second, id)).status).toBe('queued');
      expect(called(path)).toEqual([]);
      test.releaseAll(path);
      await second.api('POST', `/api/workflows/${workflow}/resume`);
      await drained(test.databaseUrl);
      for (const id of ids) expect((await run(second, id)).status).toBe('succeeded');
      expect(called(path).sort()).toEqual(NUMBERS);
    },
    SCENARIO_MS,
  );

  it(
    'have no new time limit after a takeover, and fail once',
    async () => {
      const first = await start();
      const { path } = await deploy(first, { timeLimit: 5 });
      const id = await begin(first, path, 1);
      await until(() => called(path).length === 1);
      await kill(first);
      const second = await start();
      await drained(test.databaseUrl);
      const { status, error } = await run(second, id);
      expect([status, error?.code]).toEqual(['failed', 'time_limit_exceeded']);
    },
    SCENARIO_MS,
  );
});
