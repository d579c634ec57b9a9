import type { FormEvent } from 'react';
import { defineCollection } from '../api/data/collection.js';
import { faultOf } from '../api/problem.js';
import { useTask } from '../data/use-task.js';
import { navigate } from '../navigation/location.js';
import { Dialog } from '../parts/dialogs/dialog.js';
import { ProblemNotice } from '../parts/states/problem-notice.js';
import { TextArea } from '../parts/fields/text-area.js';
import { TextField } from '../parts/fields/text-field.js';
import { collectionHref } from './collection-href.js';
import { linesOf } from './lines-of.js';

/** Makes a collection and goes there. */
export function NewCollection({ onClose }: { onClose: () => void }) {
  const task = useTask();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    void task.run(async () => {
      const indexes = linesOf(String(form.get('indexes')));
      const { name } = await defineCollection(String(form.get('name')), { indexes });
      navigate(collectionHref(name));
    });
  };
  return (
    <Dialog title="New collection" onClose={onClose}>
      <form className="stack" onSubmit={submit}>
        <ProblemNotice problem={task.problem} />
        <TextField
          label="Name"
          name="name"
          required
          maxLength={128}
          autoComplete="off"
          fault={faultOf(task.problem, 'name')}
        />
        <TextArea
          label="Indexes (optional)"
          name="indexes"
          rows={2}
          className="code"
          placeholder="address.city"
          hint="Fields that you often filter or sort by, one per line."
          fault={faultOf(task.problem, 'indexes')}
        />
        <div className="actions end">
          <button type="button" onClick={onClose}>
            Cancel
          </button>
          <button className="primary" disabled={task.isRunning}>
            Create
          </button>
        </div>
      </form>
    </Dialog>
  );
}
