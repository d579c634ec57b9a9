import type { FormEvent } from 'react';
import { faultOf, type Problem } from '../api/problem.js';
import { parseJson } from '../data/parse-json.js';
import { useTask } from '../data/use-task.js';
import { TextArea } from '../parts/fields/text-area.js';
import { TextField } from '../parts/fields/text-field.js';
import type { Search } from './use-documents.js';

interface SearchFormProps {
  search: Search;
  onSearch: (search: Search) => void;
  /** Why the last search was refused. */
  problem?: Problem;
  /** Fields that are found quickly. */
  indexed: readonly string[];
}

/** Asks which documents are looked for, and in which order. */
export function SearchForm({ search, onSearch, problem, indexed }: SearchFormProps) {
  const task = useTask();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = String(form.get('filter')).trim();
    const orderBy = String(form.get('orderBy'))
      .split(/[\s,]+/)
      .filter(Boolean);
    // Only reading what was entered can fail here; how the search goes is told by the list.
    void task.run(async () => onSearch({ filter: filterOf(text), orderBy }));
  };
  const refused = task.problem ?? problem;
  return (
    <form className="search" onSubmit={submit} role="search" aria-label="Documents">
      <TextArea
        label="Filter"
        name="filter"
        className="code"
        rows={2}
        placeholder={'{ "status": "open", "total": { "gt": 100 } }'}
        hint={`Fields and values; operators eq ne gt gte lt lte in contains exists; and, or, not.${
          indexed.length > 0 ? ` Indexed: ${indexed.join(', ')}.` : ''
        }`}
        fault={faultBelow(refused, 'filter')}
      />
      <TextField
        label="Order"
        name="orderBy"
        className="code"
        defaultValue={search.orderBy.join(', ')}
        hint="Field names. A minus sign in front reverses the order."
        fault={faultBelow(refused, 'orderBy')}
      />
      <button className="primary">Search</button>
    </form>
  );
}

/** @throws RequestFailed for what is no JSON */
function filterOf(text: string): Search['filter'] {
  return text === '' ? {} : (parseJson(text, { field: 'filter', label: 'The filter' }) as Search['filter']);
}

/** What is wrong with a field or something inside of it, with its path. */
function faultBelow(problem: Problem | undefined, field: string): string | undefined {
  const fault = problem?.errors?.find((found) => found.field?.startsWith(`${field}.`));
  return fault ? `${fault.field} ${fault.message}` : faultOf(problem, field);
}
