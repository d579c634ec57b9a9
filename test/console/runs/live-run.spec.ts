import { describe, expect, it } from '@jest/globals';
import type { NodeRecord, Run } from '../../../web/src/api/workflows/run.js';
import { type EventsState, watchEvents } from '../../../web/src/data/watch-events.js';
import { mustPoll, newerRun, withPage, withRecord, withSummary } from '../../../web/src/runs/run/live-run.js';

/** Stands for the browser's stream: it is told what comes. */
class Stream extends EventTarget {
  readyState = 0;

  close = () => {
    this.readyState = 2;
  };

  send(name: string, data: string): this {
    this.dispatchEvent(new MessageEvent(name, { data }));
    return this;
  }

  fail(readyState: number): this {
    this.readyState = readyState;
    this.dispatchEvent(new Event('error'));
    return this;
  }

  open(): this {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
    return this;
  }
}

function watched(): { stream: Stream; taken: [string, unknown][]; states: EventsState[] } {
  const stream = new Stream();
  const taken: [string, unknown][] = [];
  const states: EventsState[] = [];
  watchEvents(stream, {
    handlers: { node: (data) => taken.push(['node', data]), run: (data) => taken.push(['run', data]) },
    onState: (state) => states.push(state),
  });
  return { stream, taken, states };
}

describe('watchEvents', () => {
  it('hands on the data of the events it knows, in order', () => {
    const { stream, taken } = watched();
    stream.open().send('run', '{"status":"running"}').send('other', '1').send('node', '{"nodeId":"a"}');
    expect(taken).toEqual([
      ['run', { status: 'running' }],
      ['node', { nodeId: 'a' }],
    ]);
  });

  it.each<[string, (stream: Stream) => void, EventsState[]]>([
    ['nothing before the stream is there', () => {}, []],
    ['open', (stream) => stream.open(), ['open']],
    [
      'interrupted while the browser tries again',
      (stream) => stream.open().fail(0).open(),
      ['open', 'interrupted', 'open'],
    ],
    ['lost when the browser has given up', (stream) => stream.fail(2), ['lost']],
    ['lost when something else answers', (stream) => stream.open().send('node', '<html>'), ['open', 'lost']],
  ])('says %s', (_, happen, expected) => {
    const { stream, states, taken } = watched();
    happen(stream);
    expect([states, taken]).toEqual([expected, []]);
  });

  it('closes a stream that sends no JSON', () => {
    const { stream } = watched();
    stream.open().send('run', 'oops');
    expect(stream.readyState).toBe(2);
  });
});

it.each<[EventsState, boolean]>([
  ['connecting', true],
  ['open', false],
  ['interrupted', true],
  ['lost', true],
])('asks for the run itself while its events are %s: %p', (state, expected) => {
  expect(mustPoll(state)).toBe(expected);
});

describe('a run that is watched', () => {
  const record = (nodeId: string, status: NodeRecord['status'], change = 1): NodeRecord => ({
    nodeId,
    label: nodeId,
    type: 'wait',
    iteration: [],
    attempt: 1,
    change,
    status,
    startedAt: '2026-01-01T00:00:00.000Z',
  });
  const run: Run = {
    id: '1',
    workflowId: '2',
    workflowName: 'Watched',
    version: 1,
    trigger: 'webhook',
    test: false,
    status: 'running',
    createdAt: '2026-01-01T00:00:00.000Z',
    input: { n: 1 },
  };

  it('gets its first record, and that record in a newer state', () => {
    const seen = ['running', 'waiting', 'succeeded'] as const;
    const states = seen.reduce((now, status, index) => withRecord(now, record('a', status, index)), run);
    expect(states.nodes).toEqual([record('a', 'succeeded', 2)]);
  });

  it('keeps the newer state of a record when an older one comes late', () => {
    const shown = withRecord(run, record('a', 'succeeded', 5));
    expect(withRecord(shown, record('a', 'running', 4))).toEqual(shown);
  });

  const at = (change: number, status: Run['status'] = 'running'): Run => ({
    ...run,
    status,
    nodes: [record('a', 'succeeded', change), record('b', 'running', 1)],
  });

  it.each<[string, Run, Run, 'shown' | 'read']>([
    ['an answer older than the events since', at(4), at(3), 'shown'],
    ['an answer as new', at(4), at(4, 'waiting'), 'read'],
    ['a newer answer', at(4), at(5), 'read'],
    ['an answer from before the end', at(4, 'succeeded'), at(4), 'shown'],
    ['the end, which brings the output', at(6, 'failed'), at(5, 'failed'), 'read'],
    ['the first records', run, at(1), 'read'],
  ])('decides by its records what is newer: %s', (_, shown, read, expected) => {
    expect(newerRun(shown, read)).toBe(expected === 'shown' ? shown : read);
  });

  it('takes no new record before those that are not shown yet, which come page by page', () => {
    const [a, b, c] = (['a', 'b', 'c'] as const).map((id) => record(id, 'succeeded'));
    const part: Run = { ...run, nodes: [record('a', 'running')], nodesCursor: 'x' };
    const live = withRecord(withRecord(part, c!), a!);
    expect(live).toEqual({ ...part, nodes: [a] });
    expect(withPage(live, { items: [a!, b!, c!] })).toEqual({ ...run, nodes: [a, b, c] });
  });

  it('keeps what its events leave out', () => {
    const shown = withRecord(run, record('a', 'waiting'));
    const { input: _, ...summary } = { ...run, status: 'waiting' as const };
    expect(withSummary(shown, summary)).toEqual({ ...shown, status: 'waiting' });
  });
});
