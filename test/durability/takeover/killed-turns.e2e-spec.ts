import { describe, expect, it } from '@jest/globals';
import { SCENARIO_MS } from '../../support/patience.js';
import { drained } from '../../support/process/dead-processes.js';
import { until } from '../../support/until.js';
import { graph, httpRequest, repeatable, returns, webhook } from '../../support/workflows/workflow-graphs.js';
import { NUMBERS, turnsTest } from '../support/turns-test.js';

const HOUR = 3600;

describe('what was accepted, when processes are killed', () => {
  const test = turnsTest();
  const { start, kill, deploy, call, begin, run, called, sql } = test;

  const callOf = (path: string) =>
    repeatable(httpRequest({ url: `${test.recorder.url}${path}/{{ $"startNode".body.n }}`, method: 'POST' }));

  /**
   *     in ──► out, which answers at once
   *     in ──► done ──► hold, at which the process is killed
   */
  it(
    'goes on behind an early answer: what was done is not done again, and the answer stays',
    async () => {
      const first = await start();
      const graphAt = (path: string) =>
        graph(
          {
            in: webhook({ path, responseMode: 'lastNode' }),
            out: returns('$"startNode".body.n', { early: true }),
            done: httpRequest({ url: `${test.recorder.url}${path}/done/{{ $"startNode".body.n }}`, method: 'POST' }),
            hold: callOf(path),
          },
          'in out',
          'in done',
          'done hold',
        );
      const { path } = await deploy(first, {}, graphAt);
      const answers = await Promise.all(NUMBERS.map((n) => call(first, path, n)));
      expect(await Promise.all(answers.map((answer) => answer.json()))).toEqual(NUMBERS);
      const ids = answers.map((answer) => answer.headers.get('x-run-id')!);
      const held = () => NUMBERS.filter((n) => test.recorder.calls(`${path}/${n}`).length > 0);
      await until(() => held().length === NUMBERS.length);
      await kill(first);
      const second = await start();
      test.releaseAll(path);
      await drained(test.databaseUrl);
      for (const [index, id] of ids.entries()) {
        expect(await run(second, id)).toMatchObject({ status: 'succeeded', output: NUMBERS[index] });
        expect(test.recorder.calls(`${path}/done/${NUMBERS[index]}`)).toHaveLength(1);
      }
    },
    SCENARIO_MS,
  );

  it(
    'keeps to its rate: who is taken over counts once, and the others begin in later times, each once',
    async () => {
      const first = await start();
      const { id: workflow, path } = await deploy(first, { rate: { limit: 1, seconds: HOUR } });
      const ids: string[] = [];
      for (const n of NUMBERS) ids.push(await begin(first, path, n));
      await until(() => called(path).length === 1);
      await kill(first);
      const second = await start();
      await until(() => called(path).length === 2);
      test.releaseAll(path);
      await until(async () => (await run(second, ids[0]!)).status === 'succeeded');
      for (const [index, id] of ids.entries()) {
        await until(async () => (await run(second, id)).status === 'succeeded');
        for (const later of ids.slice(index + 1))
          expect(await run(second, later)).toMatchObject({ status: 'queued', held: { reason: 'rate' } });
        await sql('update run_rate set ends_at = now() where workflow_id = $1', [workflow]);
      }
      expect(called(path)).toEqual([1, 1, 2, 3]);
    },
    SCENARIO_MS,
  );

  it(
    'runs the last of a debounced series, once, and says of the others that it took their place',
    async () => {
      const first = await start();
      const { id: workflow, path } = await deploy(first, { debounce: { seconds: HOUR } });
      const ids: string[] = [];
      for (const n of NUMBERS) ids.push(await begin(first, path, n));
      await kill(first);
      const second = await start();
      const [one, two, last] = ids as [string, string, string];
      for (const id of [one, two]) await until(async () => (await run(second, id)).error?.code === 'superseded');
      expect(await run(second, last)).toMatchObject({ status: 'queued', held: { reason: 'debounce' } });
      await sql('update run_gate set not_before = now() where workflow_id = $1', [workflow]);
      await until(() => called(path).length === 1);
      await kill(second);
      const third = await start();
      test.releaseAll(path);
      await drained(test.databaseUrl);
      expect(await run(third, last)).toMatchObject({ status: 'succeeded', output: 3 });
      expect(called(path)).toEqual([3, 3]);
    },
    SCENARIO_MS,
  );

  /** Each start comes when the one before has lost its place, so the series never ends by itself. */
  it(
    'begins in time although two processes take starts without end',
    async () => {
      const SECONDS = 10;
      const services = [await start(), await start()];
      const { path } = await deploy(services[0]!, { debounce: { seconds: SECONDS, maxWait: SECONDS } });
      const ids: string[] = [];
      let winner: string | undefined;
      while (winner === undefined) {
        const service = services[ids.length % 2]!;
        const id = await begin(service, path, 100 + ids.length);
        ids.push(id);
        await until(async () => {
          const states = await Promise.all(ids.slice(-2).map((one) => run(service, one)));
          winner = states.find(({ status }) => status === 'succeeded')?.id;
          return winner !== undefined || ids.length === 1 || states[0]!.status === 'cancelled';
        });
      }
      const { createdAt, startedAt } = await run(services[0]!, winner);
      expect(Date.parse(startedAt!) - Date.parse(createdAt)).toBeLessThan(SECONDS * 1000);
      expect(called(path)).toEqual([100 + ids.indexOf(winner)]);
    },
    SCENARIO_MS,
  );

  it(
    'is told to its caller to the end, by the process that took it, although its worker is killed',
    async () => {
      const [front, worker] = [await start({ ROLE: 'api' }), await start({ ROLE: 'worker' })];
      const graphAt = (path: string) =>
        graph(
          { in: webhook({ path, responseMode: 'stream' }), hold: callOf(path), out: returns('$"startNode".body.n') },
          'in hold',
          'hold out',
        );
      const { path } = await deploy(front, {}, graphAt);
      const answer = await call(front, path, 1);
      await until(() => called(path).length === 1);
      await kill(worker);
      await start({ ROLE: 'worker' });
      test.releaseAll(path);
      const text = await answer.text();
      expect(text.match(/^event: (result|problem)$/gm)).toEqual(['event: result']);
      expect(text).toContain('"body":1');
      expect(text.match(/"nodeId":"hold".*"status":"succeeded"/g)).toHaveLength(1);
      expect(called(path)).toEqual([1, 1]);
    },
    SCENARIO_MS,
  );
});
