import type { Run } from '../api/run.js';
import { usePages } from '../data/use-pages.js';
import { Link } from '../navigation/link.js';
import { EmptyState } from '../parts/empty-state.js';
import { Loading } from '../parts/loading.js';
import { LoadMore } from '../parts/load-more.js';
import { isNarrowed, type RunFilter, runsPath } from './run-filter.js';
import { RunTable } from './run-table.js';

interface RunListProps {
  filter: RunFilter;
  /** Only runs of this workflow. */
  workflowId?: string;
  onShowAll: () => void;
}

/** The runs that pass a filter, newest first. */
export function RunList({ filter, workflowId, onShowAll }: RunListProps) {
  const path = runsPath({ ...filter, ...(workflowId !== undefined && { workflowId }) });
  const { items, problem, reload, loadMore } = usePages<Run>(path);
  if (!items) return <Loading problem={problem} retry={reload} />;
  if (items.length === 0 && isNarrowed(filter)) {
    return (
      <EmptyState title="No runs match these filters.">
        <button onClick={onShowAll}>Show all runs</button>
      </EmptyState>
    );
  }
  if (items.length === 0) {
    return (
      <EmptyState title="No runs yet.">
        {workflowId === undefined ? (
          <>
            Call a <Link href="/workflows">workflow</Link> that is deployed, or run a draft of one with test data.
          </>
        ) : (
          <>
            <Link href={`/workflows/${workflowId}/call`}>Call it, or run its draft</Link> with test data.
          </>
        )}
      </EmptyState>
    );
  }
  return (
    <>
      <div className="actions end">
        <button className="small" onClick={reload}>
          Refresh
        </button>
      </div>
      <RunTable items={items} isAcrossWorkflows={workflowId === undefined} />
      <LoadMore loadMore={loadMore} problem={problem} />
    </>
  );
}
