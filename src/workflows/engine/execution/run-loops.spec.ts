/*
 * Legend of the drawings: a ──► b is an edge, a ──x──► b an edge by output x; (a) has an effect.
 */
import { afterEach, describe, expect, it } from '@jest/globals';
import { AppError } from '#libs/errors';
import {
  BODY_AS_TEXT,
  call,
  DEEP,
  execution,
  settle,
  stopExecutions,
} from '../../../../test/support/app/run-execution.js';
import {
  editFields,
  forLoop,
  graph,
  ifElse,
  repeatable,
  returns,
  webhook,
} from '../../../../test/support/workflows/workflow-graphs.js';

afterEach(stopExecutions);

const items = { input: { body: { list: [1, 2, 3], rows: [[1, 2], [], [3]] } } };
const LIST = '$"startNode".body.list';

describe('RunExecution of loops', () => {
  it('runs the body once per item and gives the results in order', async () => {
    // Arrange
    //   in ──► loop ──each──► double
    //           └────done──► out
    const definition = graph(
      {
        in: webhook(),
        loop: forLoop(LIST),
        double: editFields({ n: '{{ $"loop".item * 2 }}', at: '$"loop".index' }),
        out: returns('$"loop"'),
      },
      ...['in loop', 'loop each double', 'loop done out'],
    );
    // Act
    const { journal, ending } = execution(definition, items);
    // Assert
    expect(await ending).toBe('ended');
    expect(journal.run.output).toEqual({
      items: [
        { n: 2, at: 0 },
        { n: 4, at: 1 },
        { n: 6, at: 2 },
      ],
      count: 3,
    });
    expect(journal.commits).toHaveLength(1);
    expect(journal.row('double', 1, '1')).toMatchObject({ status: 'succeeded', output: { n: 4, at: 1 } });
    expect(journal.row('loop')).toMatchObject({ status: 'succeeded', output_name: 'done' });
  });

  it('nests, and sees the items of the loops around', async () => {
    // Arrange
    //   in ──► outer ──each──► inner ──each──► x
    //            └────done──► out
    const definition = graph(
      {
        in: webhook(),
        outer: forLoop('$"startNode".body.rows', { concurrency: 2 }),
        inner: forLoop('$"outer".item'),
        x: editFields({ v: '{{ text($"outer".index) + "." + text($"inner".item) }}' }),
        out: returns('$"outer".items'),
      },
      ...['in outer', 'outer each inner', 'inner each x', 'outer done out'],
    );
    // Act
    const { journal, ending } = execution(definition, items);
    await ending;
    // Assert
    expect(journal.run.error).toBeNull();
    expect(journal.run.output).toEqual([
      { items: [{ v: '0.1' }, { v: '0.2' }], count: 2 },
      { items: [], count: 0 },
      { items: [{ v: '2.3' }], count: 1 },
    ]);
    expect(journal.row('x', 1, '0.1')).toMatchObject({ output: { v: '0.2' } });
  });

  it('gives what several last nodes made by their labels, those that were reached', async () => {
    // Arrange
    //   in ──► loop ──each──► big ──true──► yes
    //           │              └───false──► no
    //           └────done──► out
    const definition = graph(
      {
        in: webhook(),
        loop: forLoop(LIST),
        big: ifElse('$"loop".item', 'greater_than', 2),
        yes: editFields({ a: 1 }),
        no: editFields({ b: 1 }),
        out: returns('$"loop".items'),
      },
      ...['in loop', 'loop each big', 'big true yes', 'big false no', 'loop done out'],
    );
    const { journal, ending } = execution(definition, items);
    await ending;
    expect(journal.run.output).toEqual([{ no: { b: 1 } }, { no: { b: 1 } }, { yes: { a: 1 } }]);
  });

  it('runs as many iterations at the same time as it may', async () => {
    // Arrange
    //   in ──► loop ──each──► (x)
    const definition = graph(
      { in: webhook(), loop: forLoop(LIST, { concurrency: 2 }), x: call('host-{{ $"loop".item }}') },
      ...['in loop', 'loop each x'],
    );
    const { journal, calls, ending } = execution(definition, items);
    // Act and assert
    await settle();
    expect(calls.map(({ host }) => host).sort()).toEqual(['host-1', 'host-2']);
    expect(journal.commits[0]!.rows.sort()).toEqual(['loop running', 'x 0 running', 'x 1 running']);
    calls.find(({ host }) => host === 'host-2')!.answer();
    await settle();
    expect(calls.map(({ host }) => host)).toContain('host-3');
    for (const { answer } of calls) answer();
    await ending;
    expect(calls.map(({ key }) => key).sort()).toEqual(['run-1:x:0', 'run-1:x:1', 'run-1:x:2']);
  });

  it('begins the iterations that go on at the same time in their order', async () => {
    // Arrange
    //   in ──► loop ──each──► a ──► (x)
    //                 └─each──► b
    const definition = graph(
      {
        in: webhook(),
        loop: forLoop(LIST, { concurrency: 2, record: 'all' }),
        a: editFields({}),
        b: editFields({}),
        x: call('host-{{ $"loop".item }}'),
      },
      ...['in loop', 'loop each a', 'loop each b', 'a x'],
    );
    const { journal, calls, ending } = execution(definition, items);
    // Act
    await settle();
    const first = calls.map(({ host }) => host);
    calls[0]!.answer();
    await settle();
    for (const { answer } of calls) answer();
    await ending;
    // Assert
    expect(first).toEqual(['host-1', 'host-2']);
    const begun = [...journal.rows.values()].toSorted((one, other) => one.seq - other.seq);
    for (const node of ['a', 'b', 'x'])
      expect(begun.filter(({ node_id: id }) => id === node).map(({ path }) => path)).toEqual(['0', '1', '2']);
    expect(begun.filter(({ path }) => path === '0').map(({ node_id: id }) => id)).toEqual(['a', 'b', 'x']);
  });

  it('stops at the first iteration that fails, cancels the others, and fails the run with the node', async () => {
    const definition = graph(
      { in: webhook(), loop: forLoop(LIST, { concurrency: 2 }), x: call('x{{ $"loop".item }}'), out: returns() },
      ...['in loop', 'loop each x', 'loop done out'],
    );
    const { journal, calls, ending } = execution(definition, items);
    await settle();
    calls.find(({ host }) => host === 'x1')!.fail(new AppError('provider_unavailable', 'It is down.'));
    await ending;
    expect(calls).toHaveLength(2);
    expect(journal.run).toMatchObject({ status: 'failed', error: { code: 'provider_unavailable', node: 'x' } });
    expect(journal.row('x', 1, '1')).toMatchObject({ status: 'cancelled' });
    expect(journal.row('loop')).toMatchObject({ status: 'failed', error: { code: 'provider_unavailable' } });
    expect(journal.row('out')).toBeUndefined();
  });

  it('goes on by its own output error when an iteration fails', async () => {
    const definition = graph(
      { in: webhook(), loop: forLoop(LIST), x: editFields({ a: BODY_AS_TEXT }), sad: returns('$"loop".code') },
      ...['in loop', 'loop each x', 'loop error sad'],
    );
    const { journal, ending } = execution(definition, { input: { body: { list: [1, 2], deep: DEEP } } });
    await ending;
    expect(journal.run).toMatchObject({ status: 'succeeded', output: 'expression_error' });
  });

  it('leaves the error as the result of an iteration when it is to continue', async () => {
    const definition = graph(
      {
        in: webhook(),
        loop: forLoop(LIST, { onError: 'continue' }),
        x: editFields({}, { remove: '{{ $"loop".index == 1 ? 5 : split("a", ",") }}' }),
        out: returns('$"loop".items'),
      },
      ...['in loop', 'loop each x', 'loop done out'],
    );
    const { journal, ending } = execution(definition, items);
    await ending;
    expect(journal.run).toMatchObject({
      status: 'succeeded',
      output: [{}, { error: { code: 'invalid_input', node: 'x' } }, {}],
    });
  });

  it('records only what failed and what has an effect when it is told so', async () => {
    const definition = graph(
      {
        in: webhook(),
        loop: forLoop(LIST, { record: 'errors', onError: 'continue' }),
        x: editFields({}, { remove: '{{ $"loop".index == 1 ? 5 : split("a", ",") }}' }),
      },
      ...['in loop', 'loop each x'],
    );
    const { journal, ending } = execution(definition, items);
    await ending;
    expect([...journal.rows.keys()].sort()).toEqual(['loop 1', 'x 1 1']);
  });

  it.each([
    ['no list', '$"startNode".body', 'invalid_input'],
    ['more items than allowed', '$"startNode".body.list', 'loop_limit'],
  ])('fails over %s', async (_, list, code) => {
    const definition = graph({ in: webhook(), loop: forLoop(list), x: editFields() }, 'in loop', 'loop each x');
    const { journal, ending } = execution(definition, { ...items, loopMaxItems: 2 });
    await ending;
    expect(journal.run).toMatchObject({ status: 'failed', error: { code, node: 'loop' } });
  });

  it('walks 100,000 items, lets others run meanwhile and writes as it goes', async () => {
    const list = Array.from({ length: 100_000 }, (_, index) => index);
    const definition = graph(
      { in: webhook(), loop: forLoop(LIST), x: editFields({ n: '$"loop".item' }), out: returns('$"loop".count') },
      ...['in loop', 'loop each x', 'loop done out'],
    );
    const { journal, ending } = execution(definition, { input: { body: { list } }, loopMaxItems: 100_000 });
    let turns = 0;
    const counter = setInterval(() => (turns += 1), 0);
    await ending;
    clearInterval(counter);
    expect(journal.run.output).toBe(100_000);
    expect(turns).toBeGreaterThan(3);
    expect(journal.commits.length).toBeGreaterThan(10);
    expect(Math.max(...journal.commits.map(({ rows }) => rows.length))).toBeLessThan(3000);
  });

  it('goes on after a crash with the iterations that are left', async () => {
    const definition = graph(
      {
        in: webhook(),
        loop: forLoop(LIST),
        x: repeatable(call('x{{ $"loop".item }}')),
        out: returns('$"loop".items'),
      },
      ...['in loop', 'loop each x', 'loop done out'],
    );
    const done = { status: 200, headers: {}, body: 'kept' };
    const { journal, calls, ending } = execution(definition, {
      ...items,
      recorded: [
        { node_id: 'loop', status: 'failed', error: { code: 'interrupted', message: '' } },
        { node_id: 'x', path: '0', status: 'succeeded', output: done },
        { node_id: 'x', path: '1', status: 'failed', error: { code: 'interrupted', message: '' } },
      ],
    });
    await settle();
    expect(calls.map(({ host, key }) => `${host} ${key}`)).toEqual(['x2 run-1:x:1']);
    calls[0]!.answer();
    await settle();
    calls[1]!.answer();
    await ending;
    expect(journal.run.output).toMatchObject([{ body: 'kept' }, { status: 200 }, { status: 200 }]);
    expect(journal.row('x', 2, '1')).toMatchObject({ status: 'succeeded' });
  });
});
