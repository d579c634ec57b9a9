import type { Route } from './route-edges.js';

/** The spots directly before and after each spot. */
export interface Neighbours {
  before: (id: string) => readonly string[];
  after: (id: string) => readonly string[];
}

/** Who is next to whom along the routes. */
export function neighboursOf(routes: readonly Route[]): Neighbours {
  const before = new Map<string, string[]>();
  const after = new Map<string, string[]>();
  for (const { spots } of routes) {
    for (const [index, id] of spots.entries()) {
      if (index > 0) add(before, id, spots[index - 1]!);
      if (index + 1 < spots.length) add(after, id, spots[index + 1]!);
    }
  }
  return { before: (id) => before.get(id) ?? [], after: (id) => after.get(id) ?? [] };
}

function add(map: Map<string, string[]>, id: string, neighbour: string): void {
  const known = map.get(id);
  if (known) known.push(neighbour);
  else map.set(id, [neighbour]);
}

/** The mean of numbers; undefined of none. */
export function mean(values: readonly number[]): number | undefined {
  return values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0) / values.length;
}
