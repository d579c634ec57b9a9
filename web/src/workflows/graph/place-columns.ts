import { mean, type Neighbours } from './neighbours.js';
import type { Spot } from './route-edges.js';

/** Sizes in the drawing, in pixels at its natural size. */
export const NODE = { width: 184, height: 58 } as const;
/** Between columns there is room for the name of an output. */
export const GAP = { x: 84, y: 26 } as const;
const PASSAGE = 18;
const SWEEPS = 8;

/** The middle of a spot. */
export interface Point {
  x: number;
  y: number;
}

/** Gives each spot its middle: columns side by side, spots near the height of their neighbours without overlap. */
export function placeColumns(columns: readonly Spot[][], { before, after }: Neighbours): Map<string, Point> {
  const y = new Map<string, number>();
  for (const column of columns)
    spread(
      column,
      column.map(() => 0),
      y,
    );
  for (let sweep = 0; sweep < SWEEPS; sweep += 1) {
    const isForward = sweep % 2 === 0;
    for (const column of isForward ? columns : [...columns].reverse()) {
      const wishes = column.map(({ id }) => {
        const neighbours = isForward ? before(id) : after(id);
        return mean(neighbours.map((neighbour) => y.get(neighbour)!)) ?? y.get(id)!;
      });
      spread(column, wishes, y);
    }
  }
  return toPoints(columns, y);
}

/** Places a column from above in its order, as near to the wishes as the distances allow on the whole. */
function spread(column: readonly Spot[], wishes: readonly number[], y: Map<string, number>): void {
  const placed: number[] = [];
  for (const [index, spot] of column.entries()) {
    const least = index === 0 ? -Infinity : placed[index - 1]! + distance(column[index - 1]!, spot);
    placed.push(Math.max(least, wishes[index]!));
  }
  const shift = mean(wishes.map((wish, index) => wish - placed[index]!)) ?? 0;
  column.forEach(({ id }, index) => y.set(id, placed[index]! + shift));
}

function distance(one: Spot, other: Spot): number {
  return heightOf(one) / 2 + GAP.y + heightOf(other) / 2;
}

function heightOf({ isNode }: Spot): number {
  return isNode ? NODE.height : PASSAGE;
}

function toPoints(columns: readonly Spot[][], y: ReadonlyMap<string, number>): Map<string, Point> {
  const top = Math.min(...[...y.values()].map((middle) => middle - NODE.height / 2));
  const points = new Map<string, Point>();
  for (const [index, column] of columns.entries()) {
    for (const { id } of column) {
      points.set(id, { x: index * (NODE.width + GAP.x) + NODE.width / 2, y: y.get(id)! - top });
    }
  }
  return points;
}
