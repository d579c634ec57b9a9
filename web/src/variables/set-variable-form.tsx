import type { FormEvent } from 'react';
import { faultOf } from '../api/problem.js';
import { setVariable } from '../api/data/variable.js';
import { useTask } from '../data/use-task.js';
import { ProblemNotice } from '../parts/states/problem-notice.js';
import { TextArea } from '../parts/fields/text-area.js';
import { TextField } from '../parts/fields/text-field.js';
import { useFocusReturn } from '../parts/dialogs/use-focus-return.js';
import { FormActions } from '../parts/fields/form-actions.js';

interface SetVariableFormProps {
  /** The variable whose value is replaced; empty for a new one. */
  name: string;
  onDone: () => void;
  onCancel: () => void;
}

/** Sets the value of a variable, new or not. */
export function SetVariableForm({ name, onDone, onCancel }: SetVariableFormProps) {
  const task = useTask();
  useFocusReturn();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const set = () => setVariable(String(form.get('name')), String(form.get('value')));
    if (await task.run(set)) onDone();
  };
  return (
    <form className="card stack" onSubmit={(event) => void submit(event)} aria-label="Set a variable">
      <h2>{name ? `New value for ${name}` : 'Set a variable'}</h2>
      <ProblemNotice problem={task.problem} />
      <TextField
        label="Name"
        name="name"
        required
        maxLength={128}
        defaultValue={name}
        readOnly={name !== ''}
        autoFocus={name === ''}
        autoComplete="off"
        spellCheck={false}
        placeholder="ORDERS_TOKEN"
        hint="Letters, digits and _. The first character is not a digit."
        fault={faultOf(task.problem, 'name')}
      />
      <TextArea
        label="Value"
        name="value"
        rows={3}
        required
        className="code"
        autoFocus={name !== ''}
        autoComplete="off"
        hint="Replaces the value that is stored under this name."
        fault={faultOf(task.problem, 'value')}
      />
      <FormActions action="Save" isRunning={task.isRunning} onCancel={onCancel} />
    </form>
  );
}
