import type { Point } from './place-columns.js';
import type { Route } from './route-edges.js';

const DISTANCE = 14;

/** How far below the middle of its node each edge begins: one place per output, ordered by how high its edges go. */
export function outputPorts(
  routes: readonly Route[],
  points: ReadonlyMap<string, Point>,
): (node: string, output: string | undefined) => number {
  const targets = new Map<string, Map<string, number>>();
  for (const { edge, spots } of routes) {
    const ofNode = targets.get(edge.from) ?? new Map<string, number>();
    targets.set(edge.from, ofNode.set(edge.output ?? '', points.get(spots[1]!)!.y));
  }
  const ports = new Map([...targets].map(([node, outputs]) => [node, offsets(outputs)]));
  return (node, output = '') => ports.get(node)?.get(output) ?? 0;
}

function offsets(targets: ReadonlyMap<string, number>): Map<string, number> {
  const outputs = [...targets].sort(([, one], [, other]) => one - other).map(([output]) => output);
  return new Map(outputs.map((output, index) => [output, (index - (outputs.length - 1) / 2) * DISTANCE]));
}
