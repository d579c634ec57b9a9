/*
 * Legend of the drawings: a ──► b is an edge, a ──x──► b an edge by output x; (a) has an effect.
 */
import { describe, expect, it } from '@jest/globals';
import type { HttpSender } from '@libs/http';
import { AppError } from '@libs/errors';
import { MemoryJournal } from '../../../test/support/memory-journal.js';
import {
  chain,
  editFields,
  graph,
  httpRequest,
  ifElse,
  planOf,
  returns,
  webhook,
} from '../../../test/support/workflow-graphs.js';
import type { Definition } from '../definition/definition.js';
import type { NodeServices } from '../nodes/node-services.js';
import { Fenced } from './journal/run-journal.js';
import type { NodeRow } from './journal/rows.js';
import { RunExecution } from './run-execution.js';

/** A call that a node made; the test answers it. */
interface Call {
  host: string;
  key: string | undefined;
  signal: AbortSignal;
  answer(body?: object): void;
  fail(error: unknown): void;
}

type SentRequest = Parameters<HttpSender['send']>[0];

/** One execution: calls of its nodes wait in `calls` until the test answers them. */
function execution(
  definition: Definition,
  {
    input = {},
    recorded = [],
    maxNodes = 500,
    gate,
  }: {
    input?: unknown;
    recorded?: Partial<NodeRow>[];
    maxNodes?: number;
    /** What each commit waits for. */
    gate?: Promise<void>;
  } = {},
) {
  const plan = planOf(definition, { maxNodes });
  const journal = new MemoryJournal(plan, input);
  if (gate) journal.gate = () => gate;
  const calls: Call[] = [];
  const http = {
    send({ url, headers, signal }: SentRequest) {
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      calls.push({
        host: url.hostname,
        key: (headers as Record<string, string>)['idempotency-key'],
        signal: signal!,
        answer: (body = {}) =>
          resolve({
            status: 200,
            headers: { 'content-type': 'application/json' },
            bytes: Buffer.from(JSON.stringify(body)),
          }),
        fail: reject,
      });
      signal!.addEventListener('abort', () => reject(signal!.reason));
      return promise;
    },
  };
  const rows = new Map(recorded.map((row) => [row.node_id!, { attempt: 1, output_name: null, ...row } as NodeRow]));
  const run = new RunExecution(
    plan,
    journal.journal,
    { services: { http, responseMaxBytes: 1000 } as unknown as NodeServices, nodeTimeoutMs: 60_000, now: () => 1000 },
    rows,
  );
  return { run, journal, calls, ending: run.execute() };
}

/** Data that no text can be made of, and a template that tries. */
const DEEP = JSON.parse('['.repeat(300) + ']'.repeat(300)) as unknown;
const TOO_DEEP = 'deep: {{ $"startNode".body }}';

/** Lets everything that can happen without an answer happen. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const call = (host: string, more: object = {}) => httpRequest({ method: 'POST', url: `http://${host}/`, ...more });

describe('RunExecution of pure nodes', () => {
  it('ends in one commit that holds the run and every node', async () => {
    // Arrange
    //   in ──► set ──► big ──true──► out
    const definition = graph(
      {
        in: webhook(),
        set: editFields({ n: '$"in".body.n' }),
        big: ifElse('$"set".n', 'greater_than', 3),
        out: returns({ n: '$"set".n' }, { statusCode: 201, headers: { 'X-A': 'b' } }),
      },
      'in set',
      'set big',
      'big true out',
    );
    // Act
    const { journal, ending } = execution(definition, { input: { body: { n: 5 } } });
    // Assert
    expect(await ending).toBe('ended');
    expect(journal.commits).toEqual([
      { status: 'succeeded', rows: ['set succeeded', 'big succeeded', 'out succeeded'] },
    ]);
    expect(journal.run).toMatchObject({
      output: { n: 5 },
      response: { statusCode: 201, headers: { 'X-A': 'b' } },
      error: null,
      owner: null,
    });
    expect(journal.row('set')).toMatchObject({
      seq: 1,
      input: { fields: { n: 5 } },
      output: { n: 5 },
      output_name: null,
    });
    expect(journal.row('big')).toMatchObject({ seq: 2, output: { result: true }, output_name: 'true' });
  });

  it('has no output without a Return', async () => {
    // Arrange
    //   in ──► big ──true──► out
    const definition = graph({ in: webhook(), big: ifElse(false), out: returns(1) }, 'in big', 'big true out');
    // Act
    const { journal, ending } = execution(definition);
    await ending;
    // Assert
    expect(journal.run).toMatchObject({ status: 'succeeded', output: null, response: null });
    expect(journal.row('out')).toBeUndefined();
  });

  it('answers what the first Return says', async () => {
    // Arrange
    //   in ──► (slow) ──► late
    //     └──► early
    const definition = graph(
      { in: webhook(), slow: call('slow'), late: returns('late'), early: returns('early') },
      'in slow',
      'slow late',
      'in early',
    );
    // Act
    const { journal, calls, ending } = execution(definition);
    await settle();
    calls[0]!.answer();
    await ending;
    // Assert
    expect(journal.run.output).toBe('early');
    expect(journal.row('late')).toMatchObject({ status: 'succeeded' });
  });

  it.each([
    ['an expression that fails', editFields({ a: TOO_DEEP }), 'expression_error'],
    ['a value that breaks a rule of the form', editFields({ a: 1 }, { remove: '{{ 5 }}' }), 'invalid_input'],
  ])('fails with the code of %s, at its node', async (_, node, code) => {
    const { journal, ending } = execution(chain({ in: webhook(), x: { ...node, label: 'The node' }, out: returns() }), {
      input: { body: {} },
    });
    await ending;
    expect(journal.run).toMatchObject({ status: 'failed', error: { code, node: 'The node' }, response: null });
    expect(journal.row('x')).toMatchObject({ status: 'failed', error: { code } });
    expect(journal.row('out')).toBeUndefined();
  });

  it('goes on by the output error where there is one, with what happened', async () => {
    // Arrange
    //   in ──► x ──► out
    //          └─error─► failed
    const definition = graph(
      { in: webhook(), x: editFields({ a: TOO_DEEP }), out: returns(1), failed: returns('$"x".code') },
      'in x',
      'x out',
      'x error failed',
    );
    // Act
    const { journal, ending } = execution(definition, { input: { body: DEEP } });
    await ending;
    // Assert
    expect(journal.run).toMatchObject({ status: 'succeeded', output: 'expression_error', error: null });
    expect(journal.row('x')).toMatchObject({ status: 'failed', output_name: 'error' });
    expect(journal.row('out')).toBeUndefined();
  });

  it('runs a chain of 10,000 nodes', async () => {
    const steps = Object.fromEntries(Array.from({ length: 9998 }, (_, index) => [`n${index}`, editFields({ index })]));
    const { journal, ending } = execution(chain({ in: webhook(), ...steps, out: returns('$"n9997".index') }), {
      maxNodes: 10_000,
    });
    await ending;
    expect(journal.run.output).toBe(9997);
    expect(journal.commits).toHaveLength(1);
  });
});

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

  it('does not begin an effect whose row is not on disk yet', async () => {
    const gate = Promise.withResolvers<void>();
    const { calls } = execution(chain({ in: webhook(), one: call('one') }), { gate: gate.promise });
    await settle();
    expect(calls).toEqual([]);
    gate.resolve();
    await settle();
    expect(calls).toHaveLength(1);
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
    //     └──► (slow) ──► later
    const definition = graph(
      {
        in: webhook(),
        bad: { ...call('bad'), label: 'Bad one' },
        slow: call('slow'),
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
    const definition = chain({ in: webhook(), x: call('x', { body: TOO_DEEP }) });
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
    const { calls, ending } = execution(chain({ in: webhook(), one: call('one') }), { gate });
    await (expected ? expect(ending).resolves.toBe(expected) : expect(ending).rejects.toBe(error));
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

describe('RunExecution of a run that was begun elsewhere', () => {
  const definition = chain({ in: webhook(), one: call('one'), two: call('two'), out: returns('$"one".body.n') });

  it('does not repeat a finished effect, and repeats an interrupted one with the same key', async () => {
    // Act
    const { journal, calls, ending } = execution(definition, {
      recorded: [
        { node_id: 'one', status: 'succeeded', output: { body: { n: 7 } } },
        { node_id: 'two', status: 'failed', attempt: 2, error: { code: 'internal', message: 'interrupted' } },
      ],
    });
    await settle();
    // Assert
    expect(calls.map(({ host, key }) => [host, key])).toEqual([['two', 'run-1:two:']]);
    expect(journal.row('two', 3)).toMatchObject({ status: 'running' });
    calls[0]!.answer();
    await ending;
    expect(journal.run.output).toBe(7);
  });

  it('does not repeat an effect whose error the workflow has handled', async () => {
    // Arrange
    //   in ──► (one) ──error──► (two) ──► out
    const caught = graph(
      { in: webhook(), one: call('one'), two: call('two'), out: returns('$"one".code') },
      'in one',
      'one error two',
      'two out',
    );
    // Act
    const { journal, calls, ending } = execution(caught, {
      recorded: [
        { node_id: 'one', status: 'failed', output_name: 'error', error: { code: 'http_error', message: 'said no' } },
      ],
    });
    await settle();
    // Assert
    expect(calls.map(({ host }) => host)).toEqual(['two']);
    calls[0]!.answer();
    await ending;
    expect(journal.run).toMatchObject({ status: 'succeeded', output: 'http_error' });
  });

  it('goes the way that was taken', async () => {
    // Arrange
    //   in ──► big ──true──► (yes)
    //            └──false─► (no)
    const branches = graph(
      { in: webhook(), big: ifElse(true), yes: call('yes'), no: call('no') },
      'in big',
      'big true yes',
      'big false no',
    );
    const { calls } = execution(branches, {
      recorded: [{ node_id: 'big', status: 'succeeded', output_name: 'false', output: { result: false } }],
    });
    // Act
    await settle();
    // Assert
    expect(calls.map(({ host }) => host)).toEqual(['no']);
  });
});
