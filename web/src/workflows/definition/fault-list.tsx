import type { Fault } from '../../api/definition.js';
import { Badge } from '../../parts/badge.js';

interface FaultListProps {
  faults: readonly Fault[];
  /** Nodes that can be shown. */
  nodeIds: ReadonlySet<string>;
  onSelect: (nodeId: string) => void;
}

/** What is wrong with a draft; a click shows the node. */
export function FaultList({ faults, nodeIds, onSelect }: FaultListProps) {
  if (faults.length === 0) return <p className="hint">No faults: this draft can be deployed.</p>;
  return (
    <ul className="faults" aria-label="Faults">
      {faults.map(({ node, field, rule, message, severity }, index) => (
        <li key={index}>
          <Badge tone={severity === 'error' ? 'bad' : 'warn'}>{severity}</Badge>
          <span>
            {node && nodeIds.has(node) ? (
              <button className="link" onClick={() => onSelect(node)}>
                {node}
              </button>
            ) : (
              <code>{node ?? 'graph'}</code>
            )}
            {field && <code> {field}</code>} — {message} <span className="rule">{rule}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
