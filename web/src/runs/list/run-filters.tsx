import { type FormEvent, useState } from 'react';
import { RUN_STATUSES } from '../../api/workflows/run.js';
import { navigate } from '../../navigation/location.js';
import { SelectField } from '../../parts/fields/select-field.js';
import { TextField } from '../../parts/fields/text-field.js';
import { words } from '../../schema-form/words.js';
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
  ...RUN_STATUSES.map((status) => ({ value: status, text: words(status) })),
];

const TRIGGERS = [
  { value: '', text: 'Anything' },
  ...Object.entries(TRIGGERS_IN_WORDS).map(([value, text]) => ({ value, text })),
];

const TESTS = [
  { value: '', text: 'With tests' },
  { value: 'false', text: 'No tests' },
  { value: 'true', text: 'Tests only' },
];

const FAILURES = [
  { value: '', text: 'Any' },
  { value: 'false', text: 'Not handled' },
  { value: 'true', text: 'Handled' },
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
        <RunSearch key={`code ${filter.code}`} code={filter.code} onCode={(code) => onChange('code', code)} />
        {isAcrossWorkflows && <WorkflowFilter {...control('workflowId')} />}
        <SelectField label="Status" options={STATUSES} {...control('status')} />
        <SelectField label="Failures" options={FAILURES} {...control('handled')} />
        <TagFilter key={`tag ${filter.tag}`} tag={filter.tag} onTag={(tag) => onChange('tag', tag)} />
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

/** One tag, as it stands on runs; it counts when it is entered or left, since every letter would be another list. */
function TagFilter({ tag, onTag }: { tag: string; onTag: (tag: string) => void }) {
  const choose = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const entered = String(new FormData(event.currentTarget).get('tag')).trim();
    if (entered !== tag) onTag(entered);
  };
  return (
    <form onSubmit={choose} onBlur={({ currentTarget }) => currentTarget.requestSubmit()}>
      <TextField
        label="Tag"
        name="tag"
        type="search"
        maxLength={64}
        defaultValue={tag}
        spellCheck={false}
        autoComplete="off"
        enterKeyHint="search"
      />
    </form>
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
    if (!ERROR_CODE.test(entry)) return setFault('Enter the ID of a run, or an error code such as node_timeout.');
    setFault(undefined);
    onCode(entry);
  };
  return (
    <form onSubmit={search}>
      <TextField
        label="Run ID or error code"
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
