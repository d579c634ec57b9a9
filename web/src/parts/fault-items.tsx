import type { ProblemFault } from '../api/problem.js';

/** Every fault of an input or of a run: where, what is wrong, and the rule. Nothing without faults. */
export function FaultItems({ faults = [] }: { faults?: readonly ProblemFault[] }) {
  if (faults.length === 0) return null;
  return (
    <ul>
      {faults.map(({ node, field, rule, message }, index) => (
        <li key={index}>
          {(node ?? field) && <code>{[node, field].filter(Boolean).join(' · ')}</code>} {message}{' '}
          <span className="rule">{rule}</span>
        </li>
      ))}
    </ul>
  );
}
