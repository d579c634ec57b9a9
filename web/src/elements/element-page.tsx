import { type FormEvent, useState } from 'react';
import {
  type ElementAnswer as Answer,
  type ElementForm,
  elementPath,
  triggerElement,
} from '../api/workflows/element.js';
import { useGet } from '../data/use-get.js';
import { useTask } from '../data/use-task.js';
import { useQuery } from '../navigation/location.js';
import { Badge } from '../parts/values/badge.js';
import { LoadingPage } from '../parts/states/loading-page.js';
import { Page } from '../parts/page.js';
import { ProblemNotice } from '../parts/states/problem-notice.js';
import { useMay } from '../session/session.js';
import { ElementAnswer } from './element-answer.js';
import { FormFields } from './form-fields.js';
import { formBody } from './form-values.js';
import { SendButton } from './send-button.js';
import { ShareForm } from './share-form.js';

const WHY = 'Its workflow may have been undeployed or deleted.';
const ABOVE = { href: '/forms', title: 'Forms' };

/** The form of a workflow's frontend element; `?draft=true` is that of the saved draft. */
export function ElementPage({ elementKey }: { elementKey: string }) {
  const isDraft = useQuery().get('draft') === 'true';
  const { data, problem, reload } = useGet<ElementForm>(elementPath(elementKey, isDraft));
  const task = useTask();
  const [answer, setAnswer] = useState<Answer>();
  const mayAuthor = useMay('editor');
  if (!data) return <LoadingPage kind="Form" above={ABOVE} problem={problem} retry={reload} why={WHY} />;
  const maySend = mayAuthor || !data.draft;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const body = formBody(data.fields, new FormData(event.currentTarget));
    setAnswer(undefined);
    void task.run(async () => setAnswer(await triggerElement(elementKey, isDraft, body)));
  };
  return (
    <Page title={data.name} above={ABOVE} badge={data.draft && <Badge tone="warn">Draft</Badge>}>
      <form className="card stack" onSubmit={submit} aria-label={data.name}>
        <ProblemNotice problem={task.problem} />
        <fieldset className="stack" disabled={!maySend || task.isRunning}>
          <FormFields {...data} problem={task.problem} />
          <div className="actions">
            <SendButton isSending={task.isRunning} />
            {!maySend && (
              <span className="hint">This form is not deployed. Only editors and administrators can send it.</span>
            )}
          </div>
        </fieldset>
      </form>
      {answer && <ElementAnswer answer={answer} successMessage={data.successMessage} />}
      {mayAuthor && data.publicUrl && <ShareForm {...data} publicUrl={data.publicUrl} />}
    </Page>
  );
}
