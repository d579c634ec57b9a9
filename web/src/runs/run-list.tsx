import { withQuery } from '../api/page.js';
import { type Run, RUNS } from '../api/run.js';
import { usePages } from '../data/use-pages.js';
import { EmptyState } from '../parts/empty-state.js';
import { Loading } from '../parts/loading.js';
import { LoadMore } from '../parts/load-more.js';
import { RunTable } from './run-table.js';

interface RunListProps {
  workflowId?: string;
  status?: string;
  isAcrossWorkflows?: boolean;
}

/** Runs, newest first, narrowed by what is given. */
export function RunList({ workflowId, status, isAcrossWorkflows = false }: RunListProps) {
  const { items, problem, reload, loadMore } = usePages<Run>(withQuery(RUNS, { workflowId, status }));
  if (!items) return <Loading problem={problem} retry={reload} />;
  if (items.length === 0) {
    return (
      <EmptyState title={status ? `No run is ${status}.` : 'There is no run yet.'}>
        Call the webhook of a deployed workflow, or run a draft with test data.
      </EmptyState>
    );
  }
  return (
    <>
      <RunTable items={items} isAcrossWorkflows={isAcrossWorkflows} />
      <div className="actions">
        <button onClick={reload}>Refresh</button>
        <LoadMore loadMore={loadMore} />
      </div>
    </>
  );
}
