import type { Definition } from '../../api/definition.js';
import { layoutGraph } from './layout-graph.js';
import { positionOf } from './place-freely.js';
import type { Point } from './place-columns.js';

/** How far, in pixels, a node is moved. */
export interface NodeMove {
  id: string;
  by: Point;
}

/** The graph with one node moved. All others get the positions they are drawn at, so that nothing else moves. */
export function moveNode(definition: Definition, { id, by }: NodeMove): Definition {
  const points = new Map(layoutGraph(definition).nodes.map((node) => [node.id, node]));
  const nodes = definition.nodes.map((node) => {
    const { x, y } = points.get(node.id)!;
    return { ...node, position: positionOf(node.id === id ? { x: x + by.x, y: y + by.y } : { x, y }) };
  });
  return { ...definition, nodes };
}

/** The graph without any positions: it is drawn in layers again. */
export function arrangeNodes(definition: Definition): Definition {
  return { ...definition, nodes: definition.nodes.map(({ position: _, ...node }) => node) };
}
