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
        <>It goes on {until !== undefined && Date.parse(until) > Date.now() ? end : 'in a moment'}.</>
      )}
      {waitsFor === 'resume' && (
        <>
          It waits for a POST to <code>$"run".resumeUrl</code>
          {end && <>, and gives up {end}</>}.
        </>
      )}
      {waitsFor === 'run' && (
        <>It waits for {runId ? <Link href={`/runs/${runId}`}>the run of the sub-workflow</Link> : 'another run'}.</>
      )}
    </Notice>
  );
}
