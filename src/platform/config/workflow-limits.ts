import { Flag, Int, Text } from '#libs/schema';
import { RequestLimits } from './request-limits.js';

/** What workflows, their runs and collections may use. */
export class WorkflowLimits extends RequestLimits {
  @Text({
    format: 'uri',
    max: 2000,
    optional: true,
    description:
      'Base URL of the OpenAI-compatible interface that agents without a base URL of their own use. Unset: https://api.openai.com/v1.',
  })
  AGENT_API_URL?: string;

  @Flag({ default: false, description: 'Production: webhooks without authentication may be deployed.' })
  WEBHOOK_ALLOW_PUBLIC: boolean;

  @Int({ min: 1, max: 3650, default: 30, description: 'Days a finished run is kept.' })
  RUN_RETENTION_DAYS: number;

  @Int({
    min: 1024,
    max: 1_073_741_824,
    default: 16_777_216,
    description: 'Largest webhook body, in bytes after decompression.',
  })
  WEBHOOK_BODY_MAX_BYTES: number;

  @Int({
    min: 1024,
    max: 1_073_741_824,
    default: 67_108_864,
    description:
      'Bytes that webhook bodies above 1 MiB have together in one process; one for which there is no room is refused with 503.',
  })
  WEBHOOK_LARGE_BODIES_MAX_BYTES: number;

  @Int({
    min: 1,
    max: 1_000_000,
    default: 5000,
    description:
      'Requests that may take long (webhooks, calls of actions and providers, tools of MCP clients, runs that are started by hand or watched, tests) that one process answers at a time; of a workspace beyond its share they are refused with 503.',
  })
  WEBHOOK_MAX_IN_FLIGHT: number;

  @Int({
    min: 1024,
    max: 1_073_741_824,
    default: 67_108_864,
    description:
      'Characters, about, of the start data of runs that wait to be stored in one process, those of one workspace half of it; callers beyond are refused with 503.',
  })
  RUN_BACKLOG_MAX_CHARACTERS: number;

  @Int({
    min: 100,
    max: 3_600_000,
    default: 60_000,
    description: 'Milliseconds a caller waits for a lastNode workflow.',
  })
  WORKFLOW_WAIT_MS: number;

  @Int({
    min: 100,
    max: 3_600_000,
    default: 30_000,
    description: 'Milliseconds one workflow node may take, where it says nothing else.',
  })
  NODE_TIMEOUT_MS: number;

  @Int({
    min: 1,
    max: 10_000,
    default: 500,
    description: 'Most nodes of a workflow; its definition also has to fit into JSON_BODY_MAX_BYTES.',
  })
  WORKFLOW_MAX_NODES: number;

  @Int({
    min: 1024,
    max: 268_435_456,
    default: 33_554_432,
    description:
      'Most characters of JSON, about, of the input or output of a node, and of all results of a loop together; a node with more fails with too_large, and so does one with an object of more than 20,000 fields. A field of an object with more than 1,000 counts 128 more.',
  })
  NODE_VALUE_MAX_CHARACTERS: number;

  @Int({
    min: 16_777_216,
    max: 1_099_511_627_776,
    optional: true,
    description:
      'Bytes of memory, about, that runs of one process hold together in start data, values of nodes and records; a run that holds as much alone fails with too_large. A workspace may hold as much as is free, and its further runs wait. Unset: a quarter of the heap of the process.',
  })
  RUN_MEMORY_MAX_BYTES?: number;

  @Int({ min: 1, max: 1_000_000, default: 100_000, description: 'Most items a loop walks.' })
  LOOP_MAX_ITEMS: number;

  @Int({
    min: 1,
    max: 1000,
    default: 8,
    description:
      'Calls that run tests of workflows which one process answers at a time; of a workspace beyond its share they are refused with 503.',
  })
  WORKFLOW_TESTS_AT_ONCE: number;

  @Int({ min: 1, max: 100, default: 10, description: 'How deep workflows may run each other.' })
  RUN_MAX_DEPTH: number;

  @Int({
    min: 1,
    max: 10_000,
    default: 200,
    description: 'Runs that may be watched at the same time, per process; a workspace has a share of it.',
  })
  RUN_WATCHERS: number;

  @Int({
    min: 1,
    max: 100_000,
    default: 10_000,
    description: 'Most records of nodes that come with their run; GET /api/runs/:id/nodes gives the others.',
  })
  RUN_DETAIL_MAX_NODES: number;

  @Int({
    min: 1024,
    max: 268_435_456,
    default: 16_777_216,
    description: 'Most bytes of inputs and outputs of nodes that come with their run, or on one page of its records.',
  })
  RUN_DETAIL_MAX_BYTES: number;

  @Int({
    min: 1,
    max: 100,
    default: 75,
    description:
      'Percent of each limit that workspaces share which one workspace may hold while no other holds any. Each further one may hold the same part of what is left, and the last one is for who holds none.',
  })
  WORKSPACE_SHARE_PERCENT: number;

  @Int({ min: 2, max: 10_000, default: 200, description: 'Runs one worker process executes at the same time.' })
  WORKER_CONCURRENCY: number;

  @Int({
    min: 2,
    max: 100_000,
    default: 1000,
    description:
      'Runs one process executes at once for those who wait for their answer, besides those of its worker; further ones are queued for a worker, and agents are refused theirs.',
  })
  RUNS_IN_PLACE: number;

  @Int({
    min: 1,
    max: 2_592_000,
    default: 86_400,
    description:
      'Seconds a run may be executed altogether, besides pauses in which it waits without a worker; one that takes longer fails with run_timeout.',
  })
  RUN_MAX_ACTIVE_SECONDS: number;

  @Int({
    min: 1,
    max: 3650,
    default: 400,
    description: 'Days after which a run fails with run_timeout, whether it waits or not.',
  })
  RUN_MAX_AGE_DAYS: number;

  @Int({
    min: 1,
    max: 100,
    default: 5,
    description:
      'Takeovers after crashes before a run is stopped with crash_loop; after half of them a process executes one such run at a time.',
  })
  RUN_MAX_TAKEOVERS: number;

  @Int({
    min: 1024,
    max: 16_777_216,
    default: 524_288,
    description: 'Largest document of a collection, in bytes of JSON.',
  })
  COLLECTION_DOCUMENT_MAX_BYTES: number;

  @Int({ min: 1, max: 10_000, default: 1000, description: 'Most documents of one page of a query.' })
  COLLECTION_PAGE_MAX_DOCUMENTS: number;

  @Int({
    min: 1024,
    max: 268_435_456,
    default: 8_388_608,
    description: 'Most bytes of documents that one query answers or one patch or replace changes.',
  })
  COLLECTION_PAGE_MAX_BYTES: number;

  @Int({ min: 1, max: 100_000, default: 1000, description: 'Most documents one patch or replace changes.' })
  COLLECTION_CHANGE_MAX_DOCUMENTS: number;

  @Int({
    min: 10,
    max: 600_000,
    default: 10_000,
    description: 'Milliseconds one statement on a collection may take, and a request may wait for its turn.',
  })
  COLLECTION_TIMEOUT_MS: number;

  @Int({
    min: 1,
    max: 1000,
    default: 3,
    description: 'Database connections of one process that the collections of one workspace may use at the same time.',
  })
  COLLECTION_CONNECTIONS: number;

  @Int({ min: 1, max: 100_000, default: 1000, description: 'Most collections of a workspace.' })
  COLLECTIONS_PER_WORKSPACE: number;

  @Int({ min: 0, max: 64, default: 10, description: 'Most indexes of a collection.' })
  COLLECTION_MAX_INDEXES: number;
}
