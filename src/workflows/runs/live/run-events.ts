import { Injectable } from '@nestjs/common';
import { setTimeout as pause } from 'node:timers/promises';
import type { Caller } from '#libs/access';
import { AppError } from '#libs/errors';
import { FairShare, shareOf } from '#libs/fair-share';
import { Environment } from '../../../platform/config/environment.js';
import { Draining } from '../../../platform/health/draining.service.js';
import { isFinal } from '../../engine/run-transitions.js';
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
  /** The change after which to begin. */
  last: number;
  /** Ends when the reader leaves. */
  gone: AbortSignal;
  /** Whether the reader still may: watching can take longer than a key, a session or a role lives. */
  requireAccess(): Promise<void>;
}

/** How often a run that somebody watches is looked at. The database tells, so it does not matter which process executes it. */
const LOOK_MS = 400;
/** How long one stream lasts: who watches a run that waits for days comes again, as browsers do by themselves. */
const LONGEST_MS = 3_600_000;

/** What happens in a run, live. */
@Injectable()
export class RunEvents {
  private readonly watching: FairShare;

  constructor(
    private readonly runs: RunStore,
    private readonly draining: Draining,
    { RUN_WATCHERS: total, WORKSPACE_SHARE_PERCENT }: Environment,
  ) {
    this.watching = new FairShare({ total, perWorkspace: shareOf(total, WORKSPACE_SHARE_PERCENT) });
  }

  /**
   * Takes a place among those of a workspace who watch; whoever took one gives it back.
   * @throws AppError `unavailable` when the workspace may have no more
   */
  takePlace(workspaceId: string): () => void {
    const leave = this.watching.tryAcquire(workspaceId);
    if (leave) return leave;
    throw new AppError('unavailable', 'Too many runs of this workspace are being watched; try again soon.', {
      retryAfter: 5,
    });
  }

  /**
   * Everything after the change `last`, until the run has ended, the reader leaves, an hour is over or the process stops.
   * @throws AppError `not_found`, and what `requireAccess` throws
   */
  async *of({ caller, runId, last, gone, requireAccess }: Watch): AsyncGenerator<RunEvent> {
    const signal = AbortSignal.any([gone, this.draining.signal]);
    const endsAt = performance.now() + LONGEST_MS;
    let shown: string | undefined;
    let seen = last;
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
