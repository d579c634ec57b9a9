import type { NodeRecord } from '../api/run.js';
import { Link } from '../navigation/link.js';
import { Moment } from '../parts/moment.js';
import { Notice } from '../parts/notice.js';

/** What a record says while its node waits; `until` in epoch milliseconds. */
interface WaitMark {
  waitsFor: 'time' | 'resume' | 'run';
  until?: number;
  runId?: string;
}

const isMark = (output: unknown): output is WaitMark =>
  typeof output === 'object' && output !== null && 'waitsFor' in output;

/** What a waiting node waits for. Nothing for one that does not wait. */
export function WaitingFor({ node: { status, output } }: { node: NodeRecord }) {
  if (status !== 'waiting' || !isMark(output)) return null;
  const { waitsFor, until, runId } = output;
  const end = until !== undefined && <Moment at={new Date(until).toISOString()} />;
  return (
    <Notice tone="warn">
      {waitsFor === 'time' && <>It goes on {until !== undefined && until > Date.now() ? end : 'in a moment'}.</>}
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
