/*
 * Legend of the drawings: a ──► b is an edge, a ──x──► b an edge by output x.
 */
import { describe, expect, it } from '@jest/globals';
import {
  chain,
  editFields,
  graph,
  httpRequest,
  ifElse,
  planOf,
  webhook,
} from '../../../../test/support/workflows/workflow-graphs.js';
import type { Definition } from '../../model/definition.js';
import type { PlanNode } from '../../compiler/plan.js';
import { JoinState } from './join-state.js';

const step = editFields();

/** Walks a graph: `left` are the nodes that finish, in order, as `node` or `node output`; gives what became ready at each. */
function walk(definition: Definition, ...left: string[]): string[] {
  const plan = planOf(definition);
  const state = new JoinState(plan.nodes, plan.regions[0]!);
  return left.map((line) => {
    const [id, output = ''] = line.split(' ');
    const ready: PlanNode[] = [];
    state.leave(
      plan.nodes.find((node) => node.id === id)!,
      output,
      ready,
    );
    return ready.map(({ id: name }) => name).join(' ');
  });
}

describe('JoinState', () => {
  it('makes the next node of a chain ready', () => {
    //   in ──► a ──► b
    expect(walk(chain({ in: webhook(), a: step, b: step }), 'in', 'a', 'b')).toEqual(['a', 'b', '']);
  });

  it('makes all nodes behind one output ready at once', () => {
    //   in ──► a
    //     └──► b
    expect(walk(graph({ in: webhook(), a: step, b: step }, 'in a', 'in b'), 'in')).toEqual(['a b']);
  });

  it('makes a join ready once, when the last of its inputs is there', () => {
    //   in ──► a ──► join
    //     └──► b ──►─┘
    const diamond = graph({ in: webhook(), a: step, b: step, join: step }, 'in a', 'in b', 'a join', 'b join');
    expect(walk(diamond, 'in', 'b', 'a')).toEqual(['a b', '', 'join']);
  });

  const branches = graph(
    { in: webhook(), big: ifElse(true), yes: step, no: step, far: step, join: step, end: step },
    ...['in big', 'big true yes', 'big false no', 'no far', 'yes join', 'far join', 'join end'],
  );

  it('follows the output that was taken, and counts the other way as decided', () => {
    //                ┌─true──► yes ─────────┐
    //   in ──► big ──┤                      ├──► join ──► end
    //                └─false─► no ──► far ──┘
    expect(walk(branches, 'in', 'big true', 'yes', 'join')).toEqual(['big', 'yes', 'join', 'end']);
    expect(walk(branches, 'in', 'big false', 'no', 'far')).toEqual(['big', 'no', 'far', 'join']);
  });

  it('takes a node that both outputs lead to once', () => {
    //   in ──► big ══true, false══► end
    const both = graph({ in: webhook(), big: ifElse(true), end: step }, 'in big', 'big true end', 'big false end');
    expect(walk(both, 'in', 'big false')).toEqual(['big', 'end']);
  });

  it('ends where the output that was taken is open', () => {
    //   in ──► big ──true──► yes ──► after
    const open = graph(
      { in: webhook(), big: ifElse(true), yes: step, after: step },
      'in big',
      'big true yes',
      'yes after',
    );
    expect(walk(open, 'in', 'big false')).toEqual(['big', '']);
  });

  it('waits for a live way beside a dead one, whichever is decided first', () => {
    //   in ──► big ──true──► yes ──► join
    //     └──► slow ─────────────►──┘
    const mixed = graph(
      { in: webhook(), big: ifElse(true), yes: step, slow: step, join: step },
      ...['in big', 'in slow', 'big true yes', 'yes join', 'slow join'],
    );
    expect(walk(mixed, 'in', 'big false', 'slow')).toEqual(['big slow', '', 'join']);
    expect(walk(mixed, 'in', 'slow', 'big false')).toEqual(['big slow', '', 'join']);
  });

  it('takes the error output for an output like any other', () => {
    //   in ──► call ──► done
    //            └─error─► failed
    const caught = graph(
      { in: webhook(), call: httpRequest(), done: step, failed: step },
      ...['in call', 'call done', 'call error failed'],
    );
    expect(walk(caught, 'in', 'call error')).toEqual(['call', 'failed']);
    expect(walk(caught, 'in', 'call')).toEqual(['call', 'done']);
  });

  it('follows a dead chain of 10,000 nodes without recursion', () => {
    //   in ──► big ──true──► n0 ──► … ──► n9995 ──► join
    //            └─false───────────────────────────►─┘
    const ids = Array.from({ length: 9996 }, (_, index) => `n${index}`);
    const nodes = { in: webhook(), big: ifElse(true), ...Object.fromEntries(ids.map((id) => [id, step])), join: step };
    const ways = ids.slice(1).map((id, index) => `${ids[index]} ${id}`);
    const definition = graph(nodes, 'in big', 'big true n0', ...ways, `${ids.at(-1)} join`, 'big false join');
    const plan = planOf(definition, { maxNodes: 10_000 });
    const state = new JoinState(plan.nodes, plan.regions[0]!);
    const ready: PlanNode[] = [];
    state.leave(plan.nodes[0]!, '', []);
    state.leave(plan.nodes[1]!, 'false', ready);
    expect(ready.map(({ id }) => id)).toEqual(['join']);
  });
});
