import type { RunStatus as Status } from '../api/workflows/run.js';
import { Badge, type Tone } from '../parts/values/badge.js';
import { words } from '../schema-form/words.js';

const TONES: Readonly<Record<Status, Tone>> = {
  queued: 'plain',
  running: 'busy',
  waiting: 'warn',
  succeeded: 'good',
  failed: 'bad',
  cancelled: 'plain',
};

/** How a run or node stands. */
export function RunStatus({ status }: { status: Status }) {
  return <Badge tone={TONES[status]}>{words(status)}</Badge>;
}
