import { Injectable } from '@nestjs/common';
import type { ServerResponse } from 'node:http';
import { AppError } from '#libs/errors';
import { FairShare, shareOf } from '#libs/fair-share';
import { Environment } from '../platform/config/environment.js';

const RETRY_AFTER_SECONDS = 1;

/**
 * Bounds how many requests that may take long a process answers at a time: webhooks, calls of actions, runs that are waited for
 * or watched. Each workspace has a share, so that one whose requests are all held keeps no place of another. What was taken is
 * still answered in time, and who is refused knows at once, before anything was read or stored for them.
 */
@Injectable()
export class HeldRequests {
  private readonly share: FairShare;

  constructor({ WEBHOOK_MAX_IN_FLIGHT: total, WORKSPACE_SHARE_PERCENT }: Environment) {
    this.share = new FairShare({ total, perWorkspace: shareOf(total, WORKSPACE_SHARE_PERCENT) });
  }

  /**
   * Counts a request of a workspace, as `amount` of them where it asks for several things, until it is answered or its caller
   * has gone.
   * @throws AppError `unavailable` when the workspace may hold no more
   */
  hold(response: ServerResponse, workspaceId: string, amount = 1): void {
    // Of a caller who has gone nobody would hear again, and the place would be lost.
    if (response.closed) return;
    const release = this.share.tryAcquire(workspaceId, amount);
    if (!release) throw busy();
    response.once('close', release);
  }
}

function busy(): AppError {
  return new AppError(
    'unavailable',
    'As many requests of this workspace wait for their answer as may; nothing was stored.',
    {
      retryAfter: RETRY_AFTER_SECONDS,
    },
  );
}
