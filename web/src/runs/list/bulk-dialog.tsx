import type { ReactNode } from 'react';
import { Dialog } from '../../parts/dialogs/dialog.js';
import { Link } from '../../navigation/link.js';
import { useBulk } from './use-bulk.js';

interface BulkDialogProps {
  title: string;
  /** What follows from a yes. */
  children: ReactNode;
  /** The yes, as a verb. */
  action: string;
  ids: readonly string[];
  work: (id: string) => Promise<unknown>;
  /** Hears for which runs it succeeded, as soon as it has ended. */
  onDone: (ids: readonly string[]) => void;
  onClose: () => void;
}

/** Asks before something is done to many runs, shows how far it is, and at the end which were refused and why. */
export function BulkDialog({ title, children, action, ids, work, onDone, onClose }: BulkDialogProps) {
  const { done, total, isRunning, failures, run, stop } = useBulk();
  const hasEnded = total > 0 && !isRunning;
  return (
    <Dialog title={title} onClose={isRunning ? stop : onClose}>
      {total === 0 && <div className="stack">{children}</div>}
      {total > 0 && (
        <div className="stack" role="status">
          <progress aria-label={title} value={done} max={total} />
          <p>
            {done - failures.length} of {total} done
            {failures.length > 0 && `, ${failures.length} refused`}
            {hasEnded && done < total && ', stopped'}.
          </p>
        </div>
      )}
      {failures.length > 0 && (
        <ul className="plain refused">
          {failures.map(({ id, problem }) => (
            <li key={id}>
              <Link href={`/runs/${id}`}>
                <code>{id}</code>
              </Link>
              : {problem.detail}
            </li>
          ))}
        </ul>
      )}
      <div className="actions end">
        {hasEnded ? (
          <button className="primary" onClick={onClose}>
            Close
          </button>
        ) : (
          <>
            <button onClick={isRunning ? stop : onClose}>{isRunning ? 'Stop' : 'Close'}</button>
            <button className="primary" disabled={isRunning} onClick={() => void run(ids, work).then(onDone)}>
              {action}
            </button>
          </>
        )}
      </div>
    </Dialog>
  );
}
