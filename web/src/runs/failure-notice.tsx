import type { RunFailure, RunStatus } from '../api/workflows/run.js';
import { FaultItems } from '../parts/states/fault-items.js';
import { Link } from '../navigation/link.js';
import { Notice } from '../parts/states/notice.js';
import { Sentence } from '../parts/values/sentence.js';

interface FailureNoticeProps {
  failure?: RunFailure;
  status: RunStatus;
  /** Where the node that failed is edited. */
  nodeHref?: string;
}

/** Why a run or a node has failed or was cancelled, where, and what to do. Nothing when it was not. */
export function FailureNotice({ failure, status, nodeHref }: FailureNoticeProps) {
  if (!failure) return null;
  if (status !== 'failed')
    return (
      <Notice tone="warn">
        <Sentence text={failure.message} />
      </Notice>
    );
  const { code, message, advice, node, iteration, errors, runId } = failure;
  const place = iteration ? `“${node}”, item ${iteration.map((index) => index + 1).join('.')}` : `“${node}”`;
  return (
    <div className="notice error">
      <strong>{node ? `Failed at ${place}` : 'Failed'}</strong>
      <p>
        <Sentence text={message} />
      </p>
      <FaultItems faults={errors} said={message} />
      {advice && (
        <p>
          <Sentence text={advice} />
        </p>
      )}
      <p className="trail">
        <a href={`/docs/errors#${code}`}>{code}</a>
        {runId && (
          <>
            {' · '}
            <a href={`/runs/${runId}`}>the run that failed</a>
          </>
        )}
        {nodeHref && (
          <>
            {' · '}
            <Link href={nodeHref}>open the node in the draft</Link>
          </>
        )}
      </p>
    </div>
  );
}
