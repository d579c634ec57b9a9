import type { Database, Transaction } from '../../../platform/database/connection/database.js';
import type { RunIdentity, RunRow } from './rows.js';

/** Results of finished iterations of a loop, none of which is missing before them. */
export interface LoopPart {
  nodeId: string;
  /** Of the frame that the loop stands in. */
  path: string;
  /** The index of the first one. */
  beginsAt: number;
  results: readonly unknown[];
}

/** How far a run with a long loop has come when it begins to wait: its next owner need not read all it has recorded. */
export interface RunProgress {
  /** What records were counted up to. */
  seq: number;
  /** How many iterations of an outermost loop may have records. */
  iterations: number;
  /** What no earlier wait has stored. */
  parts: readonly LoopPart[];
}

const store = `
  insert into run_progress (workspace_id, run_id, attempt, seq, iterations) values ($1, $2, $3, $4, $5)
  on conflict (workspace_id, run_id) do update set attempt = excluded.attempt, seq = excluded.seq, iterations = excluded.iterations`;

const storePart =
  'insert into loop_part (workspace_id, run_id, path, node_id, begins_at, results) values ($1, $2, $3, $4, $5, $6)';

/** Stores it in the transaction that lets the run wait. */
export async function storeProgress(
  transaction: Transaction,
  { workspace_id: workspaceId, id, attempt, hidden }: RunRow,
  { seq, iterations, parts }: RunProgress,
): Promise<void> {
  await transaction.execute(store, [workspaceId, id, attempt, seq, iterations]);
  for (const { nodeId, path, beginsAt, results } of parts) {
    const text = JSON.stringify(hidden ? hidden.hide(results) : results);
    await transaction.execute(storePart, [workspaceId, id, path, nodeId, beginsAt, text]);
  }
}

/** What is stored of a run; undefined when no wait of it has stored anything. */
export async function readProgress(
  database: Database,
  { workspace_id, id }: RunIdentity,
): Promise<(Omit<RunProgress, 'parts'> & { attempt: number }) | undefined> {
  const [row] = await database.query<Omit<RunProgress, 'parts'> & { attempt: number }>(
    'select attempt, seq, iterations from run_progress where workspace_id = $1 and run_id = $2',
    [workspace_id, id],
  );
  return row;
}

/** Parts that are read at once, each of which is small. */
const PAGE = 16;

const readParts = `
  select begins_at, results from loop_part
   where workspace_id = $1 and run_id = $2 and path = $3 and node_id = $4 and begins_at >= $5 order by begins_at limit ${PAGE}`;

/** The results of a loop, from its first iteration on. */
export async function readResults(
  database: Database,
  { workspace_id, id }: RunIdentity,
  { nodeId, path }: Pick<LoopPart, 'nodeId' | 'path'>,
): Promise<unknown[]> {
  const all: unknown[] = [];
  for (;;) {
    const page = await database.query<{ results: unknown[] }>(readParts, [workspace_id, id, path, nodeId, all.length]);
    for (const { results } of page) for (const result of results) all.push(result);
    if (page.length < PAGE) return all;
  }
}
