import { isEnded, type Run } from '../../api/run.js';
import { Link } from '../../navigation/link.js';
import { RunStatus } from '../../runs/run-status.js';

/** How the run stands that was begun here, with the way to all of it. */
export function TrialResult({ run }: { run: Run }) {
  return (
    <span role="status" className={isEnded(run) ? undefined : 'live'}>
      <RunStatus status={run.status} /> <Link href={`/runs/${run.id}`}>Open the run</Link>
    </span>
  );
}
