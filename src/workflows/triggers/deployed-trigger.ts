import type { Transaction } from '../../platform/database/connection/database.js';
import type { Definition } from '../model/definition.js';

/** What a version that starts by events listens to, which works already. */
export interface PreparedListener {
  subscriptionId: string;
  /** Key of the trigger. */
  trigger: string;
  input: object;
}

/** A version that is being deployed. */
export interface DeployedVersion {
  workspaceId: string;
  workflowId: string;
  version: number;
  definition: Definition;
  listener?: PreparedListener;
}

export type WorkflowRef = Pick<DeployedVersion, 'workspaceId' | 'workflowId'>;

/** What a deployed version occupies by its start node, such as an address or a place in the schedule. */
export interface DeployedTrigger {
  /** Takes it in place of what the workflow had, if the version starts that way. @throws AppError when another workflow has it */
  replace(version: DeployedVersion, transaction: Transaction): Promise<void>;
  /** Gives back what the workflow has. */
  release(workflow: WorkflowRef, transaction: Transaction): Promise<void>;
}
