import { useMemo } from 'react';
import type { Definition } from '../api/definition.js';
import type { Run, RunStatus } from '../api/run.js';
import { GraphView } from '../workflows/graph/graph-view.js';

interface RunGraphProps {
  run: Run;
  definition: Definition;
}

const NO_FAULTS: readonly never[] = [];
/** What is shown of a node that stands differently in several iterations. */
const FIRST: readonly RunStatus[] = ['failed', 'running', 'waiting', 'cancelled', 'succeeded'];

/** The graph of a run, with how each node stands. */
export function RunGraph({ run: { nodes = [] }, definition }: RunGraphProps) {
  const statuses = useMemo(() => {
    const found = new Map<string, RunStatus>();
    const lastTries = new Map(
      nodes
        .filter(({ step }) => step === undefined)
        .map((node) => [`${node.nodeId} ${node.iteration.join('.')}`, node]),
    );
    for (const { nodeId, status } of lastTries.values()) {
      const known = found.get(nodeId);
      if (!known || FIRST.indexOf(status) < FIRST.indexOf(known)) found.set(nodeId, status);
    }
    return found;
  }, [nodes]);
  return <GraphView definition={definition} faults={NO_FAULTS} statuses={statuses} />;
}
