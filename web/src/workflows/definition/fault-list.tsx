import type { Definition, Fault } from '../../api/definition.js';
import { Badge } from '../../parts/badge.js';

interface FaultListProps {
  faults: readonly Fault[];
  definition: Definition;
  onSelect: (nodeId: string) => void;
}

/** What is wrong with a draft; a click shows the node. */
export function FaultList({ faults, definition, onSelect }: FaultListProps) {
  if (faults.length === 0) return <p className="hint">No faults: this draft can be deployed.</p>;
  const labels = new Map(definition.nodes.map(({ id, label }) => [id, label]));
  return (
    <ul className="faults" aria-label="Faults">
      {faults.map(({ node, field, rule, message, severity }, index) => (
        <li key={index}>
          <Badge tone={severity === 'error' ? 'bad' : 'warn'}>{severity}</Badge>
          <span>
            {node && labels.has(node) ? (
              <button className="link" onClick={() => onSelect(node)}>
                {labels.get(node)}
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
