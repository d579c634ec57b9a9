import { useMemo } from 'react';
import type { Definition } from '../api/definition.js';
import type { Run, RunStatus } from '../api/run.js';
import { GraphView } from '../workflows/graph/graph-view.js';

interface RunGraphProps {
  run: Run;
  definition: Definition;
}

/** What is shown of a node that stands differently in several iterations. */
const FIRST: readonly RunStatus[] = ['failed', 'running', 'waiting', 'cancelled', 'succeeded'];

/** The graph of a run, with how each node stands; the one that failed is in sight. */
export function RunGraph({ run: { nodes = [], error }, definition }: RunGraphProps) {
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
  const failed = error?.nodeId ?? [...statuses].find(([, status]) => status === 'failed')?.[0];
  return <GraphView definition={definition} statuses={statuses} shown={failed} />;
}
