import type { Fault } from '../../api/definition.js';
import { Badge } from '../../parts/badge.js';

/** What is wrong with a draft; a click shows the node. */
export function FaultList({ faults, onSelect }: { faults: readonly Fault[]; onSelect: (nodeId: string) => void }) {
  if (faults.length === 0) return <p className="hint">No faults: this draft can be deployed.</p>;
  return (
    <ul className="faults" aria-label="Faults">
      {faults.map(({ node, field, rule, message, severity }, index) => (
        <li key={index}>
          <Badge tone={severity === 'error' ? 'bad' : 'warn'}>{severity}</Badge>
          <span>
            {node ? (
              <button className="link" onClick={() => onSelect(node)}>
                {node}
              </button>
            ) : (
              'Graph'
            )}
            {field && <code> {field}</code>} — {message} <span className="rule">{rule}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
