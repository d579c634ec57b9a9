import type { Run } from '../../api/workflows/run.js';
import { Link } from '../../navigation/link.js';
import { CopyButton } from '../../parts/values/copy-button.js';
import { duration } from '../../parts/values/duration.js';
import { Elapsed } from '../../parts/values/elapsed.js';
import { Moment } from '../../parts/values/moment.js';
import { nodeHref } from '../../workflows/faults/node-place.js';
import { FailureNotice } from '../failure-notice.js';
import { RunTags } from '../run-tags.js';
import { HOLDS_IN_WORDS, triggerInWords } from '../run-words.js';
import { versionOf } from '../version-of.js';

/** How a run went as a whole. */
export function RunFacts({ run }: { run: Run }) {
  const { id, workflowId, trigger, test, retryOf, parentRun, createdAt, startedAt, durationMs, error } = run;
  const failed = error?.node && run.nodes?.findLast(({ label }) => label === error.node);
  return (
    <>
      <dl className="facts card">
        <div>
          <dt>Took</dt>
          <dd>{durationMs === undefined ? <Elapsed since={startedAt ?? createdAt} /> : duration(durationMs)}</dd>
        </div>
        {run.status === 'queued' && run.held && (
          <div>
            <dt>Waits</dt>
            <dd>
              <HoldInWords {...run.held} />
            </dd>
          </div>
        )}
        <div>
          <dt>Accepted</dt>
          <dd>
            <Moment at={createdAt} />
          </dd>
        </div>
        <div>
          <dt>Workflow</dt>
          <dd>
            <Link href={`/workflows/${workflowId}`}>Open</Link>, {versionOf(run)}
          </dd>
        </div>
        <div>
          <dt>Trigger</dt>
          <dd>
            {triggerInWords(trigger)}
            {test && ', test'}
          </dd>
        </div>
        {run.tags && (
          <div>
            <dt>Tags</dt>
            <dd>
              <RunTags tags={run.tags} />
            </dd>
          </div>
        )}
        {retryOf && (
          <div>
            <dt>Retry of</dt>
            <dd>
              <Link href={`/runs/${retryOf}`}>an earlier run</Link>
            </dd>
          </div>
        )}
        {parentRun && (
          <div>
            <dt>Started by</dt>
            <dd>
              <Link href={`/runs/${parentRun}`}>another run</Link>
            </dd>
          </div>
        )}
        {run.handled && (
          <div>
            <dt>Handled</dt>
            <dd>
              <Handling handled={run.handled} />
            </dd>
          </div>
        )}
        <div>
          <dt>Run ID</dt>
          <dd>
            <code>{id}</code> <CopyButton text={id} />
          </dd>
        </div>
      </dl>
      <FailureNotice
        failure={error}
        status={run.status}
        nodeHref={failed ? nodeHref(workflowId, { node: failed.nodeId, field: error?.errors?.[0]?.field }) : undefined}
      />
    </>
  );
}

/** Who has handled the failure of a run, when, and what they have noted. */
function Handling({ handled: { at, by, id, note } }: { handled: NonNullable<Run['handled']> }) {
  return (
    <>
      <Moment at={at} /> by {by === 'retry' ? <Link href={`/runs/${id}`}>a retry</Link> : `a ${by}`}
      {note && <p className="hint">{note}</p>}
    </>
  );
}

/** Why a run has not begun, and when it may. */
function HoldInWords({ reason, until }: NonNullable<Run['held']>) {
  return (
    <>
      {HOLDS_IN_WORDS[reason] ?? reason}
      {until && (
        <>
          , <Moment at={until} /> at the earliest
        </>
      )}
    </>
  );
}
