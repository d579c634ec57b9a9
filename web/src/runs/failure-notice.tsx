import type { RunFailure } from '../api/run.js';

/** Why a run or a node failed. Nothing when it did not. */
export function FailureNotice({ failure }: { failure?: RunFailure }) {
  if (!failure) return null;
  return (
    <div className="notice error">
      <strong>{failure.node ? `Failed at “${failure.node}”` : 'Failed'}</strong>
      <p>{failure.message}</p>
      <p className="trail">{failure.code}</p>
    </div>
  );
}
