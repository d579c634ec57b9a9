import type { CanvasNode } from './flow-graph.js';

/**
 * The nodes of a graph as the canvas goes on with them: what was measured of a node stays known, and one that is as it was
 * stays the same object, so that it is not drawn again however often the definition is read anew.
 */
export function keepNodes(
  before: readonly CanvasNode[],
  nodes: readonly CanvasNode[],
  chosen: ReadonlySet<string>,
): CanvasNode[] {
  const known = new Map(before.map((node) => [node.id, node]));
  return nodes.map((node) => {
    const was = known.get(node.id);
    const next = { ...node, selected: chosen.has(node.id), ...(was && { measured: was.measured }) };
    return was && shownOf(was) === shownOf(next) ? was : next;
  });
}

/** All of a node that shows. What React Flow adds by itself, such as that it is being dragged, does not. */
const shownOf = ({ type, position, width, height, zIndex, selected = false, ariaLabel, data }: CanvasNode) =>
  JSON.stringify([type, position, width, height, zIndex, selected, ariaLabel, data]);
