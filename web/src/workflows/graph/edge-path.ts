import { NODE, type Point } from './place-columns.js';

const MIN_PULL = 30;
/** An edge to the next band leads far back. */
const MAX_PULL = 160;
const CIRCLE_PULL = 26;

/** An edge as it is drawn: an SVG path, and where the name of its output goes. */
export interface EdgeLine {
  path: string;
  label: Point;
}

/**
 * A line from the right side of the first point's node to the left side of the last one's, that bends only between columns.
 * `port` is how far below the middle of its node it begins.
 */
export function edgePath(points: readonly Point[], port: number): EdgeLine {
  const [first, ...rest] = points as [Point, Point, ...Point[]];
  let at = { x: first.x + NODE.width / 2, y: first.y + port };
  const left = leftOf(rest[0]!);
  const label = { x: (at.x + left.x) / 2, y: (at.y + left.y) / 2 };
  let path = `M${at.x} ${at.y}`;
  for (const point of rest) {
    path += bend(at, leftOf(point));
    at = { x: point.x + NODE.width / 2, y: point.y };
    if (point !== rest.at(-1)) path += `H${at.x}`;
  }
  return { path, label };
}

/** A line that leads back, below everything else. */
export function circlePath(from: Point, to: Point, bottom: number): EdgeLine {
  const start = { x: from.x + NODE.width / 2, y: from.y };
  const end = leftOf(to);
  const down = `C${start.x + CIRCLE_PULL} ${start.y} ${start.x + CIRCLE_PULL} ${bottom} ${start.x} ${bottom}`;
  const up = `C${end.x - CIRCLE_PULL} ${bottom} ${end.x - CIRCLE_PULL} ${end.y} ${end.x} ${end.y}`;
  return { path: `M${start.x} ${start.y}${down}H${end.x}${up}`, label: { x: (start.x + end.x) / 2, y: bottom } };
}

function leftOf({ x, y }: Point): Point {
  return { x: x - NODE.width / 2, y };
}

function bend(from: Point, to: Point): string {
  const pull = Math.min(MAX_PULL, Math.max(MIN_PULL, Math.abs(to.x - from.x) / 2));
  return `C${from.x + pull} ${from.y} ${to.x - pull} ${to.y} ${to.x} ${to.y}`;
}
