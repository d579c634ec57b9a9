import type { EventsState } from '../../data/watch-events.js';
import type { PageOf } from '../../api/page.js';
import { isEnded, type NodeRecord, type Run } from '../../api/workflows/run.js';

/** Names one record of a run: which execution of which node, or of which part of it. */
export const recordKey = ({ nodeId, step = '', iteration, attempt }: NodeRecord) =>
  JSON.stringify([nodeId, step, iteration, attempt]);

/** The records with one in its newest state: in the place it had, or at the end. An older state than is known changes nothing. */
export function mergeRecord(records: readonly NodeRecord[], newest: NodeRecord): NodeRecord[] {
  const key = recordKey(newest);
  const place = records.findIndex((record) => recordKey(record) === key);
  if (place < 0) return [...records, newest];
  return records[place]!.change > newest.change ? [...records] : records.with(place, newest);
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

/** Of a run as it is shown and as it was read, the newer one: an answer on its way may be older than the events since. */
export function newerRun(shown: Run, read: Run): Run {
  if (isEnded(read)) return read;
  return isEnded(shown) || lastChange(shown) > lastChange(read) ? shown : read;
}

const lastChange = ({ nodes = [] }: Run) => nodes.reduce((last, { change }) => Math.max(last, change), 0);

/** Whether a run must be asked for: while no events come through, be it for a proxy that holds them back. */
export const mustPoll = (state: EventsState) => state !== 'open';
