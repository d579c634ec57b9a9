import type { NodeRecord as Record } from '../api/run.js';
import { FailureNotice } from './failure-notice.js';
import { RunValue } from './run-value.js';
import { WaitingFor } from './waiting-for.js';

/** What one try of a node got and made, or why it did not. */
export function NodeRecord({ runId, node }: { runId: string; node: Record }) {
  const { status, input, output, error } = node;
  return (
    <div className="stack">
      <FailureNotice failure={error} status={status} />
      <WaitingFor node={node} />
      <div className="columns">
        {input !== undefined && input !== null && <RunValue runId={runId} title="Input" value={input} />}
        {output !== undefined && status !== 'waiting' && <RunValue runId={runId} title="Output" value={output} />}
      </div>
    </div>
  );
}
