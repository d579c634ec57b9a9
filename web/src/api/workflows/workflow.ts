import { api, type Body, type Schemas } from '../client.js';
import type { Definition } from './definition.js';
import type { Schema } from '../schema.js';

/** Settings of a workflow as a whole. */
export type WorkflowSettings = Schemas['WorkflowSettings'];

/** A workflow; lists leave out the definition. */
export type Workflow = Omit<Schemas['Workflow'], 'definition'> & { definition?: Definition };

/** A deployed version, which never changes. */
export type WorkflowVersion = Omit<Schemas['WorkflowVersion'], 'definition'> & { definition: Definition };

/** What a deploy answers. */
export type Deployment = Schemas['Deployment'];

/** Address of all workflows. */
export const WORKFLOWS = '/api/workflows';

/** Address of one workflow. */
export const workflowPath = (id: string) => `${WORKFLOWS}/${encodeURIComponent(id)}`;

/** Address of the deployed versions of a workflow, newest first. */
export const versionsPath = (id: string) => `${workflowPath(id)}/versions`;

/** Makes a workflow; without a definition an empty one. */
export const createWorkflow = (body: { name: string; definition?: unknown; tags?: string[] }) =>
  api.post('/api/workflows', { body: body as Body<'post', '/api/workflows'> });

/** Saves parts of the draft, unless somebody else has saved since `version` was read (412). */
export const saveWorkflow = (
  { id, version }: Pick<Workflow, 'id' | 'version'>,
  change: { name?: string; tags?: string[]; settings?: WorkflowSettings; definition?: unknown },
) =>
  api.patch('/api/workflows/{id}', {
    path: { id },
    body: change as Body<'patch', '/api/workflows/{id}'>,
    headers: { 'if-match': `"${version}"` },
  }) as Promise<Workflow>;

/** Checks a graph without saving it. */
export const validateWorkflow = (id: string, definition: unknown) =>
  api.post('/api/workflows/{id}/validate', {
    path: { id },
    body: { definition } as Body<'post', '/api/workflows/{id}/validate'>,
  });

/** Deploys the draft as a version. */
export const deployWorkflow = (id: string) => api.post('/api/workflows/{id}/deploy', { path: { id } });

/** Takes the workflow off its address. */
export const undeployWorkflow = (id: string) => api.post('/api/workflows/{id}/undeploy', { path: { id } });

/** Deploys an earlier version again. */
export const rollBack = (id: string, version: number) =>
  api.post('/api/workflows/{id}/versions/{version}/deploy', { path: { id, version } });

/** Holds new runs of the workflow back. */
export const pauseWorkflow = (id: string) => api.post('/api/workflows/{id}/pause', { path: { id } });

/** Lets the runs begin that the workflow held back. */
export const resumeWorkflow = (id: string) => api.post('/api/workflows/{id}/resume', { path: { id } });

/** Makes a copy of the draft. */
export const duplicateWorkflow = (id: string) => api.post('/api/workflows/{id}/duplicate', { path: { id } });

/** A workflow as a file: without secrets, with the names of what it needs where it is imported. */
export type ExportedWorkflow = Schemas['ExportedWorkflow'];

/** The draft as a file. */
export const exportWorkflow = (id: string) => api.get('/api/workflows/{id}/export', { path: { id } });

/** Makes a workflow of a file. */
export const importWorkflow = (file: unknown) => api.post('/api/workflows/import', { body: file as ExportedWorkflow });

/** Deletes a workflow. */
export const deleteWorkflow = (id: string) => api.delete('/api/workflows/{id}', { path: { id } });

/** Where the draft listens, and until when. */
export type TestAddress = Schemas['Listening'];

/** Opens the test address of the draft for an hour. */
export const listen = (id: string) => api.post('/api/workflows/{id}/listen', { path: { id } });

/** Closes the test address. */
export const stopListening = (id: string) => api.delete('/api/workflows/{id}/listen', { path: { id } });

/** What of a draft runs: what leads to a node, or that node alone with the values of an earlier run. */
export interface DraftPart {
  upTo?: string;
  only?: string;
  valuesOf?: string;
}

/** Runs the saved draft with made-up start data, or a part of it. */
export const runDraft = (id: string, input: unknown, part: DraftPart = {}) =>
  api.post('/api/workflows/{id}/run', { path: { id }, body: { input, ...part } }) as Promise<Schemas['RunReceipt']>;

/** What is known of the value that a node gives: JSON Schemas; `item` is, of a loop, what its label means in its body. */
export interface NodeOutput {
  node: string;
  schema?: Schema;
  item?: Schema;
}

/** Describes what the nodes of a graph give, without saving it. */
export const describeOutputs = (id: string, definition: Definition) =>
  api.post('/api/workflows/{id}/outputs', { path: { id }, body: { definition } }) as Promise<{ items: NodeOutput[] }>;
