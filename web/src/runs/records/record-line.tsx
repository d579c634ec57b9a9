import { useState, type ReactNode } from 'react';
import type { RunStatus as Status } from '../../api/workflows/run.js';
import { duration } from '../../parts/values/duration.js';
import { RunStatus } from '../run-status.js';

interface RecordLineProps {
  title: ReactNode;
  status?: Status;
  durationMs?: number;
  isOpen?: boolean;
  children: ReactNode;
}

/** A line that says what was done and how that stands; it unfolds to the details, which are drawn only then. */
export function RecordLine({ title, status, durationMs, isOpen = false, children }: RecordLineProps) {
  const [wasOpened, setWasOpened] = useState(isOpen);
  return (
    <details
      className="record"
      open={isOpen}
      onToggle={({ currentTarget }) => currentTarget.open && setWasOpened(true)}
    >
      <summary className="card-head">
        <span>{title}</span>
        <span className="badges">
          {durationMs !== undefined && <span className="hint">{duration(durationMs)}</span>}
          {status && <RunStatus status={status} />}
        </span>
      </summary>
      {wasOpened && <div className="record-body stack">{children}</div>}
    </details>
  );
}
