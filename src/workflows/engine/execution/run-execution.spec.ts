/*
 * Legend of the drawings: a ──► b is an edge, a ──x──► b an edge by output x; (a) has an effect.
 */
import { afterEach, describe, expect, it } from '@jest/globals';
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
  forLoop,
  graph,
  ifElse,
  repeatable,
  returns,
  webhook,
} from '../../../../test/support/workflows/workflow-graphs.js';

afterEach(stopExecutions);

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
    ['an expression that fails', editFields({ a: BODY_AS_TEXT }), 'expression_error'],
    ['a value that breaks a rule of the form', editFields({ a: 1 }, { remove: '{{ 5 }}' }), 'invalid_input'],
  ])('fails with the code of %s, at its node', async (_, node, code) => {
    const { journal, ending } = execution(chain({ in: webhook(), x: { ...node, label: 'The node' }, out: returns() }), {
      input: { body: DEEP },
    });
    await ending;
    expect(journal.run).toMatchObject({ status: 'failed', error: { code, node: 'The node' }, response: null });
    expect(journal.row('x')).toMatchObject({ status: 'failed', error: { code } });
    expect(journal.row('out')).toBeUndefined();
  });

  it('tells a field that is empty because its reference gave nothing from one that is not there', async () => {
    const definition = chain({ in: webhook(), x: forLoop('$"startNode".body.orders') });
    const { journal, ending } = execution(definition, { input: { body: {} } });
    await ending;
    const errors = [{ field: 'items', rule: 'required', message: 'is required, and its reference gave nothing' }];
    expect(journal.run.error).toMatchObject({ code: 'invalid_input', node: 'x', errors });
  });

  it('goes on by the output error where there is one, with what happened', async () => {
    // Arrange
    //   in ──► x ──► out
    //          └─error─► failed
    const definition = graph(
      { in: webhook(), x: editFields({ a: BODY_AS_TEXT }), out: returns(1), failed: returns('$"x".code') },
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
    expect(journal.commits).toHaveLength(5);
  });
});

describe('RunExecution of a run that was begun elsewhere', () => {
  const definition = chain({
    in: webhook(),
    one: call('one'),
    two: repeatable(call('two')),
    out: returns('$"one".body.n'),
  });

  it('does not repeat a finished effect, and repeats an interrupted one with the same key', async () => {
    // Act
    const { journal, calls, ending } = execution(definition, {
      recorded: [
        { node_id: 'one', status: 'succeeded', output: { body: { n: 7 } } },
        { node_id: 'two', status: 'failed', attempt: 2, error: { code: 'interrupted', message: '' } },
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

  it.each([
    ['a POST', {}, 'fail'],
    ['a POST with a key of its own', { headers: { 'Idempotency-Key': 'order 7' } }, 'retry'],
    ['a GET', { method: 'GET' }, 'retry'],
    ['a PUT', { method: 'PUT' }, 'retry'],
  ])('does %s again after an interruption only where that is safe', async (_, config, onInterrupted) => {
    const { journal, calls } = execution(chain({ in: webhook(), one: call('one', config) }), {
      recorded: [{ run_id: 'run-1', node_id: 'one', status: 'failed', error: { code: 'interrupted', message: '' } }],
    });
    await settle();
    expect(calls).toHaveLength(onInterrupted === 'retry' ? 1 : 0);
    if (onInterrupted === 'retry') return;
    expect(journal.run).toMatchObject({
      status: 'failed',
      error: { code: 'interrupted', node: 'one', outcomeUnknown: true, idempotencyKey: 'run-1:one:' },
    });
  });

  it('goes on by the error output of an effect that may have happened', async () => {
    // Arrange
    //   in ──► (one) ──error──► ask
    const { journal, calls, ending } = execution(
      graph({ in: webhook(), one: call('one'), ask: returns('$"one".outcomeUnknown') }, 'in one', 'one error ask'),
      {
        recorded: [{ run_id: 'run-1', node_id: 'one', status: 'failed', error: { code: 'interrupted', message: '' } }],
      },
    );
    // Act and assert
    await ending;
    expect([calls.length, journal.run.status, journal.run.output]).toEqual([0, 'succeeded', true]);
  });

  it('keeps the key of what the run before left open, over interruptions too', async () => {
    const open = { code: 'interrupted', message: '', outcomeUnknown: true, idempotencyKey: 'run-0:one:' } as const;
    const recorded = [
      { node_id: 'one', status: 'failed', attempt: 0, error: open },
      { node_id: 'one', status: 'failed', attempt: 1, error: { code: 'interrupted', message: '' } },
    ] as const;
    const first = execution(definition, { recorded: recorded.slice(0, 1) });
    const second = execution(chain({ in: webhook(), one: repeatable(call('one')) }), { recorded: [...recorded] });
    const third = execution(definition, { recorded: [...recorded] });
    await settle();
    expect([first, second].map(({ calls }) => calls.map(({ key }) => key))).toEqual([['run-0:one:'], ['run-0:one:']]);
    expect([third.calls.length, third.journal.run.error?.idempotencyKey]).toEqual([0, 'run-0:one:']);
  });

  it('goes by the last try of a node', async () => {
    const { calls } = execution(definition, {
      recorded: [
        { node_id: 'one', status: 'failed', error: { code: 'interrupted', message: '' } },
        { node_id: 'one', status: 'succeeded', attempt: 2, output: { body: { n: 7 } } },
      ],
    });
    await settle();
    expect(calls.map(({ host }) => host)).toEqual(['two']);
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
