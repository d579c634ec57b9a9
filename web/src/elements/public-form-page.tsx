import { type FormEvent, useState } from 'react';
import { publicFormPath, type PublicForm, sendPublicForm } from '../api/workflows/element.js';
import { useGet } from '../data/use-get.js';
import { useTask } from '../data/use-task.js';
import { Loading } from '../parts/states/loading.js';
import { Notice } from '../parts/states/notice.js';
import { ProblemNotice } from '../parts/states/problem-notice.js';
import { FormFields } from './form-fields.js';
import { formBody } from './form-values.js';
import { SendButton } from './send-button.js';

const SENT = 'Thank you. Your answers were sent.';

/** A form that anybody may fill in, alone on its page or in a frame of another site. Nothing of the workspace is around it. */
export function PublicFormPage({ id }: { id: string }) {
  const { data, problem, reload } = useGet<PublicForm>(publicFormPath(id));
  const task = useTask();
  const [isSent, setIsSent] = useState(false);
  if (!data) {
    return (
      <main className="public-form">
        <title>Form</title>
        <h1>Form</h1>
        <Loading problem={problem} retry={reload} />
      </main>
    );
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const body = formBody(data.fields, new FormData(event.currentTarget));
    void task.run(async () => {
      await sendPublicForm(id, body);
      setIsSent(true);
    });
  };
  return (
    <main className="public-form">
      <title>{data.name}</title>
      <h1>{data.name}</h1>
      {isSent ? (
        <Notice tone="good">
          <p className="plain-text">{data.successMessage ?? SENT}</p>
          <button onClick={() => setIsSent(false)}>Fill in again</button>
        </Notice>
      ) : (
        <form className="card stack" onSubmit={submit} aria-label={data.name}>
          <ProblemNotice problem={task.problem} />
          <fieldset className="stack" disabled={task.isRunning}>
            <FormFields {...data} problem={task.problem} />
            <div className="actions">
              <SendButton isSending={task.isRunning} />
            </div>
          </fieldset>
        </form>
      )}
    </main>
  );
}
