import { type FormEvent, useState } from 'react';
import { type Collection, type CollectionIndex, defineCollection, deleteCollection } from '../api/data/collection.js';
import { faultOf } from '../api/problem.js';
import { parseJson } from '../data/parse-json.js';
import { useInterval } from '../data/use-interval.js';
import { useTask } from '../data/use-task.js';
import { navigate } from '../navigation/location.js';
import { Badge, type Tone } from '../parts/values/badge.js';
import { ConfirmDialog } from '../parts/dialogs/confirm-dialog.js';
import { ProblemNotice } from '../parts/states/problem-notice.js';
import { TextArea } from '../parts/fields/text-area.js';
import { useMay } from '../session/session.js';
import { linesOf } from './lines-of.js';

interface CollectionSettingsProps {
  collection: Collection;
  onSaved: (collection: Collection) => void;
  refresh: () => void;
}

const POLL_MS = 1500;
const TONES: Readonly<Record<CollectionIndex['state'], Tone>> = { ready: 'good', building: 'busy', failed: 'bad' };

/** The schema and indexes of a collection, and deleting it. */
export function CollectionSettings({ collection, onSaved, refresh }: CollectionSettingsProps) {
  const { name, schema, indexes } = collection;
  const task = useTask();
  const [isDeleting, setIsDeleting] = useState(false);
  const mayWrite = useMay('editor');
  useInterval(refresh, indexes.some(({ state }) => state === 'building') ? POLL_MS : undefined);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    void task.run(async () => {
      const text = String(form.get('schema')).trim();
      onSaved(
        await defineCollection(name, {
          indexes: linesOf(String(form.get('indexes'))),
          ...(text !== '' && { schema: parseJson(text, { field: 'schema', label: 'The schema' }) }),
        }),
      );
    });
  };
  const remove = async () => {
    await deleteCollection(name);
    navigate('/collections');
  };
  return (
    <form className="card stack" onSubmit={submit} aria-label="Schema and indexes">
      <ProblemNotice problem={task.problem} />
      <fieldset className="stack" disabled={!mayWrite || task.isRunning}>
        <TextArea
          label="Schema (optional)"
          name="schema"
          className="code"
          rows={12}
          defaultValue={schema && JSON.stringify(schema, null, 2)}
          placeholder={'{ "properties": { "email": { "type": "string" } }, "required": ["email"] }'}
          hint="JSON Schema (2020-12) that documents must match when they are written. Without a schema, they can contain anything."
          fault={faultOf(task.problem, 'schema')}
        />
        <TextArea
          label="Indexes"
          name="indexes"
          className="code"
          rows={3}
          defaultValue={indexes.map(({ field }) => field).join('\n')}
          hint="Fields that you often filter or sort by, one per line."
          fault={faultOf(task.problem, 'indexes')}
        />
        <span className="badges">
          {indexes.map(({ field, state }) => (
            <Badge key={field} tone={TONES[state]}>
              {field}: {state}
            </Badge>
          ))}
        </span>
        <div className="actions">
          <button className="primary">Save</button>
          <button type="button" className="danger quiet" onClick={() => setIsDeleting(true)}>
            Delete
          </button>
        </div>
      </fieldset>
      {isDeleting && (
        <ConfirmDialog title={`Delete “${name}”?`} action="Delete" work={remove} onClose={() => setIsDeleting(false)}>
          <p>This also deletes all its documents. Workflows no longer find them.</p>
        </ConfirmDialog>
      )}
    </form>
  );
}
