import { Injectable } from '@nestjs/common';
import { setTimeout as pause } from 'node:timers/promises';
import { Draining } from '../../health/draining.service.js';
import type { Run, NodeRecord } from './run.dto.js';
import { RunStore } from './run-store.js';

/** One server-sent event: a record as it is now, and the count of changes up to it. */
export interface RunEvent {
  id: number;
  event: 'run' | 'node';
  data: Run | NodeRecord;
}

/** How often a run that somebody watches is looked at. The database tells, so it does not matter which process executes it. */
const LOOK_MS = 400;
const FINAL = new Set(['succeeded', 'failed', 'cancelled']);

/** What happens in a run, live. */
@Injectable()
export class RunEvents {
  constructor(
    private readonly runs: RunStore,
    private readonly draining: Draining,
  ) {}

  /**
   * Everything after the change `last`, until the run has ended, the reader leaves or the process stops.
   * @throws AppError `not_found`
   */
  async *of(workspaceId: string, runId: string, last: number, gone: AbortSignal): AsyncGenerator<RunEvent> {
    const signal = AbortSignal.any([gone, this.draining.signal]);
    let shown: string | undefined;
    let seen = last;
    while (!signal.aborted) {
      const { run, changed } = await this.runs.changes(workspaceId, runId, seen);
      for (const { change, record } of changed) {
        seen = Math.max(seen, change);
        yield { id: seen, event: 'node', data: record };
      }
      // There may be more than is read at once; the run's own record comes after all of them.
      if (changed.length > 0 && FINAL.has(run.status)) continue;
      if (run.status !== shown) yield { id: seen, event: 'run', data: run };
      shown = run.status;
      if (FINAL.has(run.status)) return;
      await pause(LOOK_MS, undefined, { signal }).catch(() => undefined);
    }
  }
}
