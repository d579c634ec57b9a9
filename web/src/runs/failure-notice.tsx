import type { RunFailure, RunStatus } from '../api/run.js';
import { Notice } from '../parts/notice.js';

/** Why a run or a node has failed or was cancelled. Nothing when it was not. */
export function FailureNotice({ failure, status }: { failure?: RunFailure; status: RunStatus }) {
  if (!failure) return null;
  if (status !== 'failed') return <Notice tone="warn">{failure.message}</Notice>;
  return (
    <div className="notice error">
      <strong>{failure.node ? `Failed at “${failure.node}”` : 'Failed'}</strong>
      <p>{failure.message}</p>
      <p className="trail">
        <a href={`/docs/errors#${failure.code}`}>{failure.code}: what it means and what to do</a>
      </p>
    </div>
  );
}
