import { afterEach, expect, it } from '@jest/globals';
import { uuidV7 } from '#libs/crypto';
import { execution, settle, stopExecutions } from '../../../../test/support/app/run-execution.js';
import { chain, planOf, returns, subWorkflow, webhook } from '../../../../test/support/workflows/workflow-graphs.js';
import { newRun } from '../new-run.js';
import type { OutsideEvent, OutsideEvents } from './outside-events.js';
import type { Wait } from './waits.js';

afterEach(stopExecutions);

it('looks outside only when the run is stored: before that nobody knows of it there', async () => {
  const child = planOf(chain({ in: webhook(), out: returns() }));
  const happened: OutsideEvent[] = [];
  const looks: boolean[] = [];
  const outside: OutsideEvents = {
    look: (_, waits: readonly Wait[]) => {
      looks.push(journal.journal.stored);
      return Promise.resolve(new Map(waits.flatMap((wait) => happened.map((event) => [wait, event]))));
    },
    child: (parent, { input }) => Promise.resolve(newRun({ plan: child, trigger: 'subWorkflow', input, parent }, 0)),
    cancel: () => Promise.resolve(),
  };
  const stored = Promise.withResolvers<void>();
  const { run, journal, ending } = execution(
    chain({ in: webhook(), other: subWorkflow(uuidV7()), out: returns('$"other"') }),
    { gate: stored.promise, outside },
  );
  await settle();
  happened.push({ value: 2 });
  run.wake();
  await settle();
  expect(looks).toEqual([]);
  stored.resolve();
  expect(await ending).toBe('ended');
  expect([looks, journal.run.output]).toEqual([[true], 2]);
});
