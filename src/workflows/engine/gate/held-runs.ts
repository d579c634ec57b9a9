import { Injectable } from '@nestjs/common';
import { shareOf } from '#libs/fair-share';
import { Environment } from '../../../platform/config/environment.js';
import { Database } from '../../../platform/database/connection/database.js';
import { readExecuting, readHold } from './gate-statements.js';

/** Why a queued run has not begun, the first of these that holds. */
export const HOLD_REASONS = {
  paused: 'its workflow is paused',
  debounce: 'it waits whether a later run takes its place',
  concurrency: 'as many runs are under way as its workflow allows',
  rate: 'as many runs have begun as its workflow allows within the time',
  share: 'other runs of its workspace take as many places of a worker as it may have',
  queue: 'it waits for a free worker',
} as const;
/** One of `HOLD_REASONS`. */
export type HoldReason = keyof typeof HOLD_REASONS;

/** Why a run waits, and when it may begin at the earliest where that is known. */
export interface Hold {
  reason: HoldReason;
  until?: Date;
}

interface HoldRow {
  paused: boolean;
  debounced_until: Date | null;
  is_full: boolean;
  rate_until: Date | null;
}

/** Says why runs wait that are queued. */
@Injectable()
export class HeldRuns {
  /** Places of one worker that a workspace may have. */
  private readonly share: number;

  constructor(
    private readonly database: Database,
    { WORKER_CONCURRENCY: total, WORKSPACE_SHARE_PERCENT: percent }: Environment,
  ) {
    this.share = shareOf(total, percent);
  }

  /** Why a queued run of a workspace has not begun yet. */
  async why(workspaceId: string, runId: string): Promise<Hold> {
    const [row] = await this.database.query<HoldRow>(readHold, [runId, workspaceId]);
    return (row && atGate(row)) ?? { reason: (await this.hasItsShare(workspaceId)) ? 'share' : 'queue' };
  }

  private async hasItsShare(workspaceId: string): Promise<boolean> {
    const rows = await this.database.query(readExecuting, [workspaceId, this.share]);
    return rows.length >= this.share;
  }
}

/** Undefined when its workflow lets it begin. */
function atGate({ paused, debounced_until, is_full, rate_until }: HoldRow): Hold | undefined {
  if (paused) return { reason: 'paused' };
  if (debounced_until) return { reason: 'debounce', until: debounced_until };
  if (is_full) return { reason: 'concurrency' };
  return rate_until ? { reason: 'rate', until: rate_until } : undefined;
}
