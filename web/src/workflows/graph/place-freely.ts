import type { Definition, NodeDefinition } from '../../api/workflows/definition.js';
import { NODE, type Point } from './place-columns.js';

const STEP = { x: NODE.width + 60, y: NODE.height + 26 } as const;

/**
 * The middles of nodes in a graph that somebody has arranged: those with a position stand there, by their upper left corner,
 * the others beside a neighbour where there is room. Undefined where no node has a position.
 */
export function placeFreely({ nodes, edges }: Definition): Map<string, Point> | undefined {
  const points = new Map(nodes.flatMap((node) => (node.position ? [[node.id, middleOf(node.position)] as const] : [])));
  if (points.size === 0) return undefined;
  const put = (id: string, wish: Point) => points.set(id, freePoint(wish, [...points.values()]));
  const known = new Set(nodes.map(({ id }) => id));
  const neighbours = [...edges, ...edges.map(({ from, to }) => ({ from: to, to: from, isBack: true }))];
  // A map hands out what is put into it while it is walked, so what was placed beside a neighbour gets neighbours too.
  for (const [id, { x, y }] of points) {
    for (const edge of neighbours) {
      if (edge.from !== id || points.has(edge.to) || !known.has(edge.to)) continue;
      put(edge.to, { x: 'isBack' in edge ? x - STEP.x : x + STEP.x, y });
    }
  }
  for (const id of known) if (!points.has(id)) put(id, below([...points.values()]));
  return points;
}

/** The position of a node whose middle is known, in whole pixels. */
export function positionOf({ x, y }: Point): NonNullable<NodeDefinition['position']> {
  return { x: Math.round(x - NODE.width / 2), y: Math.round(y - NODE.height / 2) };
}

function middleOf({ x, y }: Point): Point {
  return { x: x + NODE.width / 2, y: y + NODE.height / 2 };
}

function below(points: readonly Point[]): Point {
  return { x: Math.min(...points.map(({ x }) => x)), y: Math.max(...points.map(({ y }) => y)) + STEP.y };
}

/** The wished point, or the first one below it that hides no node. */
function freePoint({ x, y }: Point, taken: readonly Point[]): Point {
  const near = taken.filter((other) => Math.abs(other.x - x) < NODE.width);
  let free = y;
  while (near.some((other) => Math.abs(other.y - free) < NODE.height)) free += STEP.y;
  return { x, y: free };
}
