import { type FormEvent, useState } from 'react';
import type { Definition } from '../../api/workflows/definition.js';
import { faultOf } from '../../api/problem.js';
import { isSpilled, type Run, retryRun } from '../../api/workflows/run.js';
import { parseJson } from '../../data/parse-json.js';
import { useTask } from '../../data/use-task.js';
import { navigate } from '../../navigation/location.js';
import { Dialog } from '../../parts/dialogs/dialog.js';
import { ProblemNotice } from '../../parts/states/problem-notice.js';
import { SelectField } from '../../parts/fields/select-field.js';
import { TextArea } from '../../parts/fields/text-area.js';
import { useRetryChoices } from './use-retry-choices.js';

interface RetryDialogProps {
  run: Run;
  definition?: Definition;
  onClose: () => void;
}

/** Asks how a run is tried again: from where, on which version and with which start data; then goes to the new run. */
export function RetryDialog({ run, definition, onClose }: RetryDialogProps) {
  const task = useTask();
  const [isEditing, setIsEditing] = useState(false);
  const [version, setVersion] = useState('');
  const { versions, steps, failed } = useRetryChoices(run, version, definition);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const fromNode = String(form.get('fromNode'));
    void task.run(async () => {
      const { runId } = await retryRun(run.id, {
        ...(fromNode && { fromNode }),
        ...(version && { version: version === 'draft' ? version : Number(version) }),
        ...(isEditing && {
          input: parseJson(String(form.get('input')), { field: 'input', label: 'The start data' }),
        }),
      });
      navigate(`/runs/${runId}`);
    });
  };
  return (
    <Dialog title="Run again" onClose={onClose}>
      <form className="stack" onSubmit={submit}>
        <ProblemNotice problem={task.problem} />
        <SelectField
          label="Version"
          fault={faultOf(task.problem, 'version')}
          options={versions}
          value={version}
          onChange={({ target }) => setVersion(target.value)}
        />
        <SelectField
          key={`${version} ${failed} ${steps.length}`}
          label="Start at"
          name="fromNode"
          defaultValue={failed ?? ''}
          hint="Earlier nodes keep their results and do not run again."
          fault={faultOf(task.problem, 'fromNode')}
          options={steps}
        />
        <label className="choice">
          <input
            type="checkbox"
            checked={isEditing}
            disabled={isSpilled(run.input)}
            onChange={() => setIsEditing(!isEditing)}
          />
          <span>
            Change the start data{' '}
            {isSpilled(run.input) && <span className="hint">These are too large to be edited here.</span>}
          </span>
        </label>
        {isEditing && (
          <TextArea
            label="Start data"
            name="input"
            className="code"
            rows={10}
            defaultValue={JSON.stringify(run.input, null, 2)}
            fault={faultOf(task.problem, 'input')}
          />
        )}
        <div className="actions end">
          <button type="button" onClick={onClose}>
            Cancel
          </button>
          <button className="primary" disabled={task.isRunning}>
            Run again
          </button>
        </div>
      </form>
    </Dialog>
  );
}
