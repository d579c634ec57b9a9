import { RUN_STATUSES, RUN_TRIGGERS } from '../api/run.js';
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

const TRIGGERS = [
  { value: '', text: 'Anything' },
  ...RUN_TRIGGERS.map((trigger) => ({ value: trigger, text: trigger })),
];

const TESTS = [
  { value: '', text: 'With tests' },
  { value: 'false', text: 'No tests' },
  { value: 'true', text: 'Tests only' },
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
      <SelectField label="Triggered by" options={TRIGGERS} {...control('trigger')} />
      <SelectField label="Tests" options={TESTS} {...control('test')} />
      <TextField label="Accepted from" type="datetime-local" max={filter.to || undefined} {...control('from')} />
      <TextField label="Accepted before" type="datetime-local" min={filter.from || undefined} {...control('to')} />
    </div>
  );
}
