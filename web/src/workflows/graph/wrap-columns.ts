import { GAP, NODE, type Point } from './place-columns.js';
import type { Spot } from './route-edges.js';

/** As many columns stand side by side, however long the graph is. */
const LEAST_WRAPPED = 30;
/** Width of a drawing by its height, about. */
const RATIO = 1.7;
/** Between bands. */
const BETWEEN = 60;
const STRIDE = NODE.width + GAP.x;

/** Breaks a drawing that is far wider than high into bands below each other, as lines of a text. */
export function wrapColumns(columns: readonly Spot[][], points: ReadonlyMap<string, Point>): Map<string, Point> {
  const height = Math.max(...[...points.values()].map(({ y }) => y)) + NODE.height / 2 + BETWEEN;
  if (columns.length <= LEAST_WRAPPED || columns.length * STRIDE < height * RATIO * 2) return new Map(points);
  const perBand = Math.max(LEAST_WRAPPED / 2, Math.ceil(Math.sqrt((columns.length * height * RATIO) / STRIDE)));
  const wrapped = new Map<string, Point>();
  let top = 0;
  for (let first = 0; first < columns.length; first += perBand) {
    const spots = columns.slice(first, first + perBand).flat();
    const ys = spots.map(({ id }) => points.get(id)!.y);
    const shift = top - (Math.min(...ys) - NODE.height / 2);
    for (const { id } of spots) {
      const { x, y } = points.get(id)!;
      wrapped.set(id, { x: x - first * STRIDE, y: y + shift });
    }
    top += Math.max(...ys) - Math.min(...ys) + NODE.height + BETWEEN;
  }
  return wrapped;
}
