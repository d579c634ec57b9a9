import { describe, expect, it } from '@jest/globals';
import type { Definition } from '../../../web/src/api/workflows/definition.js';
import { mergeDefinitions } from '../../../web/src/workflows/editor/draft/merge-definitions.js';

/** Nodes as `id:field=value,…` and edges as `from>to`, one after another. */
function graph(text: string): Definition {
  const parts = text.split(' ').filter(Boolean);
  return {
    nodes: parts
      .filter((part) => !part.includes('>'))
      .map((part) => {
        const [id = '', fields = ''] = part.split(':');
        const config = Object.fromEntries(fields.split(',').flatMap((field) => (field ? [field.split('=')] : [])));
        return { id, type: 'editFields', label: id, config: config as Record<string, unknown> };
      }),
    edges: parts
      .filter((part) => part.includes('>'))
      .map((part) => ({ from: part.split('>')[0]!, to: part.split('>')[1]! })),
  };
}

function written({ nodes, edges }: Definition): string {
  const configOf = (config: object) => Object.entries(config).map(([name, value]) => `${name}=${String(value)}`);
  return [
    ...nodes.map(({ id, config }) => [id, configOf(config).join(',')].filter(Boolean).join(':')),
    ...edges.map(({ from, to }) => `${from}>${to}`),
  ].join(' ');
}

describe('mergeDefinitions', () => {
  it.each([
    ['a:x=1 b:y=1', 'a:x=2 b:y=1', 'a:x=1 b:y=2', 'a:x=2 b:y=2', []],
    ['a:x=1,y=1', 'a:x=2,y=1', 'a:x=1,y=2', 'a:x=2,y=2', []],
    ['a:x=1', 'a:x=2', 'a:x=2', 'a:x=2', []],
    ['a:x=1', 'a:x=2', 'a:x=3', 'a:x=2', ['a x']],
    ['a', 'a:x=1', 'a:y=1', 'a:x=1,y=1', []],
    ['a:x=1', 'a', 'a:x=1,y=1', 'a:y=1', []],
    ['a b a>b', 'a a>c c', 'a b:y=1 a>b', 'a c a>c', ['b']],
    ['a b a>b', 'a b:y=1 a>b', 'a', 'a b:y=1', ['b']],
    ['a b a>b', 'a', 'a b c a>b b>c', 'a c', []],
    ['a b a>b', 'a b c a>c c>b', 'a b d a>b b>d', 'a b c d a>c c>b b>d', []],
    ['a', 'a n:x=1', 'a n:x=2', 'a n:x=1', ['n x']],
    ['a', 'a n', 'a n', 'a n', []],
  ])('of %j makes, with %j mine and %j theirs, %j with conflicts %j', (base, mine, theirs, expected, conflicts) => {
    const merged = mergeDefinitions({ base: graph(base), mine: graph(mine), theirs: graph(theirs) });
    expect(written(merged.definition)).toBe(expected);
    expect(merged.conflicts.map(({ node, field }) => [node, field].filter(Boolean).join(' '))).toEqual(conflicts);
  });

  it('puts labels and settings of a node together, and keeps where I have moved it to', () => {
    const at = (change: object): Definition => ({ nodes: [{ ...graph('a').nodes[0]!, ...change }], edges: [] });
    const merged = mergeDefinitions({
      base: at({ position: { x: 0, y: 0 } }),
      mine: at({ label: 'Mine', position: { x: 1, y: 1 } }),
      theirs: at({ timeoutMs: 5, position: { x: 2, y: 2 } }),
    });
    expect(merged).toEqual({
      definition: at({ label: 'Mine', timeoutMs: 5, position: { x: 1, y: 1 } }),
      conflicts: [],
    });
  });
});
