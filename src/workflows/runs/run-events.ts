import { Injectable } from '@nestjs/common';
import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '@libs/errors';
import { Environment } from '../../config/environment.js';
import { Draining } from '../../health/draining.service.js';
import { isFinal } from '../engine/run-transitions.js';
import type { Run, NodeRecord } from './run.dto.js';
import { RunStore } from './run-store.js';

/** One server-sent event: a record as it is now, and the count of changes up to it. */
export interface RunEvent {
  id: number;
  event: 'run' | 'node';
  data: Run | NodeRecord;
}

/** Who watches which run. */
export interface Watch {
  workspaceId: string;
  runId: string;
  /** The change after which to begin. */
  last: number;
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
  private watching = 0;

  constructor(
    private readonly runs: RunStore,
    private readonly draining: Draining,
    private readonly environment: Environment,
  ) {}

  /** Takes a place among those who watch. @throws AppError `unavailable` when there is none; whoever took one gives it back */
  takePlace(): () => void {
    if (this.watching >= this.environment.RUN_WATCHERS)
      throw new AppError('unavailable', 'Too many runs are being watched; try again soon.', { retryAfter: 5 });
    this.watching += 1;
    return () => {
      this.watching -= 1;
    };
  }

  /**
   * Everything after the change `last`, until the run has ended, the reader leaves or the process stops.
   * @throws AppError `not_found`, and what `requireAccess` throws
   */
  async *of({ workspaceId, runId, last, gone, requireAccess }: Watch): AsyncGenerator<RunEvent> {
    const signal = AbortSignal.any([gone, this.draining.signal]);
    let shown: string | undefined;
    let seen = last;
    while (!signal.aborted) {
      const { run, changed } = await this.runs.changes(workspaceId, runId, seen);
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
