import { type FormEvent, useState } from 'react';
import {
  type ElementAnswer as Answer,
  type ElementForm,
  elementPath,
  triggerElement,
} from '../api/workflows/element.js';
import { faultOf } from '../api/problem.js';
import { useGet } from '../data/use-get.js';
import { useTask } from '../data/use-task.js';
import { useQuery } from '../navigation/location.js';
import { Badge } from '../parts/values/badge.js';
import { LoadingPage } from '../parts/states/loading-page.js';
import { Page } from '../parts/page.js';
import { ProblemNotice } from '../parts/states/problem-notice.js';
import { useMay } from '../session/session.js';
import { ElementAnswer } from './element-answer.js';
import { ElementInput } from './element-input.js';
import { formValues } from './form-values.js';

const WHY = 'Its workflow may have been taken off its address, or deleted.';
const ABOVE = { href: '/forms', title: 'Forms' };

/** The form of a workflow's frontend element; `?draft=true` is that of the saved draft. */
export function ElementPage({ elementKey }: { elementKey: string }) {
  const isDraft = useQuery().get('draft') === 'true';
  const { data, problem, reload } = useGet<ElementForm>(elementPath(elementKey, isDraft));
  const task = useTask();
  const [answer, setAnswer] = useState<Answer>();
  const maySend = useMay('editor');
  if (!data) return <LoadingPage kind="Form" above={ABOVE} problem={problem} retry={reload} why={WHY} />;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = formValues(data.fields, new FormData(event.currentTarget));
    setAnswer(undefined);
    void task.run(async () => setAnswer(await triggerElement(elementKey, isDraft, values)));
  };
  return (
    <Page title={data.name} above={ABOVE} badge={data.draft && <Badge tone="warn">draft</Badge>}>
      <form className="card stack" onSubmit={submit} aria-label={data.name}>
        <ProblemNotice problem={task.problem} />
        <fieldset className="stack" disabled={!maySend || task.isRunning}>
          {data.fields.map((field) => (
            <ElementInput key={field.name} field={field} fault={faultOf(task.problem, field.name)} />
          ))}
          <div className="actions">
            <button className="primary">{task.isRunning ? 'Sending …' : 'Send'}</button>
            {!maySend && <span className="hint">Editors and administrators may send it.</span>}
          </div>
        </fieldset>
      </form>
      {answer && <ElementAnswer answer={answer} />}
    </Page>
  );
}
