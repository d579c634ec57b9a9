import type { NodeRow } from './rows.js';

/** The latest record of every node of one frame, by the node's id; of steps, by theirs. */
export type FrameRecords = Map<string, NodeRow>;

/** What earlier owners of a run have recorded. Of what is finished nothing is done again. */
export interface EarlierRecords {
  /** What records were counted up to. */
  readonly seq: number;
  /** Of the workflow itself; absent when nothing is. */
  readonly root: FrameRecords | undefined;
  /** How many iterations of an outermost loop may have records; those from this index on have none. */
  readonly iterations: number;
  /**
   * Reads what is recorded of iterations, by their paths. A loop may have recorded more than memory holds, so it asks as it
   * goes: at least the first path is answered, and of those after it as many as are not too much at once.
   * @returns the records of each path, in the order of the paths
   */
  frames(paths: readonly string[], nodeIds: readonly string[]): Promise<FrameRecords[]>;
  /** Whether results of loops are stored apart from their records. */
  readonly hasResults: boolean;
  /** Reads the results of a loop in the frame of that path, as far as they are stored: those of its first iterations. */
  results(path: string, nodeId: string): Promise<unknown[]>;
}

/** Of a run that nobody has begun. */
export const NOTHING_EARLIER: EarlierRecords = {
  seq: 0,
  root: undefined,
  iterations: 0,
  frames: (paths) => Promise.resolve(paths.map(() => new Map())),
  hasResults: false,
  results: () => Promise.resolve([]),
};

/** Sorts records, the earlier attempts of a node first, by the frames they are of. */
export function recordsByFrame(rows: readonly NodeRow[]): Map<string, FrameRecords> {
  const frames = new Map<string, FrameRecords>();
  for (const row of rows) {
    let records = frames.get(row.path);
    if (!records) frames.set(row.path, (records = new Map()));
    // What was sent under a key stays under it, however often it is tried.
    const key = records.get(row.node_id)?.error?.idempotencyKey;
    if (key !== undefined && row.error) row.error = { idempotencyKey: key, ...row.error };
    records.set(row.node_id, row);
  }
  return frames;
}
