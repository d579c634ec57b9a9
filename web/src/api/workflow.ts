import type { Definition, Fault } from './definition.js';
import type { Schema } from './schema.js';
import { send } from './send.js';

/** Settings of a workflow as a whole. */
export interface WorkflowSettings {
  /** Id of the workflow that is started when a run fails. */
  onFailure?: string | null;
}

/** A workflow; lists leave out the definition. */
export interface Workflow {
  id: string;
  name: string;
  /** Counts the saves of the draft. */
  version: number;
  definition?: Definition;
  tags?: string[];
  settings?: WorkflowSettings;
  faults: Fault[];
  status: 'draft' | 'deployed';
  deployedVersion?: number;
  deployedAt?: string;
  /** Changes of the draft since the deployed version. */
  undeployedChanges?: number;
  webhook?: { url?: string; method?: string; testUrl?: string; testMethod?: string; listeningUntil?: string };
  /** When its schedule is due next, while it is deployed. */
  nextRunAt?: string;
  createdAt: string;
  updatedAt: string;
}

/** A deployed version, which never changes. */
export interface WorkflowVersion {
  version: number;
  createdAt: string;
  deployed: boolean;
  definition: Definition;
}

/** What a deploy answers. */
export interface Deployment {
  deployedVersion: number;
  url?: string;
  warnings: Fault[];
}

/** Address of all workflows. */
export const WORKFLOWS = '/api/workflows';

/** Address of one workflow. */
export const workflowPath = (id: string) => `${WORKFLOWS}/${encodeURIComponent(id)}`;

/** Address of the deployed versions of a workflow, newest first. */
export const versionsPath = (id: string) => `${workflowPath(id)}/versions`;

/** Makes a workflow; without a definition an empty one. */
export const createWorkflow = (body: { name: string; definition?: unknown; tags?: string[] }) =>
  send<Workflow>('POST', WORKFLOWS, { body });

/** Saves parts of the draft, unless somebody else has saved since `version` was read (412). */
export const saveWorkflow = (
  { id, version }: Pick<Workflow, 'id' | 'version'>,
  change: { name?: string; tags?: string[]; settings?: WorkflowSettings; definition?: unknown },
) => send<Workflow>('PATCH', workflowPath(id), { body: change, headers: { 'if-match': `"${version}"` } });

/** Checks a graph without saving it. */
export const validateWorkflow = (id: string, definition: unknown) =>
  send<{ valid: boolean; faults: Fault[] }>('POST', `${workflowPath(id)}/validate`, { body: { definition } });

/** Deploys the draft as a version. */
export const deployWorkflow = (id: string) => send<Deployment>('POST', `${workflowPath(id)}/deploy`, { body: {} });

/** Takes the workflow off its address. */
export const undeployWorkflow = (id: string) => send<Workflow>('POST', `${workflowPath(id)}/undeploy`, { body: {} });

/** Deploys an earlier version again. */
export const rollBack = (id: string, version: number) =>
  send<Deployment>('POST', `${workflowPath(id)}/versions/${version}/deploy`, { body: {} });

/** Makes a copy of the draft. */
export const duplicateWorkflow = (id: string) => send<Workflow>('POST', `${workflowPath(id)}/duplicate`, { body: {} });

/** A workflow as a file: without secrets, with the names of what it needs where it is imported. */
export interface ExportedWorkflow {
  format: 'workflow/1';
  name: string;
  tags: string[];
  definition: Definition;
  settings?: { onFailure?: string };
  variables: string[];
  connections: { connector: string; name: string }[];
}

/** The draft as a file. */
export const exportWorkflow = (id: string) => send<ExportedWorkflow>('GET', `${workflowPath(id)}/export`);

/** Makes a workflow of a file. */
export const importWorkflow = (file: unknown) => send<Workflow>('POST', `${WORKFLOWS}/import`, { body: file });

/** Deletes a workflow. */
export const deleteWorkflow = (id: string) => send<void>('DELETE', workflowPath(id));

/** Where the draft listens, and until when. */
export interface TestAddress {
  url: string;
  method: string;
  expiresAt: string;
}

/** Opens the test address of the draft for an hour. */
export const listen = (id: string) => send<TestAddress>('POST', `${workflowPath(id)}/listen`, { body: {} });

/** Closes the test address. */
export const stopListening = (id: string) => send<void>('DELETE', `${workflowPath(id)}/listen`);

/** Runs the saved draft with made-up start data; with `upTo` only what leads to that node. */
export const runDraft = (id: string, input: unknown, upTo?: string) =>
  send<{ runId: string }>('POST', `${workflowPath(id)}/run`, { body: { input, ...(upTo !== undefined && { upTo }) } });

/** What is known of the value that a node gives: JSON Schemas. */
export interface NodeOutput {
  node: string;
  schema?: Schema;
  /** Of a loop: of what its label means in its body. */
  item?: Schema;
}

/** Describes what the nodes of a graph give, without saving it. */
export const describeOutputs = (id: string, definition: Definition) =>
  send<{ items: NodeOutput[] }>('POST', `${workflowPath(id)}/outputs`, { body: { definition } });
