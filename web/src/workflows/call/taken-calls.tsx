import { useState } from 'react';
import { type PageOf, withQuery } from '../../api/page.js';
import { learnSchema, replayRequest, type TestRequest, testRequestsPath } from '../../api/workflows/test-request.js';
import { useGet } from '../../data/use-get.js';
import { useInterval } from '../../data/use-interval.js';
import { useTask } from '../../data/use-task.js';
import { Link } from '../../navigation/link.js';
import { navigate } from '../../navigation/location.js';
import { bytes } from '../../parts/values/bytes.js';
import { Moment } from '../../parts/values/moment.js';
import { ProblemNotice } from '../../parts/states/problem-notice.js';
import { RunStatus } from '../../runs/run-status.js';
import type { Workflow } from '../../api/workflows/workflow.js';
import { LearnedSchema } from './learned-schema.js';

/** Calls that are read; what is older is among the runs of the workflow. */
const READ = '50';
/** Of those are shown at first. */
const FEW = 5;

interface TakenCallsProps {
  workflow: Workflow;
  pollMs?: number;
  onSaved: (workflow: Workflow) => void;
}

/** The latest calls that the test address took; each can be run again with the saved draft, or teach the form of bodies. */
export function TakenCalls({ workflow, pollMs, onSaved }: TakenCallsProps) {
  const { id: workflowId } = workflow;
  const { data, refresh } = useGet<PageOf<TestRequest>>(withQuery(testRequestsPath(workflowId), { limit: READ }));
  const [isWhole, setIsWhole] = useState(false);
  const [schema, setSchema] = useState<object>();
  const task = useTask();
  useInterval(refresh, pollMs);
  if (!data || data.items.length === 0) return null;
  const replay = async (id: string) => navigate(`/runs/${(await replayRequest(workflowId, id)).runId}`);
  const learn = async (id: string) => setSchema((await learnSchema(workflowId, id)).schema);
  return (
    <section className="stack tight" aria-label="Received calls">
      <h3>Received calls</h3>
      <ProblemNotice problem={task.problem} />
      <ul className="edges">
        {data.items.slice(0, isWhole ? undefined : FEW).map(({ id, receivedAt, runStatus, bytes: size }) => (
          <li key={id}>
            <span>
              <Link href={`/runs/${id}`}>
                <Moment at={receivedAt} />
              </Link>{' '}
              <RunStatus status={runStatus} /> <span className="hint">{bytes(size)}</span>
            </span>
            <span className="actions">
              <button className="small" disabled={task.isRunning} onClick={() => void task.run(() => replay(id))}>
                Run again
              </button>
              <button className="small quiet" disabled={task.isRunning} onClick={() => void task.run(() => learn(id))}>
                Create a schema
              </button>
            </span>
          </li>
        ))}
      </ul>
      {!isWhole && data.items.length > FEW && (
        <p>
          <button className="small" onClick={() => setIsWhole(true)}>
            Show {data.items.length - FEW} more
          </button>
        </p>
      )}
      {schema && <LearnedSchema workflow={workflow} schema={schema} onSaved={onSaved} />}
    </section>
  );
}
