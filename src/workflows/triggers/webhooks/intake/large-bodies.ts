import { Injectable } from '@nestjs/common';
import { AppError } from '#libs/errors';
import { shareOf } from '#libs/fair-share';
import type { ApiRequest } from '../../../../http/request.js';
import { Environment } from '../../../../platform/config/environment.js';

/** Bodies up to this size never wait for room, so ordinary webhooks are taken however many large ones there are. */
const ORDINARY_BYTES = 1_048_576;
const RETRY_AFTER_SECONDS = 1;

/**
 * Bounds how many bytes the large bodies of one process have together, and those of one workspace: a few callers, who may be
 * anybody, could otherwise use up its memory, or the room of others. A body counts until its request is answered; one alone is
 * always taken.
 */
@Injectable()
export class LargeBodies {
  private held = 0;
  private readonly ofWorkspaces = new Map<string, number>();
  private readonly most: number;
  private readonly mostOfOne: number;

  constructor({ WEBHOOK_LARGE_BODIES_MAX_BYTES, WORKSPACE_SHARE_PERCENT }: Environment) {
    this.most = WEBHOOK_LARGE_BODIES_MAX_BYTES;
    this.mostOfOne = shareOf(this.most, WORKSPACE_SHARE_PERCENT);
  }

  /**
   * Room for the body of one request to a workspace. The function given is told how large the body is or has become, and
   * answers with the 503 `unavailable` that refuses it when there is no room.
   */
  roomFor({ res }: Pick<ApiRequest, 'res'>, workspaceId: string): (bytes: number) => AppError | undefined {
    const response = res!;
    let taken = 0;
    return (bytes) => {
      // Of a caller who has gone nothing more comes, and nobody would give back what is taken.
      if (bytes <= Math.max(ORDINARY_BYTES, taken) || response.closed) return undefined;
      if (!this.hasRoom(workspaceId, { bytes, taken })) return noRoom();
      if (taken === 0) response.once('close', () => this.add(workspaceId, -taken));
      this.add(workspaceId, bytes - taken);
      taken = bytes;
      return undefined;
    };
  }

  private hasRoom(workspaceId: string, { bytes, taken }: { bytes: number; taken: number }): boolean {
    const others = this.held - taken;
    const ownOthers = (this.ofWorkspaces.get(workspaceId) ?? 0) - taken;
    return (others === 0 || others + bytes <= this.most) && (ownOthers === 0 || ownOthers + bytes <= this.mostOfOne);
  }

  private add(workspaceId: string, bytes: number): void {
    this.held += bytes;
    const held = (this.ofWorkspaces.get(workspaceId) ?? 0) + bytes;
    if (held === 0) this.ofWorkspaces.delete(workspaceId);
    else this.ofWorkspaces.set(workspaceId, held);
  }
}

function noRoom(): AppError {
  return new AppError('unavailable', 'Too many large bodies arrive at the same time; nothing was stored.', {
    retryAfter: RETRY_AFTER_SECONDS,
  });
}
