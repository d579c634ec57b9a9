import { expect, it } from '@jest/globals';
import { chain, graph, editFields, returns, webhook } from '../../../test/support/workflows/workflow-graphs.js';
import { upToNode } from './up-to-node.js';

const ids = ({ nodes }: { nodes: { id: string }[] }) => nodes.map(({ id }) => id);

it('keeps what leads to a node, by all ways, and nothing behind or beside it', () => {
  const nodes = {
    in: webhook(),
    a: editFields(),
    b: editFields(),
    both: editFields(),
    side: editFields(),
    out: returns(),
  };
  const cut = upToNode(graph(nodes, 'in a', 'in b', 'a both', 'b both', 'in side', 'both out'), 'both');
  expect(ids(cut)).toEqual(['in', 'a', 'b', 'both']);
  expect(cut.edges).toHaveLength(4);
});

it('lets a start not wait for a Return that is left out, and one that is there stay', () => {
  const whole = chain({ in: webhook({ responseMode: 'lastNode' }), a: editFields(), out: returns() });
  expect(upToNode(whole, 'a').nodes[0]!.config['responseMode']).toBe('onReceived');
  expect(upToNode(whole, 'out')).toEqual(whole);
});

it('refuses a node that is not there', () => {
  expect(() => upToNode(chain({ in: webhook() }), 'none')).toThrow(expect.objectContaining({ code: 'invalid_input' }));
});
