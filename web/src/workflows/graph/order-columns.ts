import { mean, type Neighbours } from './neighbours.js';
import type { Spot } from './route-edges.js';

const SWEEPS = 6;

/** Orders the spots of each column by where their neighbours are, to and fro, so that few edges cross (barycenter method). */
export function orderColumns(columns: readonly Spot[][], { before, after }: Neighbours): Spot[][] {
  const place = new Map<string, number>();
  const remember = (column: readonly Spot[]) => column.forEach(({ id }, index) => place.set(id, index));
  columns.forEach(remember);
  const ordered = columns.map((column) => [...column]);
  for (let sweep = 0; sweep < SWEEPS; sweep += 1) {
    const isForward = sweep % 2 === 0;
    for (const column of isForward ? ordered : [...ordered].reverse()) {
      const wish = new Map(
        column.map(({ id }) => {
          const neighbours = isForward ? before(id) : after(id);
          return [id, mean(neighbours.map((neighbour) => place.get(neighbour)!)) ?? place.get(id)!];
        }),
      );
      column.sort((one, other) => wish.get(one.id)! - wish.get(other.id)!);
      remember(column);
    }
  }
  return ordered;
}
