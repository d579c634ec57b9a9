import type { Schema } from './schema.js';

/** A kind of node, as the editor needs it. */
export interface NodeKind {
  type: string;
  title: string;
  summary: string;
  role: 'start' | 'step' | 'end';
  /** Outputs besides `error` that it has whatever its config. */
  outputs: string[];
  /** Whether a test needs something to stand in for it, unless it waits for a time. */
  needsMock: boolean;
  /** JSON Schema of its config. */
  schema: Schema;
  /** Fields that are never templates. */
  literalFields: string[];
}

/** Address of all kinds of nodes. */
export const NODES = '/api/nodes';
