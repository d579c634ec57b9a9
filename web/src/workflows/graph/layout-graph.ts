import type { Definition, EdgeDefinition, NodeDefinition } from '../../api/definition.js';
import { type EdgeLine, edgePath, portOffsets } from './edge-path.js';
import { neighboursOf } from './neighbours.js';
import { orderColumns } from './order-columns.js';
import { NODE, placeColumns, type Point } from './place-columns.js';
import { rankNodes } from './rank-nodes.js';
import { type Route, routeEdges } from './route-edges.js';

/** A graph as it is drawn; sizes in pixels. */
export interface GraphLayout {
  width: number;
  height: number;
  /** Nodes with their middles. */
  nodes: (NodeDefinition & Point)[];
  edges: (EdgeDefinition & EdgeLine)[];
}

/** Draws a graph from left to right in layers. Faulty graphs too: a doubled id is drawn once, edges to nowhere are left out. */
export function layoutGraph({ nodes, edges }: Definition): GraphLayout {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const ranked = rankNodes([...byId.keys()], edges);
  const { columns, routes } = routeEdges(ranked);
  const neighbours = neighboursOf(routes);
  const points = placeColumns(orderColumns(columns, neighbours), neighbours);
  const lines = [...routes, ...ranked.backward.map((edge) => ({ edge, spots: [edge.from, edge.to] }))];
  const ports = portsOf(lines, points);
  const all = [...points.values()];
  return {
    width: Math.max(0, ...all.map(({ x }) => x)) + NODE.width / 2,
    height: Math.max(0, ...all.map(({ y }) => y)) + NODE.height / 2,
    nodes: [...byId.values()].map((node) => ({ ...node, ...points.get(node.id)! })),
    edges: lines.map(({ edge, spots }) => ({
      ...edge,
      ...edgePath(
        spots.map((id) => points.get(id)!),
        ports.get(edge.from)!.get(edge.output ?? '')!,
      ),
    })),
  };
}

/** Per node the offsets of its outputs, ordered by how high their edges go. */
function portsOf(lines: readonly Route[], points: ReadonlyMap<string, Point>): Map<string, Map<string, number>> {
  const targets = new Map<string, Map<string, number>>();
  for (const { edge, spots } of lines) {
    const ofNode = targets.get(edge.from) ?? new Map<string, number>();
    targets.set(edge.from, ofNode.set(edge.output ?? '', points.get(spots[1]!)!.y));
  }
  return new Map([...targets].map(([id, ofNode]) => [id, portOffsets(ofNode)]));
}
