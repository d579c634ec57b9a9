import { NODE, type Point } from './place-columns.js';

const PORT_DISTANCE = 14;
const MIN_PULL = 30;

/** An edge as it is drawn: an SVG path, and where the name of its output goes. */
export interface EdgeLine {
  path: string;
  label: Point;
}

/** A smooth line from the right side of one node through all points to the left side of another. */
export function edgePath(points: readonly Point[], port: number): EdgeLine {
  const line = points.map((point, index) => {
    if (index === 0) return { x: point.x + NODE.width / 2, y: point.y + port };
    return index === points.length - 1 ? { x: point.x - NODE.width / 2, y: point.y } : point;
  });
  const [first, second] = line as [Point, Point];
  const bends = line.slice(1).map((point, index) => bend(line[index]!, point));
  return {
    path: `M${first.x} ${first.y}${bends.join('')}`,
    label: { x: (first.x + Math.min(second.x, first.x + 2 * NODE.width)) / 2, y: (first.y + second.y) / 2 },
  };
}

function bend(from: Point, to: Point): string {
  const pull = Math.max(MIN_PULL, Math.abs(to.x - from.x) / 2);
  return `C${from.x + pull} ${from.y} ${to.x - pull} ${to.y} ${to.x} ${to.y}`;
}

/** How far below the middle of a node each of its outputs begins: those that lead further up, above. */
export function portOffsets(targets: ReadonlyMap<string, number>): Map<string, number> {
  const outputs = [...targets].sort(([, one], [, other]) => one - other).map(([output]) => output);
  return new Map(outputs.map((output, index) => [output, (index - (outputs.length - 1) / 2) * PORT_DISTANCE]));
}
