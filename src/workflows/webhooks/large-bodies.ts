import { Injectable } from '@nestjs/common';
import { AppError } from '@libs/errors';
import type { ApiRequest } from '../../api/request.js';
import { Environment } from '../../config/environment.js';

/** Bodies up to this size never wait for room, so ordinary webhooks are taken however many large ones there are. */
const ORDINARY_BYTES = 1_048_576;
const RETRY_AFTER_SECONDS = 1;

/**
 * Bounds how many bytes the large bodies of one process have together: a few callers, who may be anybody, could otherwise
 * use up its memory. A body counts until its request is answered; one alone is always taken.
 */
@Injectable()
export class LargeBodies {
  private held = 0;

  constructor(private readonly environment: Environment) {}

  /**
   * Room for the body of one request. The function given is told how large the body is or has become, and answers with the
   * 503 `unavailable` that refuses it when there is no room.
   */
  roomFor({ res }: Pick<ApiRequest, 'res'>): (bytes: number) => AppError | undefined {
    const response = res!;
    let taken = 0;
    return (bytes) => {
      // Of a caller who has gone nothing more comes, and nobody would give back what is taken.
      if (bytes <= Math.max(ORDINARY_BYTES, taken) || response.closed) return undefined;
      const others = this.held - taken;
      if (others > 0 && others + bytes > this.environment.WEBHOOK_LARGE_BODIES_MAX_BYTES) return noRoom();
      if (taken === 0) response.once('close', () => (this.held -= taken));
      this.held = others + bytes;
      taken = bytes;
      return undefined;
    };
  }
}

function noRoom(): AppError {
  return new AppError('unavailable', 'Too many large bodies arrive at the same time; nothing was stored.', {
    retryAfter: RETRY_AFTER_SECONDS,
  });
}
