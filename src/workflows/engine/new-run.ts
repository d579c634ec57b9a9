import { uuidV7 } from '#libs/crypto';
import type { Plan } from '../compiler/plan.js';
import type { RunKeyRow, RunRow } from './journal/rows.js';
import type { SecretSource } from './secrets/run-secrets.service.js';

/** What may begin a run. */
export const triggers = [
  'webhook',
  'manual',
  'retry',
  'subWorkflow',
  'onFailure',
  'cron',
  'event',
  'element',
  'agent',
  'mcp',
] as const;
/** What began a run. */
export type Trigger = (typeof triggers)[number];

/** What a run is made from. */
export interface NewRun {
  plan: Plan;
  trigger: Trigger;
  /** The start node's value. */
  input: unknown;
  test?: boolean;
  retryOf?: string;
  /** Higher goes first. */
  priority?: number;
  /** Whether a process waits for its end. */
  awaited?: boolean;
  /** The run that waits for it. */
  parent?: Pick<RunRow, 'id' | 'depth'>;
  /** What of its input no record shows. */
  secrets?: SecretSource;
  /** Where the same call is to give the same run. */
  id?: string;
  /** Stored files that come with its input: with the run they are seen, without them it is not stored. */
  files?: readonly string[];
  /** Names the request; a key starts one run. */
  key?: RunKey;
}

/** A key that names a request, and the digest by which the request is known again. */
export type RunKey = Pick<RunKeyRow, 'key' | 'fingerprint'>;

/** A new run of which only the version is named. */
export type RunRequest = Omit<NewRun, 'plan'> & {
  plan: Pick<Plan, 'workspaceId' | 'workflowId' | 'version' | 'definition'> & Partial<Pick<Plan, 'tagsOf'>>;
};

/** The row of a run that nobody has stored yet, queued. `now` is epoch milliseconds. */
export function newRun(
  { plan, trigger, input, test = false, retryOf, priority = 0, awaited = false, parent, id }: RunRequest,
  now: number,
): RunRow {
  const row: RunRow = {
    id: id ?? uuidV7(now),
    workspace_id: plan.workspaceId,
    workflow_id: plan.workflowId,
    version: plan.version,
    definition: plan.version === null ? plan.definition : null,
    trigger,
    test,
    status: 'queued',
    attempt: 0,
    owner: null,
    awaited,
    priority,
    retry_of: retryOf ?? null,
    parent_run: parent?.id ?? null,
    depth: parent ? parent.depth + 1 : 0,
    changes: 0,
    created_at: now,
    started_at: null,
    ended_at: null,
    active_ms: 0,
    input,
    output: null,
    response: null,
    error: null,
    sealed: null,
  };
  if (plan.tagsOf) row.tags = plan.tagsOf(input);
  return row;
}
