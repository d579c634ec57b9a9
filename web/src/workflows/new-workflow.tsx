import { type FormEvent, useState } from 'react';
import example from '../../../examples/welcome.json';
import { faultOf } from '../api/problem.js';
import { createWorkflow } from '../api/workflows/workflow.js';
import { useTask } from '../data/use-task.js';
import { navigate } from '../navigation/location.js';
import { Dialog } from '../parts/dialogs/dialog.js';
import { ProblemNotice } from '../parts/states/problem-notice.js';
import { SelectField } from '../parts/fields/select-field.js';
import { TextField } from '../parts/fields/text-field.js';
import { tagsOf } from './tags-of.js';

const BEGINNINGS = [
  { value: 'example', text: 'The example: webhook → If-Else → mail → answer', name: example.name },
  { value: 'empty', text: 'An empty graph', name: '' },
];

/** Makes a workflow from the example or from nothing, and goes there. */
export function NewWorkflow({ onClose }: { onClose: () => void }) {
  const task = useTask();
  const [beginning, setBeginning] = useState('example');
  const [typed, setTyped] = useState<string>();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    void task.run(async () => {
      const { id } = await createWorkflow({
        name: String(form.get('name')),
        tags: tagsOf(String(form.get('tags'))),
        ...(form.get('beginning') === 'example' && { definition: example.definition }),
      });
      navigate(`/workflows/${id}`);
    });
  };
  return (
    <Dialog title="New workflow" onClose={onClose}>
      <form className="stack" onSubmit={submit}>
        <ProblemNotice problem={task.problem} />
        <SelectField
          label="Start from"
          name="beginning"
          options={BEGINNINGS}
          value={beginning}
          onChange={({ target }) => setBeginning(target.value)}
        />
        <TextField
          label="Name"
          name="name"
          value={typed ?? BEGINNINGS.find(({ value }) => value === beginning)?.name}
          onChange={({ target }) => setTyped(target.value)}
          maxLength={200}
          required
          fault={faultOf(task.problem, 'name')}
        />
        <TextField
          label="Tags (optional)"
          name="tags"
          placeholder="shop, mail"
          hint="Separated by commas."
          fault={faultOf(task.problem, 'tags')}
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
