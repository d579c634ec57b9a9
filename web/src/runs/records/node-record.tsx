import type { NodeRecord as Record } from '../../api/workflows/run.js';
import { Moment } from '../../parts/values/moment.js';
import { FailureNotice } from '../failure-notice.js';
import { RunValue } from './run-value.js';
import { WaitingFor } from './waiting-for.js';

/** What one try of a node got and made, or why it did not. */
export function NodeRecord({ runId, node }: { runId: string; node: Record }) {
  const { status, input, output, error, resumed } = node;
  return (
    <div className="stack">
      <FailureNotice failure={error} status={status} />
      <WaitingFor node={node} />
      {resumed && (
        <p className="hint">
          Resumed <Moment at={resumed.at} /> by {resumed.by === 'link' ? 'somebody with its link' : `a ${resumed.by}`}
          {resumed.address && <> from {resumed.address}</>}.
        </p>
      )}
      <div className="columns">
        {input !== undefined && input !== null && <RunValue runId={runId} title="Input" value={input} />}
        {output !== undefined && status !== 'waiting' && <RunValue runId={runId} title="Output" value={output} />}
      </div>
    </div>
  );
}
