import type { Problem } from '../api/problem.js';
import { ProblemNotice } from './states/problem-notice.js';

/** The button below a list that goes on, and why it did not; nothing when the list is whole. */
export function LoadMore({ loadMore, problem }: { loadMore?: () => void; problem?: Problem }) {
  return loadMore ? (
    <div className="load-more">
      <ProblemNotice problem={problem} />
      <button onClick={loadMore}>Show more</button>
    </div>
  ) : null;
}
