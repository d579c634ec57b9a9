import type { Run } from '../../api/workflows/run.js';
import { Link } from '../../navigation/link.js';
import { CopyButton } from '../../parts/values/copy-button.js';
import { duration } from '../../parts/values/duration.js';
import { Elapsed } from '../../parts/values/elapsed.js';
import { Moment } from '../../parts/values/moment.js';
import { nodeHref } from '../../workflows/faults/node-place.js';
import { FailureNotice } from '../failure-notice.js';
import { triggerInWords } from '../run-words.js';
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
        {retryOf && (
          <div>
            <dt>Tries again</dt>
            <dd>
              <Link href={`/runs/${retryOf}`}>An earlier run</Link>
            </dd>
          </div>
        )}
        {parentRun && (
          <div>
            <dt>Started by</dt>
            <dd>
              <Link href={`/runs/${parentRun}`}>Another run</Link>
            </dd>
          </div>
        )}
        <div>
          <dt>Run id</dt>
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
