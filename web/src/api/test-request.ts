import type { RunStatus } from './run.js';
import { send } from './send.js';
import { workflowPath } from './workflow.js';

/** A call that the test address of a workflow took. */
export interface TestRequest {
  /** Also that of the run it started. */
  id: string;
  receivedAt: string;
  runStatus: RunStatus;
  bytes: number;
}

/** Address of the calls that the test address of a workflow took. */
export const testRequestsPath = (workflowId: string) => `${workflowPath(workflowId)}/requests`;

/** Runs the saved draft with a call that was taken before. */
export const replayRequest = (workflowId: string, id: string) =>
  send<{ runId: string }>('POST', `${testRequestsPath(workflowId)}/${id}/replay`, { body: {} });

/** Makes a JSON Schema that the body of a call meets. */
export const learnSchema = (workflowId: string, requestId: string) =>
  send<{ schema: object }>('POST', `${workflowPath(workflowId)}/learn-schema`, { body: { requestId } });
