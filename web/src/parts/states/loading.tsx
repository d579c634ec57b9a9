import type { Problem } from '../../api/problem.js';
import { ProblemNotice } from './problem-notice.js';
import { Skeleton } from './skeleton.js';

/** Stands where something will be as soon as it is read; says why when it could not be. */
export function Loading({ problem, retry }: { problem?: Problem; retry?: () => void }) {
  if (!problem) return <Skeleton />;
  return (
    <div className="stack">
      <ProblemNotice problem={problem} />
      {retry && mayPass(problem) && (
        <div className="actions">
          <button onClick={retry}>Try again</button>
        </div>
      )}
    </div>
  );
}

/**
 * Whether the same request may succeed later: there was no answer, a session that had ended, too many requests, or a failure
 * of the service.
 */
function mayPass({ status }: Problem): boolean {
  return status === 0 || status === 401 || status === 429 || status >= 500;
}
