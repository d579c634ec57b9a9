import type { Schemas } from '../client.js';

/** A node of a graph. */
export interface NodeDefinition {
  id: string;
  type: string;
  label: string;
  config: Record<string, unknown>;
  /** Where its upper left corner stands in the editor, in pixels; without positions the graph is drawn in layers. */
  position?: { x: number; y: number };
  /** What happens when it fails. */
  retry?: { maxAttempts: number; backoffMs?: number };
  /** Milliseconds until a try is given up. */
  timeoutMs?: number;
  /** What it means that its process ended while it ran. */
  onInterrupted?: 'retry' | 'fail';
  /** What it gives in test runs of the draft without being run, and the output by which it goes on. */
  pinned?: { value: unknown; output?: string };
}

/** A connection of two nodes. */
export type EdgeDefinition = Schemas['EdgeDefinition'];

/** A sticky note beside the graph. */
export interface NoteDefinition {
  id: string;
  text: string;
  /** Where its upper left corner stands. */
  position: { x: number; y: number };
  width?: number;
  height?: number;
}

/** A graph as authors write it. */
export interface Definition {
  nodes: NodeDefinition[];
  edges: EdgeDefinition[];
  notes?: NoteDefinition[];
}

/** Something wrong in a definition. */
export type Fault = Schemas['Fault'];
