import type { EdgeDefinition } from '../../api/workflows/definition.js';

/** The edges of a graph that is being edited may name nodes that are not there, and go in circles. */
export interface Ranked {
  /** Column of every node: one more than the longest way to it from a node without inputs. */
  rank: Map<string, number>;
  /** Edges that go to a later column. */
  forward: EdgeDefinition[];
  /** Edges that close a circle, or go from a node to itself. */
  backward: EdgeDefinition[];
}

/** Puts nodes into columns so that edges point to the right; those that cannot are told apart. */
export function rankNodes(ids: readonly string[], edges: readonly EdgeDefinition[]): Ranked {
  const outgoing = new Map<string, EdgeDefinition[]>(ids.map((id) => [id, []]));
  for (const edge of edges) if (outgoing.has(edge.to)) outgoing.get(edge.from)?.push(edge);
  const { finished, backward } = visit(ids, outgoing);
  const rank = new Map(ids.map((id) => [id, 0]));
  const forward: EdgeDefinition[] = [];
  for (const id of finished.reverse()) {
    for (const edge of outgoing.get(id)!) {
      if (backward.has(edge)) continue;
      forward.push(edge);
      rank.set(edge.to, Math.max(rank.get(edge.to)!, rank.get(id)! + 1));
    }
  }
  return { rank, forward, backward: [...backward] };
}

/** Depth first without recursion: the nodes in the order they are done with, and the edges that lead back. */
function visit(ids: readonly string[], outgoing: ReadonlyMap<string, readonly EdgeDefinition[]>) {
  const state = new Map<string, 'open' | 'done'>();
  const finished: string[] = [];
  const backward = new Set<EdgeDefinition>();
  for (const start of ids) {
    const stack = state.has(start) ? [] : [{ id: start, next: 0 }];
    if (stack.length > 0) state.set(start, 'open');
    for (let top = stack.at(-1); top; top = stack.at(-1)) {
      const edge = outgoing.get(top.id)![top.next++];
      if (!edge) {
        state.set(top.id, 'done');
        finished.push(top.id);
        stack.pop();
      } else if (state.get(edge.to) === 'open') backward.add(edge);
      else if (!state.has(edge.to)) {
        state.set(edge.to, 'open');
        stack.push({ id: edge.to, next: 0 });
      }
    }
  }
  return { finished, backward };
}
