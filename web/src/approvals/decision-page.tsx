import { type FormEvent, useState } from 'react';
import { faultOf, mayPass, type Problem } from '../api/problem.js';
import { approvalLinkPath, decideByLink, type LinkedApproval } from '../api/workflows/approval.js';
import { useGet } from '../data/use-get.js';
import { useTask } from '../data/use-task.js';
import { ElementInput } from '../elements/element-input.js';
import { formValues } from '../elements/form-values.js';
import { TextField } from '../parts/fields/text-field.js';
import { Loading } from '../parts/states/loading.js';
import { Notice } from '../parts/states/notice.js';
import { ProblemNotice } from '../parts/states/problem-notice.js';
import { Moment } from '../parts/values/moment.js';
import { words } from '../schema-form/words.js';

/** The page of a link that decides: it asks, and the button decides. Opening it changes nothing. */
export function DecisionPage({ token }: { token: string }) {
  const { data, problem, reload } = useGet<LinkedApproval>(approvalLinkPath(token));
  const [decided, setDecided] = useState<string>();
  return (
    <main className="public-form">
      <title>Decision</title>
      <h1>{data?.workflowName ?? 'Decision'}</h1>
      {decided !== undefined ? (
        <Notice tone="good">
          <p>Thank you. Your decision was recorded: {words(decided)}.</p>
        </Notice>
      ) : data ? (
        <LinkForm token={token} asked={data} onDecided={setDecided} />
      ) : problem && !mayPass(problem) ? (
        <Refusal problem={problem} retry={reload} />
      ) : (
        <Loading problem={problem} retry={reload} />
      )}
    </main>
  );
}

interface LinkFormProps {
  token: string;
  asked: LinkedApproval;
  onDecided: (decision: string) => void;
}

function LinkForm({ token, asked: { message, decision, fields, expiresAt }, onDecided }: LinkFormProps) {
  const task = useTask();
  const { problem } = task;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const name = String(form.get(NAME) ?? '').trim();
    const values = formValues(fields, form);
    void task.run(async () => onDecided((await decideByLink(token, { ...(name && { name }), values })).decision));
  };
  return (
    <form className="card stack" onSubmit={submit} aria-label="Decision">
      <ProblemNotice problem={problem} />
      <p className="plain-text">{message}</p>
      {expiresAt && (
        <p className="hint">
          Deadline: <Moment at={expiresAt} />
        </p>
      )}
      <fieldset className="stack" disabled={task.isRunning}>
        {fields.map((field) => (
          <ElementInput key={field.name} field={field} fault={faultOf(problem, field.name)} />
        ))}
        <TextField label="Your name (optional)" name={NAME} maxLength={200} autoComplete="name" />
        <div className="actions">
          <button className="primary">{task.isRunning ? 'Sending …' : words(decision)}</button>
        </div>
      </fieldset>
    </form>
  );
}

/** No field of an author's form begins with an underscore. */
const NAME = '_name';

const TITLES: Readonly<Record<number, string>> = {
  400: 'This link does not exist',
  403: 'Sign in to decide',
  404: 'This link does not exist',
  409: 'Nothing to decide',
  410: 'Too late',
};

function Refusal({ problem: { status, detail }, retry }: { problem: Problem; retry: () => void }) {
  return (
    <section className="card stack" role="alert">
      <h2>{TITLES[status] ?? 'Nothing to decide'}</h2>
      <p>{detail}</p>
      {status === 403 && <a href="/approvals">Go to Approvals</a>}
      {status === 409 && (
        <div className="actions">
          <button onClick={retry}>Look again</button>
        </div>
      )}
    </section>
  );
}
