import { describe, expect, it } from '@jest/globals';
import type { Definition } from '../../../web/src/api/workflows/definition.js';
import type { NodeKind } from '../../../web/src/api/workflows/node-kind.js';
import { beginHistory, edit, redo, undo } from '../../../web/src/workflows/editor/draft/edit-history.js';
import { addNode, changeNode, connect, removeNode } from '../../../web/src/workflows/editor/edit/edit-nodes.js';
import { renameNode } from '../../../web/src/workflows/editor/edit/rename-node.js';

function graph(edges: string, configs: Record<string, Record<string, unknown>> = {}): Definition {
  const drawn = edges.split(' ').map((edge) => {
    const [from = '', to = '', output] = edge.split(/[>:]/);
    return { from, ...(output && { output }), to };
  });
  const ids = [...new Set(drawn.flatMap(({ from, to }) => [from, to]))];
  const nodes = ids.map((id) => ({ id, type: TYPES[id] ?? 'editFields', label: id, config: configs[id] ?? {} }));
  return { nodes, edges: drawn };
}

const TYPES: Readonly<Record<string, string>> = {
  ...{ in: 'webhook', loop: 'forLoop', ask: 'httpRequest', find: 'query', save: 'mutation', think: 'agent' },
};
const said = ({ edges }: Definition) =>
  edges.map(({ from, output, to }) => `${from}>${to}${output ? `:${output}` : ''}`).join(' ');
const kind = (type: string, role: NodeKind['role'] = 'step', outputs: string[] = []): NodeKind => ({
  type,
  title: type.toUpperCase(),
  summary: '',
  keywords: [],
  role,
  outputs,
  needsMock: false,
  schema: {},
  literalFields: [],
});

describe('addNode', () => {
  it.each([
    ['in>a', kind('new'), { after: 'in' }, 'new>a in>new'],
    ['in>a', kind('new', 'step', ['true', 'false']), { after: 'in' }, 'new>a:true in>new'],
    ['in>a a>b:true a>c:false', kind('new'), { after: 'a', output: 'false' }, 'in>a a>b:true new>c a>new:false'],
    ['in>a', kind('new', 'end'), { after: 'in' }, 'in>a in>new'],
    ['in>a', kind('new'), { after: 'a' }, 'in>a a>new'],
    ['in>a', kind('new'), undefined, 'in>a'],
  ])('makes of %s with a %o behind %j: %s', (edges, added, place, expected) => {
    expect(said(addNode(graph(edges), added, place).definition)).toBe(expected);
  });

  it('takes an id and a label that are free', () => {
    const first = addNode(graph('in>a'), kind('wait')).definition;
    const { definition, id } = addNode(first, kind('wait'));
    expect([id, definition.nodes.at(-1)]).toEqual([
      'wait_2',
      { id: 'wait_2', type: 'wait', label: 'WAIT 2', config: {} },
    ]);
  });
});

describe('removeNode', () => {
  it.each([
    ['in>a a>b', 'a', 'in>b'],
    ['in>a:true in>a a>b a>c', 'a', 'in>b:true in>c:true in>b in>c'],
    ['in>a a>b:true a>c:false', 'a', ''],
    ['in>a a>b in>b', 'a', 'in>b'],
    ['in>a', 'a', ''],
  ])('leaves of %s without %s: %s', (edges, id, expected) => {
    const left = removeNode(graph(edges), id);
    expect(said(left)).toBe(expected);
    expect(left.nodes.some((node) => node.id === id)).toBe(false);
  });
});

it('connects the same output with the same node only once', () => {
  const edge = { from: 'a', to: 'b' };
  expect(connect([edge], { from: 'a', to: 'b' })).toEqual([edge]);
  expect(connect([edge], { from: 'a', output: 'error', to: 'b' })).toHaveLength(2);
});

it('takes a setting out of a node when it becomes undefined', () => {
  const definition = changeNode(graph('in>a'), 'a', { timeoutMs: 5 });
  expect(definition.nodes[1]).toMatchObject({ timeoutMs: 5 });
  expect(changeNode(definition, 'a', { timeoutMs: undefined }).nodes[1]).not.toHaveProperty('timeoutMs');
});

describe('renameNode', () => {
  it.each([
    ['$"a".x', '$"b $1".x'],
    ['{{ $"a".n + $"a".m }}', '{{ $"b $1".n + $"b $1".m }}'],
    ['\\$"a" is text', '\\$"a" is text'],
    ['$"aa" and "a"', '$"aa" and "a"'],
  ])('makes of the text %s %s', (text, expected) => {
    const renamed = renameNode(graph('a>z', { z: { fields: { deep: [text, 7] } } }), 'a', 'b $1');
    expect(renamed.nodes.map(({ label }) => label)).toEqual(['b $1', 'z']);
    expect(renamed.nodes[1]!.config).toEqual({ fields: { deep: [expected, 7] } });
  });
});

describe('a history of edits', () => {
  it('takes back changes about the same thing together, and others one by one', () => {
    let history = beginHistory('0');
    for (const [text, about] of [['1', 'a'], ['2', 'a'], ['3', 'b'], ['4'], ['5']] as const)
      history = edit(history, text, about);
    const texts = [];
    while (history.past.length > 0) {
      history = undo(history);
      texts.push(history.text);
    }
    expect(texts).toEqual(['4', '3', '2', '0']);
    expect(undo(history)).toBe(history);
  });

  it('begins a new step for a thing that is changed again after an undo', () => {
    const typed = edit(edit(beginHistory('0'), '1', 'a'), '2', 'b');
    const again = edit(undo(typed), '3', 'a');
    expect(undo(again).text).toBe('1');
  });

  it('does again what was taken back, until something else is changed', () => {
    const back = undo(edit(edit(beginHistory('0'), '1'), '2'));
    expect(redo(back)).toMatchObject({ text: '2', past: ['0', '1'], future: [] });
    expect(redo(edit(back, '3')).text).toBe('3');
  });
});
