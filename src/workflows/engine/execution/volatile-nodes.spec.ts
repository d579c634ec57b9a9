/*
 * Legend of the drawings: a ──► b is an edge, (a) has an effect, when gives the time at which it is computed.
 */
import { afterEach, describe, expect, it } from '@jest/globals';
import { call, execution, settle, stopExecutions } from '../../../../test/support/app/run-execution.js';
import { foundRecords } from '../../../../test/support/providers/tool-calling-model.js';
import {
  editFields,
  forLoop,
  graph,
  ifElse,
  returns,
  wait,
  webhook,
} from '../../../../test/support/workflows/workflow-graphs.js';

afterEach(stopExecutions);

const when = editFields({ at: '{{ now() }}' });
const pause = wait({ seconds: 60 });
const sparing = (items: unknown) => forLoop(items, { record: 'errors' });
const FIRST = '1970-01-01T00:00:01.000Z';

/** What the run gives that waits at one second past midnight and is taken up a minute later. */
async function resumed(definition: ReturnType<typeof graph>, host?: string) {
  const first = execution(definition, { clock: { now: 1000 } });
  await settle();
  if (host) first.calls.find((made) => made.host === host)!.answer();
  expect(await first.ending).toBe('suspended');
  const second = execution(definition, {
    clock: { now: 99_000 },
    recorded: foundRecords(first.journal.rows.values()),
  });
  expect(await second.ending).toBe('ended');
  expect(second.calls.map(({ host: called }) => called)).toEqual([]);
  return { output: second.journal.run.output, rows: first.journal.rows };
}

describe('a loop that records errors alone', () => {
  it('goes the same way with the same values after a wait, and records nothing else for it', async () => {
    // loop ──each──► when ──► which ──true──► (a) ──► pause ──► plain
    //                           └────false──► (b)
    const definition = graph(
      {
        in: webhook(),
        loop: sparing([0]),
        when,
        which: ifElse('{{ formatDate(now(), "mm:ss") }}', 'equals', '00:01'),
        ...{ a: call('a'), b: call('b'), pause },
        plain: editFields({ at: '$"when".at', taken: '$"which".result' }),
        out: returns('$"loop".items[0].plain'),
      },
      ...['in loop', 'loop each when', 'when which', 'which true a', 'which false b', 'a pause', 'pause plain'],
      'loop done out',
    );
    const { output, rows } = await resumed(definition, 'a');
    expect(output).toEqual({ at: FIRST, taken: true });
    expect([...rows.values()].map((row) => row.node_id)).toEqual(['loop', 'when', 'which', 'a', 'pause']);
  });

  it('keeps an id that was made at random, which something outside may know', async () => {
    // loop ──each──► id ──► (a) ──► pause ──► plain
    const definition = graph(
      {
        ...{ in: webhook(), loop: sparing([0]), id: editFields({ id: '{{ uuid() }}' }), a: call('a'), pause },
        plain: editFields({ id: '$"id".id' }),
        out: returns('$"loop".items[0]'),
      },
      ...['in loop', 'loop each id', 'id a', 'a pause', 'pause plain', 'loop done out'],
    );
    const { output, rows } = await resumed(definition, 'a');
    const recorded = [...rows.values()].find((row) => row.node_id === 'id')?.output;
    expect(output).toEqual(recorded);
    expect(recorded).toEqual({ id: expect.stringMatching(/^[\da-f-]{36}$/) });
  });

  it('keeps what a loop inside of it has made of the time', async () => {
    // outer ──each──► inner ──each──► when
    //                   └────done───► pause ──► plain
    const definition = graph(
      {
        ...{ in: webhook(), outer: sparing([0]), inner: forLoop([0]), when, pause },
        plain: editFields({ at: '$"inner".items[0].at' }),
        out: returns('$"outer".items[0]'),
      },
      ...['in outer', 'outer each inner', 'inner each when', 'inner done pause', 'pause plain', 'outer done out'],
    );
    expect((await resumed(definition)).output).toEqual({ at: FIRST });
  });

  it('records the time of a frame around the one that waits', async () => {
    // outer ──each──► when ──► inner ──each──► pause ──► plain
    const definition = graph(
      {
        ...{ in: webhook(), outer: sparing([0]), when, inner: sparing([0]), pause },
        plain: editFields({ at: '$"when".at' }),
        out: returns('$"outer".items[0].items[0].at'),
      },
      ...['in outer', 'outer each when', 'when inner', 'inner each pause', 'pause plain', 'outer done out'],
    );
    expect((await resumed(definition)).output).toEqual(FIRST);
  });

  it('records no frame in which nothing waits and nothing has an effect', async () => {
    const definition = graph(
      { in: webhook(), loop: sparing([0, 1, 2]), when, out: returns(1) },
      ...['in loop', 'loop each when', 'loop done out'],
    );
    const { journal, ending } = execution(definition);
    await ending;
    expect([...journal.rows.values()].map((row) => row.node_id)).toEqual(['loop', 'out']);
  });
});

describe('a loop over what the time has made', () => {
  it('walks the same items after a wait', async () => {
    const definition = graph(
      {
        in: webhook(),
        loop: forLoop('{{ split(now(), "T") }}'),
        pause,
        plain: editFields({ part: '$"loop".item' }),
        out: returns('$"loop".items'),
      },
      ...['in loop', 'loop each pause', 'pause plain', 'loop done out'],
    );
    const first = execution(definition, { clock: { now: 1000 } });
    await first.ending;
    const clock = { now: 100_000_000 };
    const second = execution(definition, { clock, recorded: foundRecords(first.journal.rows.values()) });
    await second.ending;
    clock.now += 100_000;
    const third = execution(definition, { clock, recorded: foundRecords(second.journal.rows.values()) });
    await third.ending;
    const items = FIRST.split('T').map((part) => expect.objectContaining({ part }));
    expect(third.journal.run.output).toEqual(items);
  });
});
