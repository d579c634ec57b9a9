import type { NodeRecord } from '../../api/workflows/run.js';
import { Link } from '../../navigation/link.js';
import { Moment } from '../../parts/values/moment.js';
import { Notice } from '../../parts/states/notice.js';
import { waitOf } from './wait-of.js';

/** What a waiting node waits for. Nothing for one that does not wait. */
export function WaitingFor({ node }: { node: NodeRecord }) {
  const wait = waitOf(node);
  if (!wait) return null;
  const { waitsFor, until, runId } = wait;
  const end = until !== undefined && <Moment at={until} />;
  return (
    <Notice tone="warn">
      {waitsFor === 'time' && (
        <>Continues {until !== undefined && Date.parse(until) > Date.now() ? end : 'in a moment'}.</>
      )}
      {waitsFor === 'resume' && (
        <>
          Waiting for a POST request to <code>$"run".resumeUrl</code>
          {end && <>. Times out {end}</>}.
        </>
      )}
      {waitsFor === 'approval' && <>Waiting for a decision.{end && <> Deadline: {end}.</>}</>}
      {waitsFor === 'run' && (
        <>Waiting for {runId ? <Link href={`/runs/${runId}`}>the run of the sub-workflow</Link> : 'another run'}.</>
      )}
    </Notice>
  );
}
