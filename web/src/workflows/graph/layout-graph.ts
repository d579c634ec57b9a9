import type { Definition, EdgeDefinition, NodeDefinition } from '../../api/workflows/definition.js';
import { circlePath, type EdgeLine, edgePath } from './edge-path.js';
import { neighboursOf } from './neighbours.js';
import { orderColumns } from './order-columns.js';
import { outputPorts } from './output-ports.js';
import { NODE, placeColumns, type Point } from './place-columns.js';
import { placeFreely } from './place-freely.js';
import { type Ranked, rankNodes } from './rank-nodes.js';
import { wrapColumns } from './wrap-columns.js';
import { routeEdges, type Route } from './route-edges.js';

/** Height below the nodes for each edge that leads back. */
const CIRCLE_HEIGHT = 18;

/** A graph as it is drawn; sizes in pixels. */
export interface GraphLayout {
  /** Where the drawing begins; 0 unless somebody has moved nodes. */
  left: number;
  top: number;
  width: number;
  height: number;
  /** Nodes with their middles. */
  nodes: (NodeDefinition & Point)[];
  /** `isCircle`: it leads back to where it comes from, which no workflow may. */
  edges: (EdgeDefinition & EdgeLine & { isCircle: boolean })[];
}

/**
 * Draws a graph as its author has arranged it, else from left to right in layers. Faulty graphs too: a doubled id is drawn
 * once, edges to nowhere are left out.
 */
export function layoutGraph(definition: Definition): GraphLayout {
  const byId = new Map(definition.nodes.map((node) => [node.id, node]));
  const ranked = rankNodes([...byId.keys()], definition.edges);
  const { points, routes } = arranged(definition, ranked) ?? inLayers(ranked);
  const pointOf = (id: string) => points.get(id)!;
  const portOf = outputPorts(routes, points);
  const all = [...points.values()];
  const bottom = Math.max(0, ...all.map(({ y }) => y + NODE.height / 2));
  const left = Math.min(0, ...all.map(({ x }) => x - NODE.width / 2));
  const top = Math.min(0, ...all.map(({ y }) => y - NODE.height / 2));
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
    left,
    top,
    width: Math.max(0, ...all.map(({ x }) => x + NODE.width / 2)) - left,
    height: bottom + circles.length * CIRCLE_HEIGHT - top,
    nodes: [...byId.values()].map((node) => ({ ...node, ...pointOf(node.id) })),
    edges: [...lines, ...circles],
  };
}

/** Where the nodes stand, and which ways the edges take. */
interface Placed {
  points: Map<string, Point>;
  routes: Route[];
}

function arranged(definition: Definition, { forward }: Ranked): Placed | undefined {
  const points = placeFreely(definition);
  return points && { points, routes: forward.map((edge) => ({ edge, spots: [edge.from, edge.to] })) };
}

function inLayers(ranked: Ranked): Placed {
  const { columns, routes } = routeEdges(ranked);
  const neighbours = neighboursOf(routes);
  const ordered = orderColumns(columns, neighbours);
  return { points: wrapColumns(ordered, placeColumns(ordered, neighbours)), routes };
}
