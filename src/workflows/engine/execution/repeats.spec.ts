/*
 * Legend of the drawings: a ──► b is an edge, a ──x──► b an edge by output x; (a) has an effect.
 */
import { afterEach, describe, expect, it } from '@jest/globals';
import { call, execution, settle, stopExecutions } from '../../../../test/support/app/run-execution.js';
import {
  editFields,
  forLoop,
  graph,
  ifElse,
  repeatable,
  repeatUntil,
  returns,
  rulesOf,
  webhook,
} from '../../../../test/support/workflows/workflow-graphs.js';

afterEach(stopExecutions);

/**
 * in ──► pages ──each──► next
 *          └────done──► out
 */
const counting = (until: string, config: object = {}, more: Parameters<typeof graph>[0] = {}) =>
  graph(
    {
      in: webhook(),
      pages: repeatUntil(until, config),
      next: editFields({ n: '{{ ($"pages".last.n ?? 0) + 1 }}', at: '$"pages".index' }),
      out: returns('$"pages"'),
      ...more,
    },
    ...['in pages', 'pages each next', 'pages done out'],
  );

const outputOf = async (definition: ReturnType<typeof graph>, options = {}) => {
  const { journal, ending } = execution(definition, options);
  expect(await ending).toBe('ended');
  return journal;
};

describe('a loop that repeats', () => {
  it('ends when its condition holds, each round with the result of the one before', async () => {
    const { run, row } = await outputOf(counting('{{ $"pages".last.n >= 3 }}')).then((journal) => ({
      run: journal.run,
      row: journal.row('pages'),
    }));
    const items = [1, 2, 3].map((n, at) => ({ n, at }));
    expect(run.output).toEqual({ items, count: 3 });
    expect(row).toMatchObject({ status: 'succeeded', output_name: 'done', input: { maxRounds: 100 } });
  });

  it('begins with what it is given', async () => {
    const initial = { n: '$"startNode".body' };
    const { run } = await outputOf(counting('{{ $"pages".index == 1 }}', { initial }), { input: { body: 7 } });
    expect(run.output).toEqual({
      items: [
        { n: 8, at: 0 },
        { n: 9, at: 1 },
      ],
      count: 2,
    });
  });

  it('runs its body once at least, and sees the start and other nodes in its condition', async () => {
    const { run } = await outputOf(counting('{{ $"startNode".body == $"pages".index }}'), { input: { body: 0 } });
    expect(run.output).toMatchObject({ count: 1 });
  });

  it('fails at its limit', async () => {
    const { run } = await outputOf(counting('{{ $"pages".last.none }}', { maxRounds: 3 }));
    expect(run).toMatchObject({
      status: 'failed',
      error: { code: 'loop_limit', nodeId: 'pages', message: 'The condition did not hold within 3 rounds.' },
    });
  });

  it('goes on at its limit where that is wanted', async () => {
    const { run } = await outputOf(counting('{{ false && $"pages".last }}', { maxRounds: 3, onLimit: 'stop' }));
    expect(run.output).toMatchObject({ count: 3 });
  });

  it('never repeats more often than loops may', async () => {
    const { run } = await outputOf(counting('{{ $"pages".last.none }}', { onLimit: 'stop' }), { loopMaxItems: 2 });
    expect(run.output).toMatchObject({ count: 2 });
  });

  it('fails with a round that fails, and with a condition that cannot be told', async () => {
    const bad = await outputOf(counting('{{ true }}', {}, { next: editFields({}, { base: '$"startNode".body' }) }), {
      input: { body: 5 },
    });
    expect(bad.run).toMatchObject({ status: 'failed', error: { nodeId: 'next', iteration: [0] } });
    const long = '9'.repeat(900);
    const { run } = await outputOf(counting('{{ $"startNode".body * $"startNode".body > $"pages".last.n }}'), {
      input: { body: long },
    });
    expect(run).toMatchObject({ status: 'failed', error: { code: 'expression_error', nodeId: 'pages' } });
  });

  it('has a body', () => {
    const definition = graph({ in: webhook(), pages: repeatUntil('{{ $"pages".index == 9 }}') }, 'in pages');
    expect(rulesOf(definition)).toEqual(['empty_loop pages']);
  });

  it('nests in a loop over a list', async () => {
    const definition = graph(
      {
        in: webhook(),
        outer: forLoop([2, 3]),
        pages: repeatUntil('{{ $"pages".index + 1 == $"outer".item }}'),
        next: editFields({ of: '$"outer".item', at: '$"pages".index' }),
        out: returns('{{ map($"outer".items, item.count) }}'),
      },
      ...['in outer', 'outer each pages', 'pages each next', 'outer done out'],
    );
    expect((await outputOf(definition)).run.output).toEqual([2, 3]);
  });
});

describe('a repeat after a crash', () => {
  // in ──► pages ──each──► (page)
  const paging = graph(
    {
      in: webhook(),
      pages: repeatUntil('{{ !$"pages".last.body.next }}'),
      page: repeatable(call('page{{ $"pages".last.body.next }}')),
      out: returns('{{ map($"pages".items, item.body.next) }}'),
    },
    ...['in pages', 'pages each page', 'pages done out'],
  );
  const LOOP = {
    node_id: 'pages',
    status: 'running',
    input: { until: '{{ … }}', initial: null, maxRounds: 100 },
  } as const;
  const page = (path: string, next: number | null) =>
    ({ node_id: 'page', path, status: 'succeeded', output: { status: 200, body: { next } } }) as const;

  it('goes on with the round that was open, and repeats none that has ended', async () => {
    const { calls, journal, ending } = execution(paging, { recorded: [LOOP, page('0', 1), page('1', 2)] });
    await settle();
    expect(calls.map(({ host, key }) => [host, key])).toEqual([['page2', 'run-1:page:2']]);
    calls[0]!.answer({ next: null });
    expect(await ending).toBe('ended');
    expect(journal.run.output).toEqual([1, 2, null]);
  });

  it('ends where the last round had ended it', async () => {
    const { calls, journal, ending } = execution(paging, { recorded: [LOOP, page('0', 1), page('1', null)] });
    expect(await ending).toBe('ended');
    expect(calls).toEqual([]);
    expect(journal.run.output).toEqual([1, null]);
  });
});

describe('the condition', () => {
  it.each<[string, unknown, string[]]>([
    ['is an expression', 'done', ['type pages.until']],
    ['is one expression alone', '{{ $"pages".last }} ', ['type pages.until']],
    ['is no list', [true], ['type pages.until']],
    ['does not look into the body', '{{ $"next".n }}', ['reference_not_earlier pages.until']],
    ['knows only earlier nodes', '{{ $"none".n }}', ['unknown_reference pages.until']],
    ['says the same whenever it is asked', '{{ now() > $"pages".last.n }}', ['argument pages.until']],
  ])('%s', (_, until, expected) => {
    expect(rulesOf(counting(until as string))).toEqual(expected);
  });

  it('is the only field that sees the rounds', () => {
    expect(rulesOf(counting('{{ true }}', { initial: '$"pages".last' }))).toEqual([
      'reference_not_earlier pages.initial',
    ]);
  });

  it('may lead to a decision in the body', async () => {
    const definition = graph(
      {
        in: webhook(),
        pages: repeatUntil('{{ $"pages".last.b }}'),
        which: ifElse('$"pages".index', 'less_than', 2),
        a: editFields({ x: 1 }),
        b: editFields({ x: 2 }),
        out: returns('{{ $"pages".count }}'),
      },
      ...['in pages', 'pages each which', 'which true a', 'which false b', 'pages done out'],
    );
    expect((await outputOf(definition)).run.output).toBe(3);
  });
});
