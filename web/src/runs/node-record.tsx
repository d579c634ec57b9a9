import type { NodeRecord as Record } from '../api/run.js';
import { Badge } from '../parts/badge.js';
import { duration } from '../parts/duration.js';
import { JsonPanel } from '../parts/json-panel.js';
import { FailureNotice } from './failure-notice.js';
import { RunStatus } from './run-status.js';

/** One execution of a node: folded, with input, output and error inside. A failed one is open. */
export function NodeRecord({ node }: { node: Record }) {
  const { label, type, iteration, attempt, status, durationMs, input, output, error } = node;
  return (
    <li>
      <details className="card" open={status === 'failed'}>
        <summary className="card-head">
          <span>
            <strong>{label}</strong> <span className="hint">{type}</span>{' '}
            {iteration.length > 0 && <Badge>item {iteration.map((index) => index + 1).join(' · ')}</Badge>}{' '}
            {attempt > 1 && <Badge tone="warn">try {attempt}</Badge>}
          </span>
          <span className="badges">
            {durationMs !== undefined && <span className="hint">{duration(durationMs)}</span>}
            <RunStatus status={status} />
          </span>
        </summary>
        <div className="stack">
          <FailureNotice failure={error} status={status} />
          <div className="columns">
            {input !== undefined && <JsonPanel title="Input" value={input} />}
            {output !== undefined && <JsonPanel title="Output" value={output} />}
          </div>
        </div>
      </details>
    </li>
  );
}
