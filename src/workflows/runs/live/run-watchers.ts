import { Injectable } from '@nestjs/common';
import { AppError } from '#libs/errors';
import { FairShare, shareOf } from '#libs/fair-share';
import { Environment } from '../../../platform/config/environment.js';

/** Those who read streams of what happens in runs. Each costs the database a look every moment, so each workspace has a share. */
@Injectable()
export class RunWatchers {
  private readonly places: FairShare;

  constructor({ RUN_WATCHERS: total, WORKSPACE_SHARE_PERCENT }: Environment) {
    this.places = new FairShare({ total, perWorkspace: shareOf(total, WORKSPACE_SHARE_PERCENT) });
  }

  /**
   * Takes a place among those of a workspace who watch; whoever took one gives it back.
   * @throws AppError `unavailable` when the workspace may have no more
   */
  takePlace(workspaceId: string): () => void {
    const leave = this.places.tryAcquire(workspaceId);
    if (leave) return leave;
    throw new AppError('unavailable', 'Too many runs of this workspace are being watched; try again soon.', {
      retryAfter: 5,
    });
  }
}
