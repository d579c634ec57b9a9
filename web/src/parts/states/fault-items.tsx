import type { ProblemFault } from '../../api/problem.js';
import { Sentence } from '../values/sentence.js';

interface FaultItemsProps {
  faults?: readonly ProblemFault[];
  /** The sentence above: faults that it tells already are not told again. */
  said: string;
}

/** Every fault of an input or of a run: where, what is wrong, and the rule. Nothing without faults. */
export function FaultItems({ faults = [], said }: FaultItemsProps) {
  if (faults.every(({ message }) => said.includes(message))) return null;
  return (
    <ul>
      {faults.map(({ node, field, rule, message }, index) => (
        <li key={index}>
          {(node ?? field) && <code>{[node, field].filter(Boolean).join(' · ')}</code>} <Sentence text={message} />{' '}
          <span className="rule">{rule}</span>
        </li>
      ))}
    </ul>
  );
}
