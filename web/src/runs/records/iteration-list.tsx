import { type ReactNode, useState } from 'react';
import type { Iteration, NodeGroup } from './group-records.js';
import { RecordLine } from './record-line.js';

/** Items that are shown at once; a loop may have thousands. */
const PAGE = 25;

interface IterationListProps {
  iterations: readonly Iteration[];
  /** Draws what a node did within an item; it may hold such a list itself. */
  draw: (group: NodeGroup) => ReactNode;
}

/** What a loop did for each of its items; those that failed can be picked out. */
export function IterationList({ iterations, draw }: IterationListProps) {
  const [shown, setShown] = useState(PAGE);
  const [isFailedOnly, setIsFailedOnly] = useState(false);
  const failed = iterations.filter(({ status }) => status === 'failed');
  const picked = isFailedOnly ? failed : iterations;
  return (
    <section className="records" aria-label="Items">
      {failed.length > 0 && failed.length < iterations.length && (
        <label className="choice">
          <input type="checkbox" checked={isFailedOnly} onChange={() => setIsFailedOnly(!isFailedOnly)} />
          <span>
            Show only the {failed.length} of {iterations.length} items that failed
          </span>
        </label>
      )}
      {picked.slice(0, shown).map(({ index, status, groups }) => (
        <RecordLine
          key={index}
          title={
            <>
              Item {index + 1} <span className="hint">{groups.map(({ label }) => label).join(' → ')}</span>
            </>
          }
          status={status}
        >
          <div className="records">{groups.map(draw)}</div>
        </RecordLine>
      ))}
      {picked.length > shown && (
        <p className="actions">
          <button className="small" onClick={() => setShown(shown + PAGE)}>
            Show more items
          </button>
          <span className="hint">
            {shown} of {picked.length}
          </span>
        </p>
      )}
    </section>
  );
}
