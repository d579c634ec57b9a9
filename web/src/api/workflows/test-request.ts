import { api, type Schemas } from '../client.js';
import { workflowPath } from './workflow.js';

/** A call that the test address of a workflow took. */
export type TestRequest = Schemas['TestRequest'];

/** Address of the calls that the test address of a workflow took. */
export const testRequestsPath = (workflowId: string) => `${workflowPath(workflowId)}/requests`;

/** Reads the latest calls that the test address took, newest first. */
export const readRequests = (workflowId: string, limit: number) =>
  api.get('/api/workflows/{id}/requests', { path: { id: workflowId }, query: { limit } });

/** Runs the saved draft with a call that was taken before. */
export const replayRequest = (workflowId: string, id: string) =>
  api.post('/api/workflows/{id}/requests/{requestId}/replay', { path: { id: workflowId, requestId: id } });

/** Makes a JSON Schema that the body of a call meets. */
export const learnSchema = (workflowId: string, requestId: string) =>
  api.post('/api/workflows/{id}/learn-schema', { path: { id: workflowId }, body: { requestId } });
