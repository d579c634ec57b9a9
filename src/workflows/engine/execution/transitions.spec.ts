/*
 * Legend of the drawings: a ──► b is an edge, a ──x──► b an edge by output x; (a) has an effect.
 */
import { afterEach, describe, expect, it } from '@jest/globals';
import { AppError } from '#libs/errors';
import { until } from '../../../../test/support/until.js';
import { call, execution, settle, stopExecutions, type Call } from '../../../../test/support/app/run-execution.js';
import {
  chain,
  forLoop,
  graph,
  mutation,
  returns,
  wait,
  webhook,
} from '../../../../test/support/workflows/workflow-graphs.js';
import { outcomes, type Outcome } from '../frames/outcome.js';
import type { Step } from '../frames/frame.js';
import { IMPOSSIBLE, nodeStates, stateOf, transitionOf, TRANSITIONS, type Transition } from './transitions.js';

afterEach(stopExecutions);

/** Every state with every outcome, whether the table knows it or not. */
const cells = nodeStates.flatMap((state) => outcomes.map((is) => ({ state, is })));
const cellOf = (state: string, is: string): Transition | typeof IMPOSSIBLE | undefined =>
  (TRANSITIONS as Record<string, Record<string, Transition | typeof IMPOSSIBLE>>)[state]?.[is];
const possible = cells.flatMap(({ state, is }) => {
  const cell = cellOf(state, is);
  return cell === undefined || cell === IMPOSSIBLE ? [] : [{ state, is, cell }];
});

const DOWN = new AppError('provider_unavailable', 'Down.');
const ENDED = { status: 'succeeded', error: null };
const FAILED = { status: 'failed', error: { code: 'provider_unavailable', node: 'one' } };

const to = (calls: readonly Call[], host: string): Call => calls.find((made) => made.host === host)!;

/** A run that shows what each possible outcome leads to, by state and outcome. */
const scenarios: Record<string, () => Promise<void>> = {
  'open succeeded': async () => {
    // in ──► (one) ──► out
    const { journal, calls, ending } = execution(chain({ in: webhook(), one: call('one'), out: returns(1) }));
    await settle();
    calls[0]!.answer();
    expect(await ending).toBe('ended');
    expect([journal.row('one')!.status, journal.run]).toMatchObject(['succeeded', { ...ENDED, output: 1 }]);
  },
  'open failed': async () => {
    // in ──► (one) ──► out
    const { journal, calls, ending } = execution(chain({ in: webhook(), one: call('one'), out: returns(1) }));
    await settle();
    calls[0]!.fail(DOWN);
    expect(await ending).toBe('ended');
    expect([journal.row('one')!.status, journal.run]).toMatchObject(['failed', FAILED]);
    expect(journal.row('out')).toBeUndefined();
  },
  'open waiting': async () => {
    const { journal, ending } = execution(chain({ in: webhook(), pause: wait({ seconds: 60 }), out: returns(1) }));
    expect(await ending).toBe('suspended');
    expect([journal.row('pause')!.status, journal.row('out')]).toEqual(['waiting', undefined]);
  },
  'catching succeeded': async () => {
    // in ──► (one) ──► out
    //          └──error──► caught
    const { journal, calls, ending } = caught(call('one'));
    await settle();
    calls[0]!.answer();
    expect(await ending).toBe('ended');
    expect([journal.run, journal.row('caught')]).toMatchObject([{ ...ENDED, output: 'out' }, undefined]);
  },
  'catching failed': async () => {
    const { journal, calls, ending } = caught(call('one'));
    await settle();
    calls[0]!.fail(DOWN);
    expect(await ending).toBe('ended');
    expect(journal.row('one')).toMatchObject({ status: 'failed', output_name: 'error' });
    expect([journal.run, journal.row('out')]).toMatchObject([{ ...ENDED, output: DOWN.code }, undefined]);
  },
  'catching waiting': async () => {
    const { journal, ending } = caught(wait({ resume: true }));
    expect(await ending).toBe('suspended');
    expect(journal.row('one')).toMatchObject({ status: 'waiting', output: { waitsFor: 'resume' } });
  },
  'retryable failed': async () => {
    const { journal, calls, ending } = caught({ ...call('one'), retry: { maxAttempts: 2, backoffMs: 60_000 } });
    await settle();
    calls[0]!.fail(DOWN);
    expect(await ending).toBe('suspended');
    expect(journal.row('one')).toMatchObject({ status: 'failed', output_name: null, output: { waitsFor: 'retry' } });
    expect(journal.row('caught')).toBeUndefined();
  },
  'stopped succeeded': async () => {
    // in ──► (one)
    //  └──► (store) ──► out
    const services = { collections: { mutate: async () => ({ documentId: 'd' }) } };
    const store = mutation({ collection: 'things', operation: 'insert', fields: { n: 1 } });
    const definition = graph(
      { in: webhook(), one: call('one'), store, out: returns(1) },
      'in one',
      'in store',
      'store out',
    );
    const { journal, calls, ending } = execution(definition, { services });
    // What is in the transaction is done; only the word of the database is missing when the other node fails.
    const committed = Promise.withResolvers<void>();
    journal.gate = async (commit) => (commit ? undefined : committed.promise);
    await until(() => calls.length === 1);
    await settle();
    calls[0]!.fail(DOWN);
    await settle();
    committed.resolve();
    expect(await ending).toBe('ended');
    expect([journal.row('store')!.status, journal.row('out'), journal.run]).toMatchObject([
      ...['succeeded', undefined],
      { ...FAILED, output: null },
    ]);
  },
  'stopped failed': async () => {
    // in ──► (one)
    //  └──► (other) ──error──► caught
    const definition = graph(
      { in: webhook(), one: call('one'), other: call('other'), caught: returns() },
      ...['in one', 'in other', 'other error caught'],
    );
    const { journal, calls, ending } = execution(definition);
    await until(() => calls.length === 2);
    to(calls, 'one').fail(DOWN);
    expect(await ending).toBe('ended');
    expect([journal.row('other')!.status, journal.row('caught'), journal.run]).toMatchObject([
      ...['cancelled', undefined],
      FAILED,
    ]);
  },
  'stopped cancelled': async () => {
    // in ──► (one)
    //  └──► ask
    const { journal, calls, ending } = execution(
      graph({ in: webhook(), one: call('one'), ask: wait({ resume: true }) }, 'in one', 'in ask'),
    );
    await until(() => calls.length === 1);
    calls[0]!.fail(DOWN);
    expect(await ending).toBe('ended');
    expect([journal.row('ask')!.status, journal.run]).toMatchObject(['cancelled', FAILED]);
  },
  'stopped waiting': async () => {
    // in ──► (one)
    //  └──► loop ──each──► (each)        the loop is over only when the last of its iterations is
    const definition = graph(
      { in: webhook(), one: call('one'), loop: forLoop([1, 2, 3], { concurrency: 3 }), each: call('each') },
      ...['in one', 'in loop', 'loop each each'],
    );
    const { journal, calls, ending } = execution(definition);
    await until(() => calls.length === 4);
    to(calls, 'one').fail(DOWN);
    expect(await ending).toBe('ended');
    const statuses = ['0', '1', '2'].map((path) => journal.row('each', 1, path)!.status);
    expect([statuses, journal.row('loop')!.status]).toEqual([Array(3).fill('cancelled'), 'cancelled']);
    expect([journal.commits.at(-1)!.status, journal.run]).toMatchObject(['failed', FAILED]);
  },
};

/** A node whose failure an edge leads on from. */
const caught = (one: object) =>
  execution(
    graph(
      { in: webhook(), one: one as ReturnType<typeof call>, out: returns('out'), caught: returns('$"one".code') },
      ...['in one', 'one out', 'one error caught'],
    ),
  );

describe('the table of outcomes', () => {
  it.each(cells)('says what follows when a node that is $state has $is, or that it is impossible', ({ state, is }) => {
    expect(cellOf(state, is)).toBeDefined();
  });

  it('knows no other states and outcomes', () => {
    expect(Object.keys(TRANSITIONS)).toEqual([...nodeStates]);
    for (const row of Object.values(TRANSITIONS)) expect(Object.keys(row)).toEqual([...outcomes]);
  });

  it.each(possible)('ends a node that is $state once when it has $is, unless it waits', ({ cell }) => {
    const ends = cell.effects.filter((effect) => effect === 'finish');
    expect(ends).toHaveLength(cell.to === 'waiting' ? 0 : 1);
    if (ends.length > 0) expect(cell.effects.at(-1)).toBe('finish');
  });

  it.each(possible.filter(({ state }) => state === 'stopped'))(
    'begins nothing new where a frame has failed: $is',
    (of) => {
      const begins = ['activateSuccessors', 'enterErrorBranch', 'awaitNextTry'];
      expect(of.cell.effects.filter((effect) => begins.includes(effect))).toEqual([]);
    },
  );

  it.each(possible)('is what a run does with a node that is $state and has $is', async ({ state, is }) => {
    const scenario = scenarios[`${state} ${is}`];
    expect(scenario).toBeDefined();
    await scenario!();
  });
});

describe('transitionOf', () => {
  const step = (stopped: boolean, catchesErrors = false): Step =>
    ({ frame: { stopped }, node: { id: 'a', catchesErrors } }) as unknown as Step;
  const error = { code: 'internal', message: '' };

  it.each<[string, Step, Outcome]>([
    ['open', step(false), { is: 'failed', error }],
    ['catching', step(false, true), { is: 'failed', error }],
    ['retryable', step(false, true), { is: 'failed', error, retryAfterMs: 0 }],
    ['stopped', step(true, true), { is: 'failed', error, retryAfterMs: 0 }],
  ])('finds a node %s', (state, of, outcome) => {
    expect(stateOf(of, outcome)).toBe(state);
  });

  it('refuses what is impossible', () => {
    expect(() => transitionOf(step(false), { is: 'cancelled' })).toThrow('node a is open: it cannot be cancelled');
  });
});
