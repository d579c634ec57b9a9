import type { FormEvent } from 'react';
import { type OAuthApplication, setApplication } from '../../api/connectors/oauth-application.js';
import { faultOf } from '../../api/problem.js';
import { useTask } from '../../data/use-task.js';
import { useFocusReturn } from '../../parts/dialogs/use-focus-return.js';
import { TextField } from '../../parts/fields/text-field.js';
import { ProblemNotice } from '../../parts/states/problem-notice.js';
import { CopyText } from '../../parts/values/copy-text.js';
import { FormActions } from '../../parts/fields/form-actions.js';

interface ApplicationFormProps {
  application: OAuthApplication;
  onDone: () => void;
  onCancel: () => void;
}

/** Enters the id and the secret that a provider has given to an application; both, since they belong together. */
export function ApplicationForm({ application, onDone, onCancel }: ApplicationFormProps) {
  const { name, title, redirectUri, clientId } = application;
  const task = useTask();
  useFocusReturn();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const registered = { clientId: String(form.get('clientId')), clientSecret: String(form.get('clientSecret')) };
    if (await task.run(() => setApplication(name, registered))) onDone();
  };
  return (
    <form className="stack" onSubmit={(event) => void submit(event)} aria-label={`Application at ${title}`}>
      <ProblemNotice problem={task.problem} />
      <CopyText label={`1. Register an application at ${title} with this redirect URI`} text={redirectUri} />
      <TextField
        label="2. Enter its client ID"
        name="clientId"
        required
        maxLength={300}
        autoFocus
        autoComplete="off"
        spellCheck={false}
        defaultValue={clientId}
        fault={faultOf(task.problem, 'clientId')}
      />
      <TextField
        label="3. Enter its client secret"
        name="clientSecret"
        type="password"
        required
        maxLength={4096}
        autoComplete="off"
        hint="It is stored sealed and never shown again."
        fault={faultOf(task.problem, 'clientSecret')}
      />
      <FormActions action="Save the application" isRunning={task.isRunning} onCancel={onCancel} />
    </form>
  );
}
