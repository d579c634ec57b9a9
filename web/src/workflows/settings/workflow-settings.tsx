import { type FormEvent, useState } from 'react';
import { faultOf } from '../../api/problem.js';
import {
  deleteWorkflow,
  duplicateWorkflow,
  exportWorkflow,
  saveWorkflow,
  type Workflow,
} from '../../api/workflows/workflow.js';
import { saveFile } from '../../data/save-file.js';
import { useTask } from '../../data/use-task.js';
import { navigate } from '../../navigation/location.js';
import { ConfirmDialog } from '../../parts/dialogs/confirm-dialog.js';
import { ProblemNotice } from '../../parts/states/problem-notice.js';
import { TextField } from '../../parts/fields/text-field.js';
import { tell } from '../../parts/toasts/toasts.js';
import { useMay } from '../../session/session.js';
import { FailureChoice } from './failure-choice.js';
import { fileName } from '../file-name.js';
import { FlowFields, flowSettingsOf } from './flow-fields.js';
import { tagsOf } from '../tags-of.js';

/** Name, tags, failure workflow and flow of its runs; copying, exporting and deleting it. */
export function WorkflowSettings({ workflow, onSaved }: { workflow: Workflow; onSaved: (workflow: Workflow) => void }) {
  const task = useTask();
  const [isDeleting, setIsDeleting] = useState(false);
  const mayWrite = useMay('editor');
  const { id, name, tags } = workflow;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const change = {
      name: String(form.get('name')),
      tags: tagsOf(String(form.get('tags'))),
      settings: { ...workflow.settings, ...flowSettingsOf(form), onFailure: String(form.get('onFailure')) || null },
    };
    void task.run(async () => {
      onSaved(await saveWorkflow(workflow, change));
      tell('Settings saved.');
    });
  };
  const duplicate = async () => navigate(`/workflows/${(await duplicateWorkflow(id)).id}`);
  const save = async () => saveFile(fileName(name), await exportWorkflow(id));
  const remove = async () => {
    await deleteWorkflow(id);
    navigate('/workflows');
  };
  return (
    <form className="card stack" onSubmit={submit} aria-label="Settings of the workflow">
      <ProblemNotice problem={task.problem} />
      <fieldset disabled={!mayWrite || task.isRunning} className="stack">
        <TextField
          label="Name"
          name="name"
          defaultValue={name}
          maxLength={200}
          required
          fault={faultOf(task.problem, 'name')}
        />
        <TextField
          label="Tags"
          name="tags"
          defaultValue={tags?.join(', ')}
          hint="Separated by commas."
          fault={faultOf(task.problem, 'tags')}
        />
        <FailureChoice workflow={workflow} fault={faultOf(task.problem, 'settings.onFailure')} />
        <FlowFields settings={workflow.settings} faultOf={(field) => faultOf(task.problem, `settings.${field}`)} />
        <div className="actions">
          <button className="primary">Save</button>
          <button type="button" onClick={() => void task.run(duplicate)}>
            Duplicate
          </button>
          <button type="button" onClick={() => void task.run(save)}>
            Export
          </button>
          <button type="button" className="danger quiet" onClick={() => setIsDeleting(true)}>
            Delete
          </button>
        </div>
      </fieldset>
      {isDeleting && (
        <ConfirmDialog title={`Delete “${name}”?`} action="Delete" work={remove} onClose={() => setIsDeleting(false)}>
          <p>Its address stops responding at once, and its versions are deleted.</p>
        </ConfirmDialog>
      )}
    </form>
  );
}
