/*
 * Legend of the drawings: a ──► b is an edge, a ──x──► b an edge by output x; (a) has an effect.
 */
import { afterEach, describe, expect, it } from '@jest/globals';
import { AppError } from '#libs/errors';
import { translateDatabaseError } from '../../../platform/database/connection/statements/database-error.js';
import {
  BODY_AS_TEXT,
  call,
  DEEP,
  execution,
  settle,
  stopExecutions,
} from '../../../../test/support/app/run-execution.js';
import {
  chain,
  editFields,
  graph,
  returns,
  subWorkflow,
  webhook,
} from '../../../../test/support/workflows/workflow-graphs.js';
import { until } from '../../../../test/support/until.js';
import { Fenced } from '../journal/run-journal.js';

afterEach(stopExecutions);

type NodeMore = { onInterrupted?: 'fail'; method?: string };

describe('RunExecution of nodes with effects', () => {
  it('has everything on disk before an effect begins, and its result before the next', async () => {
    // Arrange
    //   in ──► set ──► (one) ──► (two) ──► out
    const definition = chain({ in: webhook(), set: editFields(), one: call('one'), two: call('two'), out: returns() });
    const { journal, calls, ending } = execution(definition);
    // Act and assert
    await settle();
    expect(calls.map(({ host }) => host)).toEqual(['one']);
    expect(journal.commits).toEqual([{ status: 'running', rows: ['set succeeded', 'one running'] }]);
    calls[0]!.answer();
    await settle();
    expect(calls.map(({ host }) => host)).toEqual(['one', 'two']);
    expect(journal.commits[1]).toEqual({ status: 'running', rows: ['one succeeded', 'two running'] });
    calls[1]!.answer();
    await ending;
    expect(journal.commits[2]).toEqual({ status: 'succeeded', rows: ['two succeeded', 'out succeeded'] });
  });

  it('needs no commit before what only reads, as long as nobody has heard of the run', async () => {
    // Arrange
    //   in ──► (read) ──► (write) ──► (again) ──► out
    const definition = chain({
      in: webhook(),
      read: call('read', { method: 'GET' }),
      write: call('write'),
      again: call('again', { method: 'GET' }),
      out: returns(),
    });
    const { journal, calls, ending } = execution(definition, { isUntold: true });
    // Act and assert
    await until(() => calls.length === 1);
    expect(journal.commits).toEqual([]);
    calls[0]!.answer();
    await until(() => calls.length === 2);
    expect(journal.commits).toEqual([{ status: 'running', rows: ['read succeeded', 'write running'] }]);
    calls[1]!.answer();
    await until(() => calls.length === 3);
    // By now it is stored, and whoever sees it sees how far it is.
    expect(journal.commits[1]).toEqual({ status: 'running', rows: ['write succeeded', 'again running'] });
    calls[2]!.answer();
    await ending;
    expect(journal.commits[2]).toEqual({ status: 'succeeded', rows: ['again succeeded', 'out succeeded'] });
  });

  it('stores a run that reads for long, and none of which a commit is under way', async () => {
    // Arrange
    //   in ──► (one) ──► out
    const definition = (method: string) => chain({ in: webhook(), one: call('one', { method }), out: returns() });
    const reading = execution(definition('GET'), { isUntold: true });
    const held = { isUntold: true, gate: new Promise<void>(() => undefined) };
    const writing = execution(definition('POST'), held);
    const ending = execution(chain({ in: webhook(), out: returns() }), held);
    const all = [reading, writing, ending];
    await until(() => reading.calls.length === 1 && all.slice(1).every(({ journal }) => journal.commits.length === 1));
    // Act
    for (const { run } of all) run.storeEarly();
    await settle();
    // Assert
    expect(all.map(({ journal }) => journal.commits.map(({ rows }) => rows))).toEqual([
      [['one running']],
      [['one running']],
      [['out succeeded']],
    ]);
  });

  it.each<[string, boolean, object, NodeMore]>([
    ['that somebody may ask for', false, { method: 'GET' }, {}],
    ['beside one that changes something', true, { method: 'GET' }, { method: 'PUT' }],
    ['where somebody is told of it', true, { method: 'GET', query: { to: '$"run".id' } }, { method: 'GET' }],
    ['that its author does not want done twice', true, { method: 'GET' }, { method: 'GET', onInterrupted: 'fail' }],
  ])('has a run on disk before what only reads: %s', async (_, isUntold, one, { onInterrupted, ...other }) => {
    // in ──► (one)
    //  └──► (other)
    const definition = graph(
      { in: webhook(), one: call('one', one), other: { ...call('other', other), onInterrupted } },
      'in one',
      'in other',
    );
    const { journal, calls } = execution(definition, { isUntold });
    await until(() => calls.length === 2);
    expect(journal.commits).toEqual([{ status: 'running', rows: ['one running', 'other running'] }]);
  });

  it('gives the run up, and fails no node, when the database is out of reach as another workflow is to be started', async () => {
    const outage = new Error('Query read timeout');
    const outside = {
      look: () => Promise.resolve(new Map()),
      child: () => Promise.reject(outage),
      cancel: () => Promise.resolve(),
    };
    const other = subWorkflow('01890000-0000-7000-8000-000000000000');
    const { journal, ending } = execution(chain({ in: webhook(), other, out: returns() }), { outside });
    await expect(ending).rejects.toBe(outage);
    expect([journal.row('other'), journal.run.status]).toEqual([undefined, 'running']);
  });

  it('does not begin an effect whose row is not on disk yet', async () => {
    const gate = Promise.withResolvers<void>();
    const { calls } = execution(chain({ in: webhook(), one: call('one') }), { gate: gate.promise });
    await settle();
    expect(calls).toEqual([]);
    gate.resolve();
    await settle();
    expect(calls).toHaveLength(1);
  });

  it.each([
    new Error('timeout exceeded when trying to connect'),
    new Error('Connection terminated unexpectedly'),
    new Error('Query read timeout'),
    translateDatabaseError(new Error('Connection terminated unexpectedly')),
  ])('gives the run up, and fails no node, when the database is out of reach: %s', async (outage) => {
    // Arrange
    //   in ──► (one, retried, with an error output) ──► out
    const one = { ...call('one'), retry: { maxAttempts: 3, backoffMs: 1 }, onError: 'output' as const };
    const { journal, calls, ending } = execution(chain({ in: webhook(), one, out: returns() }));
    // Act
    await settle();
    calls[0]!.fail(outage);
    // Assert
    await expect(ending).rejects.toBe(outage);
    expect(journal.row('one')).toMatchObject({ status: 'running', error: null });
    expect(journal.run.status).toBe('running');
  });

  it('begins those that stand side by side together, and joins them once', async () => {
    // Arrange
    //   in ──► (one) ──► join ──► out
    //     └──► (two) ──►──┘
    const definition = graph(
      {
        in: webhook(),
        one: call('one'),
        two: call('two'),
        join: editFields({ a: '$"one".body.n', b: '$"two".body.n' }),
        out: returns('$"join"'),
      },
      ...['in one', 'in two', 'one join', 'two join', 'join out'],
    );
    const { journal, calls, ending } = execution(definition);
    // Act
    await settle();
    expect(calls.map(({ host }) => host).sort()).toEqual(['one', 'two']);
    for (const { host, answer } of calls) answer({ n: host });
    await ending;
    // Assert
    expect(journal.run.output).toEqual({ a: 'one', b: 'two' });
    expect([...journal.rows.keys()].sort()).toEqual(['join 1', 'one 1', 'out 1', 'two 1']);
  });

  it('stops the others when one fails: those in flight are cancelled, no further one begins', async () => {
    // Arrange
    //   in ──► (bad) ──► after
    //     └──► (slow, retried) ──► later
    const definition = graph(
      {
        in: webhook(),
        bad: { ...call('bad'), label: 'Bad one' },
        slow: { ...call('slow'), retry: { maxAttempts: 3, backoffMs: 0 } },
        after: editFields(),
        later: editFields(),
      },
      ...['in bad', 'in slow', 'bad after', 'slow later'],
    );
    const { journal, calls, ending } = execution(definition);
    await settle();
    // Act
    calls.find(({ host }) => host === 'bad')!.fail(new AppError('provider_unavailable', 'It is down.'));
    await ending;
    // Assert
    expect(calls.find(({ host }) => host === 'slow')!.signal.aborted).toBe(true);
    expect(journal.run).toMatchObject({
      status: 'failed',
      error: { code: 'provider_unavailable', message: 'It is down.', node: 'Bad one' },
    });
    expect(journal.row('bad')).toMatchObject({ status: 'failed' });
    expect(journal.row('slow')).toMatchObject({ status: 'cancelled', error: { code: 'cancelled' } });
    expect(journal.row('after') ?? journal.row('later')).toBeUndefined();
    expect(calls).toHaveLength(2);
  });

  it('does not begin an effect beside a node that fails at once', async () => {
    // Arrange
    //   in ──► (one)
    //     └──► bad
    const bad = editFields({ text: BODY_AS_TEXT });
    const definition = graph({ in: webhook(), bad, one: call('one') }, 'in one', 'in bad');
    // Act
    const { journal, calls, ending } = execution(definition, { input: { body: DEEP } });
    await ending;
    // Assert
    expect(calls).toEqual([]);
    expect(journal.row('one')).toMatchObject({ status: 'cancelled' });
    expect(journal.run).toMatchObject({ status: 'failed', error: { node: 'bad' } });
  });

  it('does not begin an effect when the run failed while its row was written', async () => {
    // Arrange
    //   in ──► (bad)
    //     └──► (one) ──► (two)
    const definition = graph(
      { in: webhook(), bad: call('bad'), one: call('one'), two: call('two') },
      'in bad',
      'in one',
      'one two',
    );
    const { journal, calls, ending } = execution(definition);
    await settle();
    const gate = Promise.withResolvers<void>();
    journal.gate = () => gate.promise;
    // Act
    calls.find(({ host }) => host === 'one')!.answer();
    await settle();
    calls.find(({ host }) => host === 'bad')!.fail(new Error('boom'));
    await settle();
    gate.resolve();
    await ending;
    // Assert
    expect(calls.map(({ host }) => host).sort()).toEqual(['bad', 'one']);
    expect(journal.row('two')).toMatchObject({ status: 'cancelled' });
    expect(journal.run).toMatchObject({ status: 'failed', error: { code: 'internal', node: 'bad' } });
  });

  it('fails a run whose Return was reached before', async () => {
    const definition = graph({ in: webhook(), out: returns('early'), bad: call('bad') }, 'in out', 'in bad');
    const { journal, calls, ending } = execution(definition);
    await settle();
    calls[0]!.fail(new Error('password of the database'));
    await ending;
    expect(journal.run).toMatchObject({ status: 'failed', error: { code: 'internal' } });
    expect(JSON.stringify([journal.run, ...journal.rows.values()])).not.toContain('password');
  });

  it('gives up a node at its time limit, even one that ignores its signal', async () => {
    const definition = chain({ in: webhook(), slow: { ...call('slow'), timeoutMs: 10 } });
    const { journal, ending } = execution(definition);
    await ending;
    expect(journal.run).toMatchObject({ status: 'failed', error: { code: 'node_timeout', node: 'slow' } });
  });

  it('records an effect whose input could not be made, and does not begin it', async () => {
    const definition = chain({ in: webhook(), x: call('x', { body: BODY_AS_TEXT }) });
    const { journal, calls, ending } = execution(definition, { input: { body: DEEP } });
    await ending;
    expect(calls).toEqual([]);
    expect(journal.row('x')).toMatchObject({ status: 'failed', error: { code: 'expression_error' } });
  });

  it.each([
    ['answers fenced when the run was taken over', new Fenced('run-1'), 'fenced'],
    ['fails when nothing can be stored', new Error('database is down'), undefined],
  ])('%s, and begins nothing', async (_, error, expected) => {
    const gate = Promise.reject(error);
    // On a busy machine nobody asks for it at once.
    gate.catch(() => undefined);
    const { calls, ending } = execution(chain({ in: webhook(), one: call('one') }), { gate });
    expect(await ending.catch((thrown: unknown) => thrown)).toBe(expected ?? error);
    expect(calls).toEqual([]);
  });

  it('writes nothing more after it was stopped', async () => {
    const { run, journal, calls, ending } = execution(chain({ in: webhook(), one: call('one'), out: returns() }));
    await settle();
    run.stop();
    expect(await ending).toBe('fenced');
    expect(calls[0]!.signal.aborted).toBe(true);
    await settle();
    expect(journal.commits).toHaveLength(1);
  });
});
