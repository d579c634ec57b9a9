import type { Plan } from '../compiler/plan.js';
import type { Definition } from '../model/definition.js';

/** Names a plan: a deployed version, or a draft as a run keeps it. */
export interface PlanKey {
  workspaceId: string;
  workflowId: string;
  version: number | null;
  /** The definition of a draft. */
  definition?: unknown;
}

/** Gives compiled plans; versions are compiled once and kept. */
export abstract class PlanSource {
  /** @throws AppError `not_found` when there is no such version, `workflow_invalid` for a definition that no longer compiles */
  abstract plan(key: PlanKey): Promise<Plan>;
  /** The workflow that a failure of the plan's runs starts, also where the plan itself cannot be compiled. */
  abstract failureHandler(key: PlanKey): Promise<string | undefined>;
  /** The version that is deployed now. @throws AppError `not_found` when there is no such workflow or nothing of it is deployed */
  abstract deployed(workspaceId: string, workflowId: string): Promise<Plan>;
  /** What is saved of the workflow's draft. @throws AppError `not_found` */
  abstract draft(workspaceId: string, workflowId: string): Promise<Definition>;
}
