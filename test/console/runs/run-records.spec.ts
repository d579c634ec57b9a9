import { describe, expect, it } from '@jest/globals';
import type { Definition } from '../../../web/src/api/workflows/definition.js';
import type { NodeRecord } from '../../../web/src/api/workflows/run.js';
import { groupRecords, type NodeGroup } from '../../../web/src/runs/records/group-records.js';
import { loopsAround } from '../../../web/src/runs/records/loop-bodies.js';
import { mergeRecord } from '../../../web/src/runs/run/live-run.js';

/** `line@0.1#2:failed` is the second try of the node `line` in the iteration 0.1; `agent/model 1` a part of its work. */
function record(text: string): NodeRecord {
  const [, nodeId = '', step, path, attempt = '1', status = 'succeeded'] =
    /^([a-z]+)(?:\/([^@#:]+))?(?:@([\d.]+))?(?:#(\d+))?(?::(\w+))?$/.exec(text)!;
  return {
    nodeId,
    ...(step !== undefined && { step }),
    label: nodeId,
    type: nodeId.startsWith('loop') ? 'forLoop' : 'editFields',
    iteration: path === undefined ? [] : path.split('.').map(Number),
    attempt: Number(attempt),
    change: 1,
    status: status as NodeRecord['status'],
    startedAt: '2026-01-01T00:00:00.000Z',
  };
}

/** Groups as text: `loop[0:(line#1#2)]`. */
function said(groups: readonly NodeGroup[]): string {
  return groups
    .map(({ nodeId, attempts, steps, iterations }) =>
      [
        nodeId,
        attempts.length > 1 ? `#${attempts.length}` : '',
        steps.length > 0 ? `/${steps.length}` : '',
        ...iterations.map(({ index, status, groups: inner }) => `[${index} ${status}: ${said(inner)}]`),
      ].join(''),
    )
    .join(' ');
}

const graph = (edges: string): Definition => {
  const drawn = edges.split(' ').map((edge) => {
    const [from = '', to = '', output] = edge.split(/[>:]/);
    return { from, to, ...(output && { output }) };
  });
  const ids = [...new Set(drawn.flatMap(({ from, to }) => [from, to]))];
  const typeOf = (id: string) => (id.startsWith('loop') ? 'forLoop' : 'editFields');
  return { nodes: ids.map((id) => ({ id, type: typeOf(id), label: id, config: {} })), edges: drawn };
};

describe('groupRecords', () => {
  it.each([
    ['nodes in the order they began', 'in>a a>b', 'in a b', 'in a b'],
    ['the tries of a node together', 'in>a', 'in a#1:failed a#2', 'in a#2'],
    ['the parts of a node below it', 'in>agent', 'in agent agent/model-1 agent/tool-1', 'in agent/2'],
    [
      'the items of a loop below it, in order',
      'loop>a:each',
      'loop a@1:failed a@0',
      'loop[0 succeeded: a][1 failed: a]',
    ],
    [
      'loops within loops',
      'loop>loopin:each loopin>a:each loopin>b:done',
      'loop loopin@0 a@0.0 a@0.1 b@0',
      'loop[0 succeeded: loopin[0 succeeded: a][1 succeeded: a] b]',
    ],
    [
      'two loops at once by what the graph says',
      'in>loopa in>loopb loopa>a:each loopb>b:each',
      'loopa loopb a@0 b@0 a@1',
      'loopa[0 succeeded: a][1 succeeded: a] loopb[0 succeeded: b]',
    ],
    [
      'an item that failed once and then succeeded as succeeded',
      'loop>a:each',
      'loop a@0#1:failed a@0#2',
      'loop[0 succeeded: a#2]',
    ],
  ])('shows %s', (_, edges, records, expected) => {
    expect(said(groupRecords(records.split(' ').map(record), loopsAround(graph(edges))))).toBe(expected);
  });

  it('puts items below the latest loop where the graph is not known', () => {
    const records = 'loop a@0 loopb b@0'.split(' ').map(record);
    expect(said(groupRecords(records, new Map()))).toBe('loop[0 succeeded: a] loopb[0 succeeded: b]');
  });
});

describe('mergeRecord', () => {
  it.each([
    ['a a#2', 'a#2:failed', ['a1succeeded', 'a2failed']],
    ['a', 'b:running', ['a1succeeded', 'b1running']],
    ['a@0:running a@1:running', 'a@1', ['a1running', 'a1succeeded']],
    ['agent:running', 'agent/model', ['agent1running', 'agent1succeeded']],
  ])('makes of %s and %s %j', (before, newest, expected) => {
    const merged = mergeRecord(before.split(' ').map(record), record(newest));
    expect(merged.map(({ nodeId, attempt, status }) => `${nodeId}${attempt}${status}`)).toEqual(expected);
  });
});
