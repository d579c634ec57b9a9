import type { Definition, EdgeDefinition, NodeDefinition } from '../../api/definition.js';
import { circlePath, type EdgeLine, edgePath } from './edge-path.js';
import { neighboursOf } from './neighbours.js';
import { orderColumns } from './order-columns.js';
import { outputPorts } from './output-ports.js';
import { NODE, placeColumns, type Point } from './place-columns.js';
import { rankNodes } from './rank-nodes.js';
import { routeEdges } from './route-edges.js';

/** Height below the nodes for each edge that leads back. */
const CIRCLE_HEIGHT = 18;

/** A graph as it is drawn; sizes in pixels. */
export interface GraphLayout {
  width: number;
  height: number;
  /** Nodes with their middles. */
  nodes: (NodeDefinition & Point)[];
  /** `isCircle`: it leads back to where it comes from, which no workflow may. */
  edges: (EdgeDefinition & EdgeLine & { isCircle: boolean })[];
}

/** Draws a graph from left to right in layers. Faulty graphs too: a doubled id is drawn once, edges to nowhere are left out. */
export function layoutGraph({ nodes, edges }: Definition): GraphLayout {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const ranked = rankNodes([...byId.keys()], edges);
  const { columns, routes } = routeEdges(ranked);
  const neighbours = neighboursOf(routes);
  const points = placeColumns(orderColumns(columns, neighbours), neighbours);
  const pointOf = (id: string) => points.get(id)!;
  const portOf = outputPorts(routes, points);
  const all = [...points.values()];
  const bottom = Math.max(0, ...all.map(({ y }) => y + NODE.height / 2));
  const lines = routes.map(({ edge, spots }) => ({
    ...edge,
    ...edgePath(spots.map(pointOf), portOf(edge.from, edge.output)),
    isCircle: false,
  }));
  const circles = ranked.backward.map((edge, index) => ({
    ...edge,
    ...circlePath(pointOf(edge.from), pointOf(edge.to), bottom + (index + 1) * CIRCLE_HEIGHT),
    isCircle: true,
  }));
  return {
    width: Math.max(0, ...all.map(({ x }) => x + NODE.width / 2)),
    height: bottom + circles.length * CIRCLE_HEIGHT,
    nodes: [...byId.values()].map((node) => ({ ...node, ...pointOf(node.id) })),
    edges: [...lines, ...circles],
  };
}
