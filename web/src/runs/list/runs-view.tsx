import { withQuery } from '../../api/page.js';
import { navigate, useQuery } from '../../navigation/location.js';
import { RunsChart } from '../chart/runs-chart.js';
import { filterOf } from './run-filter.js';
import { RunFilters } from './run-filters.js';
import { RunList } from './run-list.js';

interface RunsViewProps {
  /** Address of this view; what narrows the list is added to it, so that it can be shared and gone back to. */
  href: string;
  /** Only runs of this workflow; without it the workflow can be chosen. */
  workflowId?: string;
}

/** Runs, newest first, with what narrows them. */
export function RunsView({ href, workflowId }: RunsViewProps) {
  const filter = filterOf(useQuery());
  return (
    <>
      <RunsChart key={filter.workflowId} workflowId={workflowId ?? filter.workflowId} />
      <RunFilters
        filter={filter}
        isAcrossWorkflows={workflowId === undefined}
        onChange={(name, value) => navigate(withQuery(href, { ...filter, [name]: value }), { replace: true })}
      />
      <RunList filter={filter} workflowId={workflowId} onShowAll={() => navigate(href, { replace: true })} />
    </>
  );
}
