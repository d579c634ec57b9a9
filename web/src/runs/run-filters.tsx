import { RUN_STATUSES } from '../api/run.js';
import { SelectField } from '../parts/select-field.js';
import { TextField } from '../parts/text-field.js';
import type { RunFilter, RunFilterName } from './run-filter.js';
import { WorkflowFilter } from './workflow-filter.js';

interface RunFiltersProps {
  filter: RunFilter;
  onChange: (name: RunFilterName, value: string) => void;
  isAcrossWorkflows: boolean;
}

const STATUSES = [
  { value: '', text: 'Any status' },
  ...RUN_STATUSES.map((status) => ({ value: status, text: status })),
];

/** Narrows the list of runs. */
export function RunFilters({ filter, onChange, isAcrossWorkflows }: RunFiltersProps) {
  const control = (name: RunFilterName) => ({
    value: filter[name],
    onChange: ({ target }: { target: { value: string } }) => onChange(name, target.value),
  });
  return (
    <div className="filters" role="search" aria-label="Runs">
      {isAcrossWorkflows && <WorkflowFilter {...control('workflowId')} />}
      <SelectField label="Status" options={STATUSES} {...control('status')} />
      <TextField label="Accepted from" type="datetime-local" max={filter.to || undefined} {...control('from')} />
      <TextField label="Accepted before" type="datetime-local" min={filter.from || undefined} {...control('to')} />
    </div>
  );
}
