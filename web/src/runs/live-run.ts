import type { EventsState } from '../data/watch-events.js';
import type { PageOf } from '../api/page.js';
import type { NodeRecord, Run } from '../api/run.js';

/** Names one record of a run: which execution of which node, or of which part of it. */
export const recordKey = ({ nodeId, step = '', iteration, attempt }: NodeRecord) =>
  JSON.stringify([nodeId, step, iteration, attempt]);

/** The records with one in its newest state: in the place it had, or at the end. */
export function mergeRecord(records: readonly NodeRecord[], newest: NodeRecord): NodeRecord[] {
  const key = recordKey(newest);
  const place = records.findIndex((record) => recordKey(record) === key);
  return place < 0 ? [...records, newest] : records.with(place, newest);
}

/** The run after an event `node`. While not all of its records are shown, new ones come with the others. */
export function withRecord(run: Run, record: NodeRecord): Run {
  const key = recordKey(record);
  if (run.nodesCursor !== undefined && !run.nodes?.some((known) => recordKey(known) === key)) return run;
  return { ...run, nodes: mergeRecord(run.nodes ?? [], record) };
}

/** The run with the next page of its records. */
export function withPage(run: Run, { items, nextCursor }: PageOf<NodeRecord>): Run {
  const records = new Map([...(run.nodes ?? []), ...items].map((record) => [recordKey(record), record]));
  return { ...run, nodes: [...records.values()], nodesCursor: nextCursor };
}

/** The run after an event `run`, which leaves out input, output and nodes. */
export function withSummary(run: Run, summary: Run): Run {
  return { ...run, ...summary };
}

/** Whether a run must be asked for: while no events come through, be it for a proxy that holds them back. */
export const mustPoll = (state: EventsState) => state !== 'open';
