import type { Run } from '../api/run.js';
import { EmptyState } from '../parts/empty-state.js';
import { NodeRecord } from './node-record.js';

/** What the nodes of a run did, in the order they began. */
export function NodeList({ run: { nodes = [] } }: { run: Run }) {
  if (nodes.length === 0)
    return <EmptyState title="No node has begun yet.">The run waits for a free worker.</EmptyState>;
  return (
    <section>
      <h2>Nodes</h2>
      <ol className="nodes">
        {nodes.map((node) => (
          <NodeRecord key={`${node.nodeId} ${node.iteration.join('.')} ${node.attempt}`} node={node} />
        ))}
      </ol>
    </section>
  );
}
