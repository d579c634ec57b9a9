import type { JsonSchema } from '#libs/schema';
import type { HiddenTexts, Links } from './hidden-texts.js';

/** A deployed workflow as models read it. */
export interface WorkflowTool {
  workflowId: string;
  /** Letters, digits and `_`, made of the workflow's name; two workflows may have the same. */
  name: string;
  description: string;
  /** JSON Schema (2020-12) of its arguments. */
  inputSchema: JsonSchema;
  /** The start data that arguments stand for. @throws AppError `invalid_input` with every fault */
  startData(args: unknown): object;
}

/** A call of a workflow by a client, who waits for the answer. */
export interface WorkflowCall {
  workspaceId: string;
  workflowId: string;
  /** Arguments as the workflow's tool describes them. */
  args: unknown;
}

/** What a run hides, and where it learns what it is to hide from now on. */
export interface Hiding {
  hide(links: Links): void;
  hidden(): HiddenTexts | undefined;
}

/** A call by a node of a run. */
export interface NestedWorkflowCall extends WorkflowCall {
  /** The run that calls. */
  runId: string;
  /** Names the call among all of that run. */
  key: string;
  signal: AbortSignal;
  hiding: Hiding;
}

/** Deployed workflows of a workspace, as tools of agents. */
export interface WorkflowTools {
  /** A deployed workflow as a tool. @throws AppError `not_found` */
  tool(workspaceId: string, workflowId: string): Promise<WorkflowTool>;
  /**
   * Runs a workflow for a node of a run and answers what its Return says, null where none was reached. Made again with the same
   * key and arguments it goes on waiting for the run it has started before.
   * @throws AppError `invalid_input`, `not_found`, `workflow_failed`, `loop_limit` when runs start runs too deep, `unavailable` when too many do
   */
  callFrom(call: NestedWorkflowCall): Promise<unknown>;
}
