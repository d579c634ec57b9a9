import { Flag, Int, Text } from '#libs/schema';
import { EventLimits } from './event-limits.js';

/** What workflows, their runs and collections may use. */
export class WorkflowLimits extends EventLimits {
  @Text({
    format: 'uri',
    max: 2000,
    optional: true,
    description:
      'Base URL of the OpenAI-compatible interface for agents that name none. Unset: https://api.openai.com/v1.',
  })
  AGENT_API_URL?: string;

  @Flag({ default: false, description: '1: production lets authors deploy webhooks without authentication.' })
  WEBHOOK_ALLOW_PUBLIC: boolean;

  @Int({ min: 1, max: 3650, default: 30, description: 'Days for which the service keeps a run after its end.' })
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
      'Bytes that one process has for all bodies above 1 MiB of webhooks and of delivered events together. A body without room gets 503.',
  })
  WEBHOOK_LARGE_BODIES_MAX_BYTES: number;

  @Int({
    min: 1,
    max: 100_000,
    default: 120,
    description: 'How often all people together may send one public form in a minute.',
  })
  FORM_SENDS_PER_MINUTE: number;

  @Int({
    min: 1,
    max: 100_000,
    default: 10,
    description:
      'How often one address may send one public form in a minute. An IPv6 /64 network counts as one address.',
  })
  FORM_SENDS_PER_ADDRESS_PER_MINUTE: number;

  @Int({
    min: 1,
    max: 1_000_000,
    default: 5000,
    description:
      'Long requests that one process answers at the same time: webhooks, calls of actions and providers, tools of MCP clients, runs that somebody starts or watches, and tests. A workspace beyond its share gets 503.',
  })
  WEBHOOK_MAX_IN_FLIGHT: number;

  @Int({
    min: 1024,
    max: 1_073_741_824,
    default: 67_108_864,
    description:
      'Characters of start data, about, that one process holds for runs that wait to be stored, and as many again for delivered events. One workspace may use half of them. Callers beyond that get 503.',
  })
  RUN_BACKLOG_MAX_CHARACTERS: number;

  @Int({
    min: 100,
    max: 3_600_000,
    default: 60_000,
    description: 'Milliseconds for which the caller of a `lastNode` webhook waits for the answer.',
  })
  WORKFLOW_WAIT_MS: number;

  @Int({
    min: 100,
    max: 3_600_000,
    default: 30_000,
    description: 'Milliseconds that a node may take, unless it sets `timeoutMs`.',
  })
  NODE_TIMEOUT_MS: number;

  @Int({
    min: 1,
    max: 10_000,
    default: 500,
    description: 'Largest number of nodes in a workflow. The definition must also fit into JSON_BODY_MAX_BYTES.',
  })
  WORKFLOW_MAX_NODES: number;

  @Int({
    min: 1024,
    max: 268_435_456,
    default: 33_554_432,
    description:
      'Characters of JSON, about, that the input or the output of a node may have, and all results of a loop together. A node with more fails with `too_large`; so does a node with an object of more than 20,000 fields. In an object with more than 1,000 fields, each field counts as 128 characters more.',
  })
  NODE_VALUE_MAX_CHARACTERS: number;

  @Int({
    min: 16_777_216,
    max: 1_099_511_627_776,
    optional: true,
    description:
      'Bytes of memory, about, that all runs of one process hold together in start data, values and records. A run that needs as much alone fails with `too_large`. A workspace may hold as much as is free; its further runs wait. Unset: a quarter of the heap of the process.',
  })
  RUN_MEMORY_MAX_BYTES?: number;

  @Int({ min: 1, max: 1_000_000, default: 100_000, description: 'Largest number of items that a loop works through.' })
  LOOP_MAX_ITEMS: number;

  @Int({
    min: 1,
    max: 1000,
    default: 8,
    description:
      'Calls that run tests of workflows at the same time in one process. A workspace beyond its share gets 503.',
  })
  WORKFLOW_TESTS_AT_ONCE: number;

  @Flag({
    default: true,
    description: '0: workflows with a Code node cannot be deployed, and Code nodes that run fail with `code_disabled`.',
  })
  CODE_NODE: boolean;

  @Int({
    min: 1,
    max: 16,
    default: 2,
    description:
      'Threads of one process that run the code of Code nodes. Each starts when it is needed first. With two or more, one workspace alone never has all of them.',
  })
  CODE_WORKERS: number;

  @Int({
    min: 33_554_432,
    max: 1_073_741_824,
    default: 67_108_864,
    description: 'Bytes of memory that one call of code may use, with the 16 MiB that the interpreter begins with.',
  })
  CODE_MEMORY_MAX_BYTES: number;

  @Int({
    min: 10,
    max: 60_000,
    default: 5000,
    description: 'Milliseconds that one call of code may take at most, whatever the `timeLimitMs` of its node says.',
  })
  CODE_TIME_MAX_MS: number;

  @Int({
    min: 2,
    max: 1_000_000,
    default: 10_000,
    description:
      'Calls of code that wait or run at the same time in one process. A node of a workspace beyond its share fails with `unavailable`.',
  })
  CODE_CALLS_MAX: number;

  @Int({ min: 1, max: 100, default: 10, description: 'How many levels deep workflows may run each other.' })
  RUN_MAX_DEPTH: number;

  @Int({
    min: 1,
    max: 10_000,
    default: 200,
    description:
      'Runs that people and callers of streaming webhooks may watch at the same time in one process. Each workspace has a share.',
  })
  RUN_WATCHERS: number;

  @Int({
    min: 1,
    max: 100_000,
    default: 10_000,
    description: 'Largest number of node records that come with a run. GET /api/runs/:id/nodes gives the others.',
  })
  RUN_DETAIL_MAX_NODES: number;

  @Int({
    min: 1024,
    max: 268_435_456,
    default: 16_777_216,
    description:
      'Largest number of bytes of node inputs and outputs that come with a run, or on one page of its records.',
  })
  RUN_DETAIL_MAX_BYTES: number;

  @Int({
    min: 1,
    max: 100,
    default: 75,
    description:
      'Percent of each shared limit that one workspace may use while no other uses any. Each further workspace may use the same part of what is left. The last place is for a workspace that uses none.',
  })
  WORKSPACE_SHARE_PERCENT: number;

  @Int({ min: 2, max: 10_000, default: 200, description: 'Runs that one worker process executes at the same time.' })
  WORKER_CONCURRENCY: number;

  @Int({
    min: 2,
    max: 100_000,
    default: 1000,
    description:
      'Runs that one process executes at the same time for callers that wait for the answer, in addition to those of its worker. Further runs wait in the queue for a worker; those of agents are refused, and so are all while the process is overloaded.',
  })
  RUNS_IN_PLACE: number;

  @Int({
    min: 1,
    max: 2_592_000,
    default: 86_400,
    description:
      'Seconds for which a run may execute in all. Pauses without a worker do not count. A run that takes longer fails with `run_timeout`.',
  })
  RUN_MAX_ACTIVE_SECONDS: number;

  @Int({
    min: 1,
    max: 3650,
    default: 400,
    description: 'Days after which a run fails with `run_timeout`, even while it waits.',
  })
  RUN_MAX_AGE_DAYS: number;

  @Int({
    min: 1,
    max: 100,
    default: 5,
    description:
      'How often processes take over a run after crashes before it fails with `crash_loop`. After half of that, a process executes only one such run at a time.',
  })
  RUN_MAX_TAKEOVERS: number;

  @Int({
    min: 1024,
    max: 16_777_216,
    default: 524_288,
    description: 'Largest document of a collection, in bytes of JSON.',
  })
  COLLECTION_DOCUMENT_MAX_BYTES: number;

  @Int({ min: 1, max: 10_000, default: 1000, description: 'Largest number of documents on one page of a query.' })
  COLLECTION_PAGE_MAX_DOCUMENTS: number;

  @Int({
    min: 1024,
    max: 268_435_456,
    default: 8_388_608,
    description: 'Largest number of bytes of documents that a query gives, or that a patch or replace changes.',
  })
  COLLECTION_PAGE_MAX_BYTES: number;

  @Int({
    min: 1,
    max: 100_000,
    default: 1000,
    description: 'Largest number of documents that one patch or replace changes.',
  })
  COLLECTION_CHANGE_MAX_DOCUMENTS: number;

  @Int({
    min: 10,
    max: 600_000,
    default: 10_000,
    description: 'Milliseconds that one statement on a collection may take, and that a request may wait for its turn.',
  })
  COLLECTION_TIMEOUT_MS: number;

  @Int({
    min: 1,
    max: 1000,
    default: 3,
    description: 'Database connections of one process that the collections of one workspace may use at the same time.',
  })
  COLLECTION_CONNECTIONS: number;

  @Int({ min: 1, max: 100_000, default: 1000, description: 'Largest number of collections in a workspace.' })
  COLLECTIONS_PER_WORKSPACE: number;

  @Int({ min: 0, max: 64, default: 10, description: 'Largest number of indexes on a collection.' })
  COLLECTION_MAX_INDEXES: number;
}
