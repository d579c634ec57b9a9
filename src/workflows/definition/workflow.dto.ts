import { Check, Choice, Flag, Id, Int, Json, List, Part, Text, Timestamp } from '#libs/schema';
import { Page } from '../../http/endpoints/page.js';
import { testLimits, WorkflowTest } from './tests/workflow-fixture.dto.js';
import { Definition, EdgeDefinition, NodeDefinition } from '../model/definition.js';
import { Fault } from '../model/fault.js';
import { FlowSettings, WorkflowSettings } from '../model/workflow-settings.js';

/** What the name of a workflow may be. */
export const WORKFLOW_NAME = { min: 1, max: 200, description: 'Name of the workflow.' } as const;
const TAGS = { max: 50, description: 'Words to find it by.' } as const;

/** A workflow to be made. */
export class CreateWorkflow {
  @Text(WORKFLOW_NAME) name: string;

  @Part(() => Definition, {
    default: { nodes: [], edges: [] },
    description: 'The graph; faults are listed, not refused.',
  })
  definition: Definition;

  @Part(() => WorkflowSettings, { optional: true, description: 'Settings of the whole workflow.' })
  settings?: WorkflowSettings;

  @List(Text({ max: 50 }), { ...TAGS, optional: true })
  tags?: string[];
}

/** Names a workflow. */
export class WorkflowId {
  @Id({ description: 'Id of the workflow.' }) id: string;
}

/** A draft to be put in place of the one that is there. */
export class ReplaceWorkflow extends CreateWorkflow {
  @Id({ description: 'Id of the workflow.' }) id: string;

  // Without a default: who leaves the graph out means to keep it, as PATCH does.
  @Part(() => Definition, { description: 'The graph in place of the one that is there; PATCH can leave it out.' })
  override definition: Definition;

  @Int({ min: 1, optional: true, description: 'The version that was read; a stale one is refused.' })
  version?: number;
}

/** What is to be changed of a draft; what is left out stays. */
export class ChangeWorkflow {
  @Id({ description: 'Id of the workflow.' }) id: string;

  @Text({ ...WORKFLOW_NAME, optional: true }) name?: string;

  @Part(() => Definition, { optional: true, description: 'The graph.' })
  definition?: Definition;

  @Part(() => WorkflowSettings, { optional: true, description: 'Settings of the whole workflow.' })
  settings?: WorkflowSettings;

  @List(Text({ max: 50 }), { ...TAGS, optional: true })
  tags?: string[];

  @Int({ min: 1, optional: true, description: 'The version that was read; a stale one is refused.' })
  version?: number;
}

/** What is to be checked. */
export class ValidateWorkflow extends WorkflowId {
  @Part(() => Definition, { optional: true, description: 'A graph to check instead of the saved draft.' })
  definition?: Definition;
}

/** Names a workflow, and a page of its versions. */
export class ListVersions extends WorkflowId {
  @Int({ min: 1, max: 200, default: 200, description: 'Versions of one page, 1 to 200.' })
  limit: number;

  @Text({ max: 500, optional: true, description: 'The `nextCursor` of the page before.' })
  cursor?: string;
}

/** Names a deployed version. */
export class WorkflowVersionId extends WorkflowId {
  @Int({ min: 1, max: 2_147_483_647, description: 'Number of the deployed version.' }) version: number;
}

/** Two states of a workflow to be compared. */
export class CompareVersions extends WorkflowVersionId {
  @Text({
    pattern: /^(draft|[1-9]\d{0,8})$/,
    patternMessage: 'must be a version or draft',
    default: 'draft',
    description: 'What it is compared with: another version, or draft.',
  })
  with: string;
}

/** A test run of the draft. */
@Check<RunWorkflow>(({ upTo, only, valuesOf }) => [
  ...(upTo !== undefined && only !== undefined
    ? [{ field: 'upTo', rule: 'at_most_one', message: 'cannot be used together with only' }]
    : []),
  ...(valuesOf !== undefined && only === undefined
    ? [{ field: 'valuesOf', rule: 'unused', message: 'has an effect only together with the field only' }]
    : []),
])
export class RunWorkflow extends WorkflowId {
  @Json({ optional: true, description: 'Start data; missing parts are filled.' }) input?: unknown;

  @Text({ max: 100, optional: true, description: 'Id of the node to stop at: only it and what leads to it runs.' })
  upTo?: string;

  @Text({
    max: 100,
    optional: true,
    description:
      'Id of the node to run alone. The nodes before it do not run: they give their pinned value, or their value in the run `valuesOf`.',
  })
  only?: string;

  @Id({ optional: true, description: 'With `only`: the earlier run of this workflow whose values to use.' })
  valuesOf?: string;

  @Choice(['true', 'false'], { default: 'false', description: 'Whether to answer the ended run.' })
  wait: 'true' | 'false';
}

export class ListWorkflows extends Page {
  @Text({ max: 50, optional: true, description: 'Only those with this tag.' }) tag?: string;

  @Text({ max: 200, optional: true, description: 'Only those whose name holds this text.' }) name?: string;
}

/** Where a webhook is reached. */
export class WebhookAddress {
  @Text({
    optional: true,
    description: 'Address of the deployed version; while none is deployed, that which the draft would have.',
  })
  url?: string;

  @Text({ optional: true, description: 'HTTP method.' }) method?: string;

  @Text({ optional: true, description: 'Address of the draft while it listens; until then, that which it would have.' })
  testUrl?: string;

  @Text({ optional: true, description: 'HTTP method of the test address, where it is another one.' })
  testMethod?: string;

  @Timestamp({ optional: true, description: 'Until when the draft listens; absent while it does not.' })
  listeningUntil?: string;
}

/** A workflow as it is answered; lists leave out the definition. */
export class Workflow {
  @Id({ description: 'Id.' }) id: string;
  @Text(WORKFLOW_NAME) name: string;
  @Int({ description: 'Counts the saves of the draft; also the ETag.' }) version: number;
  @Part(() => Definition, { optional: true, description: 'The draft.' }) definition?: Definition;
  @Part(() => WorkflowSettings, { optional: true, description: 'Settings.' }) settings?: WorkflowSettings;
  @List(Text(), { optional: true, description: 'Tags.' }) tags?: string[];
  @List(Part(() => Fault), {
    description:
      'What is wrong with the draft; in lists what was when it was saved. Of more than 500 errors or warnings the number.',
  })
  faults: Fault[];
  @Choice(['draft', 'deployed'], { description: 'Whether a version is deployed.' }) status: 'draft' | 'deployed';
  @Int({ optional: true, description: 'The deployed version.' }) deployedVersion?: number;
  @Timestamp({ optional: true, description: 'When it was deployed.' }) deployedAt?: string;
  @Timestamp({ optional: true, description: 'Since when it is paused; absent while it is not.' }) pausedAt?: string;
  @Int({
    optional: true,
    description:
      'Changes of the draft since the deployed version; 0 when both do the same. What only moves does not count.',
  })
  undeployedChanges?: number;
  @Part(() => WebhookAddress, { optional: true, description: 'Where the webhook is reached.' })
  webhook?: WebhookAddress;
  @Text({
    optional: true,
    description: 'Key of the form of the deployed version; while none is deployed, of the draft.',
  })
  elementKey?: string;
  @Timestamp({
    optional: true,
    description: 'When the schedule of the deployed version is due next; absent while it is paused.',
  })
  nextRunAt?: string;
  @Timestamp({ description: 'When it was made.' }) createdAt: string;
  @Timestamp({ description: 'When the draft was last saved.' }) updatedAt: string;
}

/** What a check has found. */
export class Validation {
  @Flag({ description: 'Whether it could be deployed.' }) valid: boolean;
  @List(Part(() => Fault), { description: 'Everything found; of more than 500 errors or warnings the number.' })
  faults: Fault[];
}

/** What answers a deploy. */
export class Deployment {
  @Id({ description: 'Id of the workflow.' }) workflowId: string;
  @Int({ description: 'Number of the version now deployed.' }) deployedVersion: number;
  @Timestamp({ description: 'When.' }) deployedAt: string;
  @Text({ optional: true, description: 'Address of its webhook.' }) url?: string;
  @List(Part(() => Fault), { description: 'Faults that do not prevent a deploy.' }) warnings: Fault[];
}

/** A deployed version. */
export class WorkflowVersion {
  @Int({ description: 'Number of the version.' }) version: number;
  @Timestamp({ description: 'When it was first deployed.' }) createdAt: string;
  @Flag({ description: 'Whether it is the deployed one.' }) deployed: boolean;
  @Part(() => Definition, { description: 'Its graph.' }) definition: Definition;
}

/** A value that is another one. */
export class FieldChange {
  @Text({ description: 'Such as label or config.path.' }) path: string;
  @Json({ nullable: true, description: 'Value before; null where there was none.' }) before: unknown;
  @Json({ nullable: true, description: 'Value after; null where there is none.' }) after: unknown;
}

/** A node that is there before and after, and is not the same. */
export class NodeDifference {
  @Text({ description: 'Id of the node.' }) id: string;
  @Text({ description: 'Its label now.' }) label: string;
  @List(Part(() => FieldChange), { description: 'What has changed.' }) changes: FieldChange[];
}

/** What makes one version into another. */
export class VersionDifference {
  @List(Part(() => NodeDefinition), { description: 'Nodes that came.' }) added: NodeDefinition[];
  @List(Part(() => NodeDefinition), { description: 'Nodes that went.' }) removed: NodeDefinition[];
  @List(Part(() => NodeDifference), { description: 'Nodes that changed.' }) changed: NodeDifference[];
  @List(Part(() => EdgeDefinition), { description: 'Edges that came.' }) edgesAdded: EdgeDefinition[];
  @List(Part(() => EdgeDefinition), { description: 'Edges that went.' }) edgesRemoved: EdgeDefinition[];
}

/** Where a draft listens, and until when. */
export class Listening {
  @Text({ description: 'Address that runs the draft.' }) url: string;
  @Text({ description: 'HTTP method.' }) method: string;
  @Timestamp({ description: 'Until when.' }) expiresAt: string;
}

/** A connection that a workflow needs, by the name it had where it was exported. */
export class ConnectionName {
  @Text({ max: 100, description: 'Connector.' }) connector: string;
  @Text({ max: 200, description: 'Name of the connection.' }) name: string;
}

/** Settings in a file: ids say nothing elsewhere, so names stand for them. */
export class ExportedSettings extends FlowSettings {
  @Text({
    max: WORKFLOW_NAME.max,
    optional: true,
    description: 'Name of the workflow that is started when a run fails.',
  })
  onFailure?: string;
}

/** A workflow as a file: no secrets, and what must exist where it is imported. */
export class ExportedWorkflow {
  @Choice(['workflow/1'], { default: 'workflow/1', description: 'Format of the file.' }) format: 'workflow/1';
  @Text(WORKFLOW_NAME) name: string;
  @List(Text({ max: 50 }), { ...TAGS, default: [] }) tags: string[];
  @Part(() => Definition, { description: 'The graph.' }) definition: Definition;
  @Part(() => ExportedSettings, { optional: true, description: 'Settings of the whole workflow.' })
  settings?: ExportedSettings;

  @List(Text({ max: 128 }), { max: 500, default: [], description: 'Variables it uses.' }) variables: string[];
  @List(Part(() => ConnectionName), { max: 500, default: [], description: 'Connections it uses.' })
  connections: ConnectionName[];

  @List(Part(() => WorkflowTest), { max: testLimits.tests, default: [], description: 'Its tests.' })
  tests: WorkflowTest[];
}
