import { type FormEvent, useState } from 'react';
import { RUN_STATUSES, RUN_TRIGGERS } from '../../api/workflows/run.js';
import { navigate } from '../../navigation/location.js';
import { SelectField } from '../../parts/fields/select-field.js';
import { TextField } from '../../parts/fields/text-field.js';
import type { RunFilter, RunFilterName } from './run-filter.js';
import { TRIGGERS_IN_WORDS } from '../run-words.js';
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
  ...RUN_TRIGGERS.map((trigger) => ({ value: trigger, text: TRIGGERS_IN_WORDS[trigger] })),
];

const TESTS = [
  { value: '', text: 'With tests' },
  { value: 'false', text: 'No tests' },
  { value: 'true', text: 'Tests only' },
];

/** Filters that few people need at once. */
const FOLDED: readonly RunFilterName[] = ['trigger', 'test', 'from', 'to'];

/** Narrows the list of runs, and leads to one by its id. */
export function RunFilters({ filter, onChange, isAcrossWorkflows }: RunFiltersProps) {
  const control = (name: RunFilterName) => ({
    value: filter[name],
    onChange: ({ target }: { target: { value: string } }) => onChange(name, target.value),
  });
  const folded = FOLDED.filter((name) => filter[name] !== '').length;
  return (
    <div className="run-filters" role="search" aria-label="Runs">
      <div className="filters">
        <RunSearch key={filter.code} code={filter.code} onCode={(code) => onChange('code', code)} />
        {isAcrossWorkflows && <WorkflowFilter {...control('workflowId')} />}
        <SelectField label="Status" options={STATUSES} {...control('status')} />
      </div>
      <details className="more" open={folded > 0}>
        <summary>More filters{folded > 0 && ` (${folded})`}</summary>
        <div className="filters">
          <SelectField label="Triggered by" options={TRIGGERS} {...control('trigger')} />
          <SelectField label="Tests" options={TESTS} {...control('test')} />
          <TextField label="Accepted from" type="datetime-local" max={filter.to || undefined} {...control('from')} />
          <TextField label="Accepted before" type="datetime-local" min={filter.from || undefined} {...control('to')} />
        </div>
      </details>
    </div>
  );
}

const RUN_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const ERROR_CODE = /^[a-z_]*$/;

/** One entry for what people have at hand: the id of a run, or the code of an error. */
function RunSearch({ code, onCode }: { code: string; onCode: (code: string) => void }) {
  const [fault, setFault] = useState<string>();
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const entry = String(new FormData(event.currentTarget).get('search')).trim();
    if (RUN_ID.test(entry)) return navigate(`/runs/${entry.toLowerCase()}`);
    if (!ERROR_CODE.test(entry)) return setFault('Neither the id of a run nor an error code such as node_timeout.');
    setFault(undefined);
    onCode(entry);
  };
  return (
    <form onSubmit={search}>
      <TextField
        label="Run id or error code"
        name="search"
        type="search"
        placeholder="node_timeout"
        defaultValue={code}
        fault={fault}
        spellCheck={false}
        autoComplete="off"
        enterKeyHint="search"
      />
    </form>
  );
}
