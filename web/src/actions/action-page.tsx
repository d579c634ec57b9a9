import { type FormEvent, useState } from 'react';
import { type Action, ACTIONS } from '../api/connectors/action.js';
import type { PageOf } from '../api/page.js';
import { useGet } from '../data/use-get.js';
import { useTask } from '../data/use-task.js';
import { Badge } from '../parts/values/badge.js';
import { CopyText } from '../parts/values/copy-text.js';
import { EmptyState } from '../parts/states/empty-state.js';
import { LoadingPage } from '../parts/states/loading-page.js';
import { Link } from '../navigation/link.js';
import { Page } from '../parts/page.js';
import { ProblemNotice } from '../parts/states/problem-notice.js';
import { SchemaForm } from '../schema-form/schema-form.js';
import { useMay } from '../session/session.js';
import { actionCall, asCurl, asTypeScript } from './action-call.js';
import { ActionOutcome } from './action-outcome.js';
import { ConnectionChoice } from './connection-choice.js';
import { type Outcome, runAction } from './run-action.js';
import { Sentence } from '../parts/values/sentence.js';

const ABOVE = { href: '/actions', title: 'Actions' };

/** One action: a form for its input, what it answers, and the same call for programs. */
export function ActionPage({ actionKey }: { actionKey: string }) {
  const { data, problem, reload } = useGet<PageOf<Action>>(ACTIONS);
  if (!data) return <LoadingPage kind="Action" above={ABOVE} problem={problem} retry={reload} />;
  const action = data.items.find(({ key }) => key === actionKey);
  if (action) return <ActionForm action={action} />;
  return (
    <Page title="Not found" above={ABOVE}>
      <EmptyState title="This action does not exist">
        <Link href="/actions">Go to Actions</Link>
      </EmptyState>
    </Page>
  );
}

function ActionForm({ action }: { action: Action }) {
  const { key, connector, summary, input: schema, example = {}, reads } = action;
  const [input, setInput] = useState<Record<string, unknown>>(example);
  const [connection, setConnection] = useState('');
  const [outcome, setOutcome] = useState<Outcome>();
  const task = useTask();
  const mayRun = useMay(reads ? 'viewer' : 'editor');
  const call = actionCall(action, input, connection);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setOutcome(undefined);
    void task.run(async () => setOutcome(await runAction(call)));
  };
  const faults = (task.problem?.errors ?? []).map(({ field = '', message }) => ({ field, message }));
  const { origin } = window.location;
  return (
    <Page
      title={key}
      lead={<Sentence text={summary} />}
      above={ABOVE}
      badge={<Badge tone={reads ? 'plain' : 'busy'}>{reads ? 'Reads' : 'Writes'}</Badge>}
    >
      <div className="columns">
        <form className="card stack" onSubmit={submit} aria-label="Try it" noValidate>
          <h2>Try it</h2>
          <ConnectionChoice connector={connector} value={connection} onChange={setConnection} />
          <SchemaForm schema={schema} value={input} onChange={setInput} faults={faults} />
          <ProblemNotice problem={task.problem} />
          <div className="actions">
            <button className="primary" disabled={!mayRun || task.isRunning}>
              {task.isRunning ? 'Running …' : 'Run'}
            </button>
            <span className="hint">
              {mayRun
                ? !reads && 'This changes something in the connected account.'
                : 'Only editors can run actions that write.'}
            </span>
          </div>
        </form>
        <div className="stack">
          {outcome && <ActionOutcome outcome={outcome} />}
          <section className="card stack">
            <h2>The same call in code</h2>
            <CopyText label="curl" text={asCurl(call, origin)} />
            <CopyText label="TypeScript" text={asTypeScript(action, input, { connection, origin })} />
            <p className="hint">
              The key needs the scope <code>{action.scope}</code>.
            </p>
          </section>
        </div>
      </div>
    </Page>
  );
}
