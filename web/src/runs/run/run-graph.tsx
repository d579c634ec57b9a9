import { useMemo } from 'react';
import type { Definition } from '../../api/workflows/definition.js';
import type { NodeRecord, Run } from '../../api/workflows/run.js';
import { GraphView } from '../../workflows/graph/graph-view.js';
import { nodeStatuses } from '../node-statuses.js';

interface RunGraphProps {
  run: Run;
  definition: Definition;
}

const NONE: readonly NodeRecord[] = [];

/** The graph of a run, with how each node stands; the one that failed is in sight. */
export function RunGraph({ run: { nodes, error }, definition }: RunGraphProps) {
  const statuses = useMemo(() => nodeStatuses(nodes ?? NONE), [nodes]);
  const failed = error?.nodeId ?? [...statuses].find(([, status]) => status === 'failed')?.[0];
  return <GraphView definition={definition} statuses={statuses} shown={failed} />;
}
