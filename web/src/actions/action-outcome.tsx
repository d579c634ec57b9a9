import { Badge } from '../parts/values/badge.js';
import { bytes } from '../parts/values/bytes.js';
import { duration } from '../parts/values/duration.js';
import { JsonPanel } from '../parts/values/json-panel.js';
import type { Outcome } from './run-action.js';

/** What an action has answered, and how long it took. */
export function ActionOutcome({ outcome: { status, tookMs, type, value, bytes: size } }: { outcome: Outcome }) {
  return (
    <section className="card stack" aria-label="Answer" role="status" ref={show}>
      <div className="card-head">
        <h2>Answer</h2>
        <span className="badges">
          <Badge tone="good">{status}</Badge> <span className="hint">{duration(Math.round(tookMs))}</span>
        </span>
      </div>
      {value !== undefined && <JsonPanel title={bytes(size)} value={value} />}
      {value === undefined && <p className="hint">{size === 0 ? 'No content.' : `${bytes(size)} of ${type}.`}</p>}
    </section>
  );
}

/** The form may be longer than the window: whoever has run the action at its end sees the answer all the same. */
const show = (answer: HTMLElement | null) => answer?.scrollIntoView({ block: 'nearest' });
