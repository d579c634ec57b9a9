import type { NodeRecord, RunStatus } from '../api/workflows/run.js';

/** What is shown of a node that stands differently in several iterations. */
const FIRST: readonly RunStatus[] = ['failed', 'running', 'waiting', 'cancelled', 'succeeded'];

/** How each node of a run stands, by id: after its last try, and of several iterations the one to look at. */
export function nodeStatuses(records: readonly NodeRecord[]): Map<string, RunStatus> {
  const found = new Map<string, RunStatus>();
  const lastTries = new Map(
    records
      .filter(({ step }) => step === undefined)
      .map((record) => [`${record.nodeId} ${record.iteration.join('.')}`, record]),
  );
  for (const { nodeId, status } of lastTries.values()) {
    const known = found.get(nodeId);
    if (!known || FIRST.indexOf(status) < FIRST.indexOf(known)) found.set(nodeId, status);
  }
  return found;
}
