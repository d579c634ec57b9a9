import type { Definition } from './definition.js';
import type { Fault } from './fault.js';

/** A workflow as it is stored, with the definition of its draft. */
export interface WorkflowRow {
  id: string;
  workspace_id: string;
  name: string;
  definition: Definition;
  settings: Record<string, unknown>;
  faults: Fault[];
  tags: string[];
  /** Counts the saves of the draft. */
  version: number;
  deployed_version: number | null;
  deployed_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

/** The columns of a whole row. */
export const workflowColumns =
  'id, workspace_id, name, definition, settings, faults, tags, version, deployed_version, deployed_at, created_at, updated_at';
