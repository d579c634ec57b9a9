import { useMemo } from 'react';
import type { Definition } from '../../api/workflows/definition.js';
import type { Run } from '../../api/workflows/run.js';
import { EmptyState } from '../../parts/states/empty-state.js';
import { groupRecords } from './group-records.js';
import { loopsAround } from './loop-bodies.js';
import { NodeGroup } from './node-group.js';

const NO_GRAPH: Definition = { nodes: [], edges: [] };

/** What the nodes of a run did, in the order they began; the graph tells which node is in which loop. */
export function NodeList({ run, definition = NO_GRAPH }: { run: Run; definition?: Definition }) {
  const { id, nodes = [] } = run;
  const groups = useMemo(() => groupRecords(nodes, loopsAround(definition)), [nodes, definition]);
  if (nodes.length === 0)
    return <EmptyState title="No node has started yet.">The run is waiting for a free worker.</EmptyState>;
  return (
    <section>
      <h2>Nodes</h2>
      <div className="records nodes">
        {groups.map((group) => (
          <NodeGroup key={group.nodeId} runId={id} group={group} />
        ))}
      </div>
    </section>
  );
}
