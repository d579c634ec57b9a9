import { type Edge, type Node, MarkerType } from '@xyflow/react';
import type { Definition, EdgeDefinition, Fault, NoteDefinition } from '../../../api/workflows/definition.js';
import type { RunStatus } from '../../../api/workflows/run.js';
import { layoutGraph } from '../../graph/layout-graph.js';
import { NODE } from '../../graph/place-columns.js';
import { outputsOf } from '../edit/outputs-of.js';
import { kindTitle, type NodeKinds } from '../../use-node-kinds.js';

/** What a drawn step shows. */
export interface StepData extends Record<string, unknown> {
  label: string;
  type: string;
  title: string;
  role: 'start' | 'step' | 'end';
  outputs: readonly (string | undefined)[];
  /** How many faults, and how bad the worst is. */
  faults: number;
  worst?: Fault['severity'];
  status?: RunStatus;
  /** Whether test runs take what it is pinned to. */
  isPinned: boolean;
}
/** A step on the canvas. */
export type StepNode = Node<StepData, 'step'>;
/** A sticky note on the canvas. */
export type NoteNode = Node<{ note: NoteDefinition }, 'note'>;
/** Whatever stands on the canvas. */
export type CanvasNode = StepNode | NoteNode;
/** A connection on the canvas. */
export type CanvasEdge = Edge<{ edge: EdgeDefinition }, 'connection'>;

/** What the canvas shows besides the definition. */
export interface Shown {
  kinds: NodeKinds;
  faults: readonly Fault[];
  statuses?: ReadonlyMap<string, RunStatus>;
}

const NOTE = { width: 200, height: 120 } as const;

/** Id of a connection on the canvas; ids of nodes hold no white space. */
export const edgeId = ({ from, output = '', to }: EdgeDefinition) => `${from} ${output} ${to}`;

/** A definition as React Flow draws it. */
export function flowGraph(definition: Definition, { kinds, faults, statuses }: Shown) {
  const byNode = Map.groupBy(faults, ({ node }) => node);
  const layout = layoutGraph(definition);
  const steps = layout.nodes.map((node): StepNode => {
    const { id, type, label, x, y } = node;
    const kind = kinds.get(type);
    const own = byNode.get(id) ?? [];
    const status = statuses?.get(id);
    const title = kindTitle(kinds, type);
    return {
      id,
      type: 'step',
      position: { x: x - NODE.width / 2, y: y - NODE.height / 2 },
      ...NODE,
      ariaRole: 'button',
      ariaLabel: [label, title, status, node.pinned && 'pinned', own.length > 0 && `faults: ${own.length}`]
        .filter(Boolean)
        .join(', '),
      data: {
        ...{ label, type, title, role: kind?.role ?? 'step', outputs: outputsOf(node, kind) },
        ...{ faults: own.length, status, isPinned: node.pinned !== undefined },
        worst: own.some(({ severity }) => severity === 'error') ? 'error' : own[0]?.severity,
      },
    };
  });
  const notes = (definition.notes ?? []).map((note): NoteNode => {
    const { id, position, width = NOTE.width, height = NOTE.height } = note;
    return { id, type: 'note', position, width, height, zIndex: -1, ariaLabel: `Note: ${note.text}`, data: { note } };
  });
  const known = new Set(layout.nodes.map(({ id }) => id));
  const edges = definition.edges
    .filter(({ from, to }) => known.has(from) && known.has(to))
    .map((edge): CanvasEdge => ({
      id: edgeId(edge),
      type: 'connection',
      source: edge.from,
      sourceHandle: edge.output ?? null,
      target: edge.to,
      ariaLabel: `From ${edge.from} to ${edge.to}${edge.output ? ` by ${edge.output}` : ''}`,
      markerEnd: { type: MarkerType.ArrowClosed },
      className: edge.output === 'error' ? 'of-error' : undefined,
      data: { edge },
    }));
  return { nodes: [...steps, ...notes] satisfies CanvasNode[], edges };
}
