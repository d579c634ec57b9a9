import type { Definition } from '../../api/workflows/definition.js';
import type { ProblemFault } from '../../api/problem.js';
import { Badge } from '../../parts/values/badge.js';
import { words } from '../../schema-form/words.js';
import { type NodePlace, placeOf } from './node-place.js';
import { Sentence } from '../../parts/values/sentence.js';

interface FaultListProps {
  /** Those that say nothing of it are errors. */
  faults: readonly (ProblemFault & { severity?: 'error' | 'warning' })[];
  definition: Definition;
  onSelect: (place: NodePlace) => void;
}

/** What is wrong with a draft; a click shows the field of the node. */
export function FaultList({ faults, definition, onSelect }: FaultListProps) {
  if (faults.length === 0) return <p className="hint">No faults: this draft can be deployed.</p>;
  const labels = new Map(definition.nodes.map(({ id, label }) => [id, label]));
  return (
    <ul className="faults" aria-label="Faults">
      {faults.map((fault, index) => {
        const { node, field, rule, message, severity = 'error' } = fault;
        const place = placeOf(fault, definition);
        return (
          <li key={index}>
            <Badge tone={severity === 'error' ? 'bad' : 'warn'}>{words(severity)}</Badge>
            <span>
              {place ? (
                <button className="link" onClick={() => onSelect(place)}>
                  {labels.get(place.node)}
                  {place.field && <code> {place.field}</code>}
                </button>
              ) : (
                <code>{[node ?? 'graph', field].filter(Boolean).join(' ')}</code>
              )}{' '}
              — <Sentence text={message} /> <span className="rule">{rule}</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
