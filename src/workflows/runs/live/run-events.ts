import { Injectable } from '@nestjs/common';
import { setTimeout as pause } from 'node:timers/promises';
import type { Caller } from '#libs/access';
import { Draining } from '../../../platform/health/draining.service.js';
import { isFinal } from '../../engine/run-transitions.js';
import { LONGEST_STREAM_MS } from './event-stream.js';
import type { Run, NodeRecord } from '../history/run.dto.js';
import { RunStore } from '../history/run-store.js';

/** One server-sent event: a record as it is now, and the count of changes up to it. */
export interface RunEvent {
  id: number;
  event: 'run' | 'node';
  data: Run | NodeRecord;
}

export interface Watch {
  runId: string;
  /** Who it is, by what they may now. */
  caller(this: void): Caller;
  /** The change after which to go on; none for a reader who has seen nothing. */
  last: number | undefined;
  /** Ends when the reader leaves. */
  gone: AbortSignal;
  /** Whether the reader still may: watching can take longer than a key, a session or a role lives. */
  requireAccess(): Promise<void>;
}

/** How often a run that somebody watches is looked at. The database tells, so it does not matter which process executes it. */
const LOOK_MS = 400;

/** What happens in a run, live. */
@Injectable()
export class RunEvents {
  constructor(
    private readonly runs: RunStore,
    private readonly draining: Draining,
  ) {}

  /**
   * Everything after the change `last`, until the run has ended, the reader leaves, an hour is over or the process stops.
   * @throws AppError `not_found`, and what `requireAccess` throws
   */
  async *of({ caller, runId, last, gone, requireAccess }: Watch): AsyncGenerator<RunEvent> {
    const signal = AbortSignal.any([gone, this.draining.signal]);
    const endsAt = performance.now() + LONGEST_STREAM_MS;
    let shown: string | undefined;
    let seen = last ?? 0;
    const start = last === undefined ? await this.runs.start(caller(), runId) : undefined;
    if (start) yield { id: seen, event: 'node', data: start };
    while (!signal.aborted && performance.now() < endsAt) {
      const { run, changed } = await this.runs.changes(caller(), runId, seen);
      for (const record of changed) {
        seen = Math.max(seen, record.change);
        yield { id: seen, event: 'node', data: record };
      }
      // There may be more than is read at once; the run's own record comes after all of them.
      if (changed.length > 0 && isFinal(run.status)) continue;
      if (run.status !== shown) yield { id: seen, event: 'run', data: run };
      shown = run.status;
      if (isFinal(run.status)) return;
      await pause(LOOK_MS, undefined, { signal }).catch(() => undefined);
      if (!signal.aborted) await requireAccess();
    }
  }
}
