import { afterEach, describe, expect, it } from '@jest/globals';
import { call, execution, settle, stopExecutions } from '../../../../test/support/app/run-execution.js';
import {
  editFields,
  forLoop,
  graph,
  repeatable,
  returns,
  wait,
  webhook,
} from '../../../../test/support/workflows/workflow-graphs.js';
import type { NodeRow } from '../journal/rows.js';

afterEach(stopExecutions);

const INTERRUPTED = { status: 'failed', error: { code: 'interrupted', message: '' } } as const;
const LOOP = { node_id: 'loop', ...INTERRUPTED };
const kept = (path: string): Partial<NodeRow> => ({ node_id: 'x', path, status: 'succeeded', output: `kept ${path}` });

/** in ──► loop ──each──► (x), and beside it whatever else the nodes say. */
const looping = (nodes: Parameters<typeof graph>[0] = {}, ...edges: string[]) =>
  graph(
    { in: webhook(), loop: forLoop('$"startNode".body'), x: repeatable(call('x{{ $"loop".item }}')), ...nodes },
    ...['in loop', 'loop each x'],
    ...edges,
  );

describe('RunExecution of loops that were begun before', () => {
  it('reads what was recorded as it goes, and nothing for iterations that never began', async () => {
    const reads: string[][] = [];
    const { journal, calls, ending } = execution(looping({ out: returns('$"loop".items') }, 'loop done out'), {
      input: { body: [0, 1, 2, 3, 4, 5, 6] },
      recorded: [LOOP, kept('0'), kept('1'), kept('2'), kept('3'), { node_id: 'x', path: '4', ...INTERRUPTED }],
      reads,
    });
    while (calls.length < 3) {
      calls.at(-1)?.answer();
      await settle();
    }
    calls.at(-1)!.answer();
    await ending;
    expect(reads.map(([first]) => first)).toEqual(['0', '2', '4']);
    expect(calls.map(({ key }) => key)).toEqual(['run-1:x:4', 'run-1:x:5', 'run-1:x:6']);
    expect(journal.run.output).toMatchObject([
      'kept 0',
      'kept 1',
      'kept 2',
      'kept 3',
      ...Array(3).fill({ status: 200 }),
    ]);
  });

  it('goes on behind the results that are stored, and reads no records of their iterations', async () => {
    const reads: string[][] = [];
    const { journal, calls, ending } = execution(looping({ out: returns('$"loop".items') }, 'loop done out'), {
      input: { body: [0, 1, 2, 3] },
      recorded: [LOOP, kept('0'), kept('1'), kept('2')],
      results: ['stored 0', 'stored 1'],
      reads,
    });
    await settle();
    calls[0]!.answer();
    await ending;
    expect(reads.map(([first]) => first)).toEqual(['2']);
    expect(journal.run.output).toMatchObject(['stored 0', 'stored 1', 'kept 2', { status: 200 }]);
  });

  it('reads for each nested loop what was recorded of its own iterations', async () => {
    const reads: string[][] = [];
    const definition = graph(
      {
        in: webhook(),
        outer: forLoop('$"startNode".body'),
        loop: forLoop('$"outer".item'),
        x: repeatable(call('x{{ $"loop".item }}')),
        out: returns('$"outer".items'),
      },
      ...['in outer', 'outer each loop', 'loop each x', 'outer done out'],
    );
    const { calls, ending } = execution(definition, {
      input: { body: [[1, 2], [3]] },
      recorded: [{ ...LOOP, node_id: 'outer' }, { ...LOOP, path: '0' }, kept('0.0')],
      reads,
    });
    await settle();
    calls[0]!.answer();
    await settle();
    calls[1]!.answer();
    await ending;
    expect(reads).toEqual([
      ['0', '1'],
      ['0.0', '0.1'],
    ]);
    expect(calls.map(({ key }) => key)).toEqual(['run-1:x:0.1', 'run-1:x:1.0']);
  });

  it('took the time since it was first begun', async () => {
    const { journal, calls, ending } = execution(looping(), {
      input: { body: [0] },
      recorded: [{ ...LOOP, started_at: 1000 }],
      clock: { now: 61_000 },
    });
    await settle();
    calls[0]!.answer();
    await ending;
    expect(journal.row('loop')!.duration_ms).toBe(60_000);
  });

  it('ends when another node fails while it reads', async () => {
    const { run, journal, ending } = execution(
      looping({ bad: editFields({ n: '{{ $"startNode".body.n * 2 }}' }) }, 'in bad'),
      {
        input: { body: [1] },
        recorded: [
          LOOP,
          kept('0'),
          { node_id: 'bad', status: 'failed', error: { code: 'type_mismatch', message: 'no' } },
        ],
      },
    );
    expect(await ending).toBe('ended');
    expect(journal.run).toMatchObject({ status: 'failed', error: { nodeId: 'bad' } });
    run.stop();
  });

  it('keeps its worker while it reads, although another node waits long', async () => {
    const { calls, ending } = execution(looping({ pause: wait({ seconds: 60 }) }, 'in pause'), {
      input: { body: [1, 2] },
      recorded: [LOOP, kept('0'), { node_id: 'pause', status: 'waiting', output: { waitsFor: 'time', until: 61_000 } }],
    });
    await settle();
    calls[0]!.answer();
    expect(await ending).toBe('suspended');
  });

  it('is lost when they cannot be read', async () => {
    const { ending } = execution(looping(), {
      input: { body: [1] },
      recorded: [LOOP, kept('0')],
      reads: {
        push: () => {
          throw new Error('the database is away');
        },
      } as never,
    });
    await expect(ending).rejects.toThrow('the database is away');
  });
});
