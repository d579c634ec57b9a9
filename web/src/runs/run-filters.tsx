import { type PageOf, withQuery } from '../api/page.js';
import { RUN_STATUSES } from '../api/run.js';
import { type Workflow, WORKFLOWS } from '../api/workflow.js';
import { useGet } from '../data/use-get.js';
import { SelectField } from '../parts/select-field.js';

interface RunFiltersProps {
  workflowId: string;
  setWorkflowId: (id: string) => void;
  status: string;
  setStatus: (status: string) => void;
}

const STATUSES = [
  { value: '', text: 'Any status' },
  ...RUN_STATUSES.map((status) => ({ value: status, text: status })),
];
const MOST = '200';

/** Narrows the list of runs. */
export function RunFilters({ workflowId, setWorkflowId, status, setStatus }: RunFiltersProps) {
  const { data } = useGet<PageOf<Workflow>>(withQuery(WORKFLOWS, { limit: MOST }));
  const workflows = (data?.items ?? []).map(({ id, name }) => ({ value: id, text: name }));
  return (
    <div className="filters" role="search" aria-label="Runs">
      <SelectField
        label="Workflow"
        options={[{ value: '', text: 'All workflows' }, ...workflows]}
        value={workflowId}
        onChange={(event) => setWorkflowId(event.target.value)}
      />
      <SelectField
        label="Status"
        options={STATUSES}
        value={status}
        onChange={(event) => setStatus(event.target.value)}
      />
    </div>
  );
}
