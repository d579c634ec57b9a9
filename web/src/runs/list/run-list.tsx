import { useState } from 'react';
import type { Run } from '../../api/workflows/run.js';
import { usePages } from '../../data/use-pages.js';
import { navigate } from '../../navigation/location.js';
import { EmptyState } from '../../parts/states/empty-state.js';
import { Loading } from '../../parts/states/loading.js';
import { LoadMore } from '../../parts/load-more.js';
import { useMay } from '../../session/session.js';
import { isNarrowed, type RunFilter, runsPath } from './run-filter.js';
import { RunTable } from './run-table.js';
import { SelectedRuns } from './selected-runs.js';

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
  const mayRun = useMay('editor');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const choose = (ids: readonly string[], isChosen: boolean) =>
    setChosen((before) => new Set(isChosen ? [...before, ...ids] : [...before].filter((id) => !ids.includes(id))));
  if (!items) return <Loading problem={problem} retry={reload} />;
  if (items.length === 0 && isNarrowed(filter)) {
    return (
      <EmptyState title="No runs match these filters">
        <button onClick={onShowAll}>Show all runs</button>
      </EmptyState>
    );
  }
  if (items.length === 0) {
    return (
      <EmptyState
        title="No runs yet"
        action={
          <button onClick={() => navigate(workflowId === undefined ? '/workflows' : `/workflows/${workflowId}/call`)}>
            {workflowId === undefined ? 'Go to Workflows' : 'Show how to call it'}
          </button>
        }
      >
        Call a deployed workflow, or run a draft with test data.
      </EmptyState>
    );
  }
  return (
    <>
      <div className="card-head list-head">
        {mayRun && (
          <SelectedRuns
            runs={items.filter(({ id }) => chosen.has(id))}
            release={(ids) => choose(ids, false)}
            reload={reload}
          />
        )}
        <button className="small" onClick={reload}>
          Refresh
        </button>
      </div>
      <RunTable
        items={items}
        isAcrossWorkflows={workflowId === undefined}
        selection={mayRun ? { chosen, choose } : undefined}
      />
      <LoadMore loadMore={loadMore} problem={problem} />
    </>
  );
}
