import { isLoop } from '../../api/workflows/node-kind.js';
import type { NodeRecord, RunStatus } from '../../api/workflows/run.js';

/** What one node did within one iteration, or outside of loops. */
export interface NodeGroup {
  nodeId: string;
  label: string;
  type: string;
  /** Its tries, in order; the last one counts. */
  attempts: NodeRecord[];
  /** Parts of its work, such as the calls of an agent, in order. */
  steps: NodeRecord[];
  /** Of a loop: what its items did. */
  iterations: Iteration[];
}

/** What the nodes of a loop did for one item. */
export interface Iteration {
  /** From 0. */
  index: number;
  status: RunStatus;
  groups: NodeGroup[];
}

/** Which loops are around a node, outermost first, where the graph is known. */
export type LoopsAround = ReadonlyMap<string, readonly string[]>;

/** The records of a run by node, with tries and parts below the node and the items of a loop below the loop. */
export function groupRecords(records: readonly NodeRecord[], loopsAround: LoopsAround, depth = 0): NodeGroup[] {
  const groups = new Map<string, NodeGroup>();
  const inside = new Map<string, Map<number, NodeRecord[]>>();
  let latestLoop = '';
  for (const record of records) {
    const { nodeId, label, type, step, iteration } = record;
    const index = iteration[depth];
    if (index !== undefined) {
      const items = entry(
        inside,
        loopsAround.get(nodeId)?.[depth] ?? latestLoop,
        () => new Map<number, NodeRecord[]>(),
      );
      entry(items, index, () => []).push(record);
      continue;
    }
    const empty = () => ({ nodeId, label, type, attempts: [], steps: [], iterations: [] });
    const group = entry<string, NodeGroup>(groups, nodeId, empty);
    (step === undefined ? group.attempts : group.steps).push(record);
    if (isLoop(type)) latestLoop = nodeId;
  }
  for (const [loop, items] of inside) {
    // Only of a run that is cut off: its loop has no record of its own.
    const group = entry<string, NodeGroup>(groups, loop, () => unseen(loop));
    group.iterations = [...items]
      .sort(([one], [other]) => one - other)
      .map(([index, own]) => iterationOf(index, groupRecords(own, loopsAround, depth + 1)));
  }
  return [...groups.values()];
}

/** How a node stands after all its tries; undefined before the first. */
export function statusOf({ attempts }: NodeGroup): RunStatus | undefined {
  return attempts.at(-1)?.status;
}

function iterationOf(index: number, groups: NodeGroup[]): Iteration {
  const statuses = groups.map(statusOf);
  const worst = (['failed', 'cancelled', 'running', 'waiting'] as const).find((status) => statuses.includes(status));
  return { index, status: worst ?? 'succeeded', groups };
}

const unseen = (nodeId: string): NodeGroup => ({
  nodeId,
  label: nodeId,
  type: 'forLoop',
  attempts: [],
  steps: [],
  iterations: [],
});

function entry<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
