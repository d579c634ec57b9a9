import type { Definition } from '../../../api/workflows/definition.js';
import { layoutGraph } from '../../graph/layout-graph.js';
import { positionOf } from '../../graph/place-freely.js';
import { NODE, type Point } from '../../graph/place-columns.js';

/** Upper left corners by id. */
export type Positions = ReadonlyMap<string, Point>;

/** Ways in which chosen nodes are put in line. */
export const ALIGNMENTS = ['left', 'middle', 'top', 'spread'] as const;
/** One of `ALIGNMENTS`. */
export type Alignment = (typeof ALIGNMENTS)[number];

/** Where every node of a graph is drawn. */
export const drawnAt = (definition: Definition): Positions =>
  new Map(layoutGraph(definition).nodes.map((node) => [node.id, positionOf(node)]));

/** The graph with some nodes and notes moved. All other nodes get the positions they are drawn at, so that nothing else moves. */
export function moveNodes(definition: Definition, moved: Positions): Definition {
  const drawn = drawnAt(definition);
  const at = ({ x, y }: Point) => ({ x: Math.round(x), y: Math.round(y) });
  const isNodeMoved = definition.nodes.some(({ id }) => moved.has(id));
  return {
    ...definition,
    ...(isNodeMoved && {
      nodes: definition.nodes.map((node) => ({ ...node, position: at(moved.get(node.id) ?? drawn.get(node.id)!) })),
    }),
    ...(definition.notes && {
      notes: definition.notes.map((note) => ({ ...note, position: at(moved.get(note.id) ?? note.position) })),
    }),
  };
}

/** The graph with some nodes in line. */
export function alignNodes(definition: Definition, ids: ReadonlySet<string>, alignment: Alignment): Definition {
  const chosen = [...drawnAt(definition)].filter(([id]) => ids.has(id)).sort(([, a], [, b]) => a.x - b.x || a.y - b.y);
  if (chosen.length < 2) return definition;
  const xs = chosen.map(([, { x }]) => x);
  const ys = chosen.map(([, { y }]) => y);
  const middle = (Math.min(...ys) + Math.max(...ys)) / 2;
  const step = Math.max((xs.at(-1)! - xs[0]!) / (chosen.length - 1), NODE.width + 20);
  const place: Readonly<Record<Alignment, (point: Point, index: number) => Point>> = {
    left: ({ y }) => ({ x: Math.min(...xs), y }),
    middle: ({ x }) => ({ x, y: middle }),
    top: ({ x }) => ({ x, y: Math.min(...ys) }),
    spread: ({ y }, index) => ({ x: xs[0]! + index * step, y }),
  };
  return moveNodes(definition, new Map(chosen.map(([id, point], index) => [id, place[alignment](point, index)])));
}

/** The graph without any positions: it is drawn in layers again. */
export function tidyNodes(definition: Definition): Definition {
  return { ...definition, nodes: definition.nodes.map(({ position: _, ...node }) => node) };
}
