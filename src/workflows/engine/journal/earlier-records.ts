import type { NodeRow } from './rows.js';

/** The latest record of every node of one pass through a region, by the node's id; of steps, by theirs. */
export type PassRecords = Map<string, NodeRow>;

/** What earlier owners of a run have recorded. Of what is finished nothing is done again. */
export interface EarlierRecords {
  /** What records were counted up to. */
  readonly seq: number;
  /** Of the workflow itself; absent when nothing is. */
  readonly root: PassRecords | undefined;
  /** How many iterations of an outermost loop may have records; those from this index on have none. */
  readonly iterations: number;
  /**
   * Reads what is recorded of iterations, by their paths. A loop may have recorded more than memory holds, so it asks as it
   * goes: at least the first path is answered, and of those after it as many as are not too much at once.
   * @returns the records of each path, in the order of the paths
   */
  passes(paths: readonly string[], nodeIds: readonly string[]): Promise<PassRecords[]>;
}

/** Of a run that nobody has begun. */
export const NOTHING_EARLIER: EarlierRecords = {
  seq: 0,
  root: undefined,
  iterations: 0,
  passes: (paths) => Promise.resolve(paths.map(() => new Map())),
};

/** Sorts records, the earlier attempts of a node first, by the passes they are of. */
export function recordsByPass(rows: readonly NodeRow[]): Map<string, PassRecords> {
  const passes = new Map<string, PassRecords>();
  for (const row of rows) {
    let records = passes.get(row.path);
    if (!records) passes.set(row.path, (records = new Map()));
    // What was sent under a key stays under it, however often it is tried.
    const key = records.get(row.node_id)?.error?.idempotencyKey;
    if (key !== undefined && row.error) row.error = { idempotencyKey: key, ...row.error };
    records.set(row.node_id, row);
  }
  return passes;
}
