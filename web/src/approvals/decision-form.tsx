import type { FormEvent } from 'react';
import { type Approval, decideApproval } from '../api/workflows/approval.js';
import { faultOf } from '../api/problem.js';
import { useTask } from '../data/use-task.js';
import { ElementInput } from '../elements/element-input.js';
import { formValues } from '../elements/form-values.js';
import { ProblemNotice } from '../parts/states/problem-notice.js';
import { words } from '../schema-form/words.js';

interface DecisionFormProps {
  approval: Approval;
  onDecided: (approval: Approval) => void;
}

/** What an approver fills in, with a button for each decision. */
export function DecisionForm({ approval, onDecided }: DecisionFormProps) {
  const { id, label, fields, decisions, lenientDecisions } = approval;
  const task = useTask();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const { value: decision, formNoValidate } = submitter as HTMLButtonElement;
    if (formNoValidate && showsWrong(event.currentTarget)) return;
    const values = formValues(fields, new FormData(event.currentTarget));
    void task.run(async () => onDecided(await decideApproval(id, decision, values)));
  };
  return (
    <form className="stack" onSubmit={submit} aria-label={`Decide ${label}`}>
      <ProblemNotice problem={task.problem} />
      <fieldset className="stack" disabled={task.isRunning}>
        {/* Enter in a field presses the first button there is to send with: a decision is only made by its own. */}
        <button disabled hidden />
        {fields.map((field) => (
          <ElementInput key={field.name} field={field} fault={faultOf(task.problem, field.name)} />
        ))}
        <div className="actions">
          {decisions.map((decision, index) => (
            <button
              key={decision}
              value={decision}
              className={index === 0 ? 'primary' : undefined}
              formNoValidate={lenientDecisions.includes(decision)}
            >
              {words(decision)}
            </button>
          ))}
        </div>
      </fieldset>
    </form>
  );
}

/** Points at the first entry that its field does not take. A field that is empty has none, but what is no number looks empty. */
function showsWrong(form: HTMLFormElement): boolean {
  const wrong = [...form.querySelectorAll<Control>('input, textarea, select')].find(
    ({ value, validity }) => !validity.valid && (value !== '' || validity.badInput),
  );
  return wrong !== undefined && !wrong.reportValidity();
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
