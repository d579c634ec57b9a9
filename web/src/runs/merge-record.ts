import type { NodeRecord } from '../api/run.js';

/** Names one record of a run: which execution of which node, or of which part of it. */
export const recordKey = ({ nodeId, step = '', iteration, attempt }: NodeRecord) =>
  JSON.stringify([nodeId, step, iteration, attempt]);

/** The records with one in its newest state: in the place it had, or at the end. */
export function mergeRecord(records: readonly NodeRecord[], newest: NodeRecord): NodeRecord[] {
  const key = recordKey(newest);
  const place = records.findIndex((record) => recordKey(record) === key);
  return place < 0 ? [...records, newest] : records.with(place, newest);
}
