import { listen, stopListening, type Workflow } from '../../api/workflows/workflow.js';
import { useTask } from '../../data/use-task.js';
import { CopyText } from '../../parts/values/copy-text.js';
import { Moment } from '../../parts/values/moment.js';
import { ProblemNotice } from '../../parts/states/problem-notice.js';
import { curlCommand } from './curl-command.js';
import { TakenCalls } from './taken-calls.js';
import type { CallContext } from './webhook-call.js';

const POLL_MS = 2000;

interface ListeningProps {
  workflow: Workflow;
  context: CallContext;
  onSaved: (workflow: Workflow) => void;
}

/** The test address: while it listens, every call runs the draft as last saved. */
export function Listening({ workflow, context, onSaved }: ListeningProps) {
  const task = useTask();
  const { id, webhook } = workflow;
  const { testUrl: url = '', listeningUntil } = webhook ?? {};
  const method = webhook?.testMethod ?? webhook?.method ?? '';
  const show = (until?: string) => webhook && onSaved({ ...workflow, webhook: { ...webhook, listeningUntil: until } });
  return (
    <section className="card stack">
      <div className="card-head">
        <h2>Test address</h2>
        {listeningUntil ? (
          <button disabled={task.isRunning} onClick={() => void task.run(() => stopListening(id).then(() => show()))}>
            Stop listening
          </button>
        ) : (
          <button
            disabled={task.isRunning}
            onClick={() => void task.run(() => listen(id).then(({ expiresAt }) => show(expiresAt)))}
          >
            Listen
          </button>
        )}
      </div>
      <ProblemNotice problem={task.problem} />
      {listeningUntil ? (
        <>
          <p className="hint">
            Closes <Moment at={listeningUntil} />. Calls appear below.
          </p>
          <CopyText label={`Address (${method})`} text={url} />
          <CopyText label="Call it from a shell" text={curlCommand({ url, method }, context)} />
        </>
      ) : (
        <p className="hint">
          Opens a second address for an hour. Calls to it run the saved draft; the deployed version is not affected.
        </p>
      )}
      <TakenCalls workflow={workflow} pollMs={listeningUntil === undefined ? undefined : POLL_MS} onSaved={onSaved} />
    </section>
  );
}
