import { Injectable } from '@nestjs/common';
import type { IncomingMessage } from 'node:http';
import { AppError } from '#libs/errors';
import { FairShare, shareOf } from '#libs/fair-share';
import { Environment } from '../../platform/config/environment.js';
import { unread } from './read-bytes.js';

const RETRY_AFTER_SECONDS = 1;

/** Places for requests with files: each process has so many, and each workspace has a share of them. */
@Injectable()
export class UploadPlaces {
  private readonly places: FairShare;

  constructor({ FILE_UPLOADS_AT_ONCE: total, WORKSPACE_SHARE_PERCENT }: Environment) {
    this.places = new FairShare({ total, perWorkspace: shareOf(total, WORKSPACE_SHARE_PERCENT) });
  }

  /** Takes a place for a request. @returns what lets it go, once @throws AppError `unavailable` before anything is read */
  take(request: IncomingMessage, workspaceId: string): () => void {
    const release = this.places.tryAcquire(workspaceId);
    if (!release) throw unread(request, noPlace());
    return release;
  }
}

const noPlace = (): AppError =>
  new AppError('unavailable', 'Too many files of this workspace arrive at the same time; nothing was stored.', {
    retryAfter: RETRY_AFTER_SECONDS,
  });
