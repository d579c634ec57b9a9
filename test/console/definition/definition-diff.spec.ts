import { expect, it } from '@jest/globals';
import type { Definition } from '../../../web/src/api/workflows/definition.js';
import { diffDefinitions, isSame } from '../../../web/src/workflows/versions/diff-definitions.js';

const node = (id: string, config: Record<string, unknown> = {}, more: object = {}) => ({
  id,
  type: 'editFields',
  label: id,
  config,
  ...more,
});
const before: Definition = {
  nodes: [node('a', { fields: { x: 1, list: [1, 2] }, old: true }), node('b')],
  edges: [{ from: 'a', to: 'b' }],
};

it('tells nodes, settings and edges apart', () => {
  const after: Definition = {
    nodes: [node('c'), node('a', { fields: { x: { y: 2 }, list: [1, 3] } }, { label: 'A' })],
    edges: [{ from: 'a', output: 'error', to: 'c' }],
  };
  const { added, removed, changed, edgesAdded, edgesRemoved } = diffDefinitions(before, after);
  expect([added, removed].map((nodes) => nodes.map(({ id }) => id))).toEqual([['c'], ['b']]);
  expect(changed).toEqual([
    {
      node: after.nodes[1],
      fields: [
        { path: 'label', before: 'a', after: 'A' },
        { path: 'config.fields.x', before: 1, after: undefined },
        { path: 'config.fields.list[1]', before: 2, after: 3 },
        { path: 'config.old', before: true, after: undefined },
        { path: 'config.fields.x.y', before: undefined, after: 2 },
      ],
    },
  ]);
  expect([edgesAdded, edgesRemoved]).toEqual([after.edges, before.edges]);
});

it.each<[string, Definition]>([
  ['another order', { nodes: before.nodes.toReversed(), edges: before.edges }],
  [
    'another place in the editor',
    { ...before, nodes: before.nodes.map((one) => ({ ...one, position: { x: 1, y: 2 } })) },
  ],
])('finds no difference in %s', (_, after) => {
  expect(isSame(diffDefinitions(before, after))).toBe(true);
});

it.each([
  ['an empty object', {}],
  ['an empty list', []],
  ['null', null],
])('finds that %s is not the same as nothing', (_, value) => {
  const after = { ...before, nodes: [node('a', { ...before.nodes[0]!.config, more: value }), node('b')] };
  expect(diffDefinitions(before, after).changed[0]!.fields).toEqual([
    { path: 'config.more', before: undefined, after: value },
  ]);
});
