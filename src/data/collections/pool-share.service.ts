import { Injectable } from '@nestjs/common';
import { AppError } from '#libs/errors';
import { Environment } from '../../platform/config/environment.js';

/** Of the pool, how much all workspaces together may use for collections: the rest is for runs, sign-ins and everything else. */
const SHARE_OF_ALL = 2 / 3;
/** How many of a workspace may wait: more would not get their turn in time. */
const MAX_WAITING = 500;

interface Waiting {
  workspaceId: string;
  begin(): void;
}

/**
 * Lets a workspace use only its share of the database connections for its collections, so that its slow queries slow
 * nobody else down. Who finds the share in use waits in line.
 */
@Injectable()
export class PoolShare {
  private readonly ofOne: number;
  private readonly ofAll: number;
  private readonly waitMs: number;
  private readonly used = new Map<string, number>();
  private usedByAll = 0;
  private waiting: Waiting[] = [];

  constructor({ COLLECTION_CONNECTIONS, COLLECTION_TIMEOUT_MS, DATABASE_POOL_SIZE }: Environment) {
    this.ofAll = Math.max(1, Math.floor(DATABASE_POOL_SIZE * SHARE_OF_ALL));
    this.ofOne = Math.min(COLLECTION_CONNECTIONS, this.ofAll);
    this.waitMs = COLLECTION_TIMEOUT_MS;
  }

  /**
   * Does work that uses one connection, once the share of the workspace has room for it. Work with a signal, such as that of a
   * node, has a time of its own and waits for as long as that lasts.
   * @throws AppError `unavailable` when it had no room in time or too many wait already; the signal's reason when that ended
   */
  async run<T>(workspaceId: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted();
    if (this.hasRoom(workspaceId)) this.take(workspaceId);
    else await this.turn(workspaceId, signal);
    try {
      return await work();
    } finally {
      this.release(workspaceId);
    }
  }

  private async turn(workspaceId: string, signal: AbortSignal | undefined): Promise<void> {
    if (this.waiting.filter((place) => place.workspaceId === workspaceId).length >= MAX_WAITING) throw busy();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const place: Waiting = { workspaceId, begin: resolve };
    this.waiting.push(place);
    const leave = (reason: unknown): void => {
      this.waiting = this.waiting.filter((other) => other !== place);
      reject(reason);
    };
    const timer = signal ? undefined : setTimeout(() => leave(busy()), this.waitMs);
    const onAbort = (): void => leave(signal?.reason);
    signal?.addEventListener('abort', onAbort, { once: true });
    try {
      await promise;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    }
  }

  private hasRoom(workspaceId: string): boolean {
    const used = this.used.get(workspaceId) ?? 0;
    // The last one is for a workspace that has none: it never waits for the slow queries of two others.
    return used < this.ofOne && this.usedByAll < (used === 0 ? this.ofAll : this.ofAll - 1);
  }

  private take(workspaceId: string): void {
    this.usedByAll += 1;
    this.used.set(workspaceId, (this.used.get(workspaceId) ?? 0) + 1);
  }

  private release(workspaceId: string): void {
    this.usedByAll -= 1;
    const left = this.used.get(workspaceId)! - 1;
    if (left > 0) this.used.set(workspaceId, left);
    else this.used.delete(workspaceId);
    const next = this.waiting.findIndex((place) => this.hasRoom(place.workspaceId));
    if (next === -1) return;
    const [place] = this.waiting.splice(next, 1);
    this.take(place!.workspaceId);
    place!.begin();
  }
}

function busy(): AppError {
  return new AppError('unavailable', 'Too many queries of this workspace are running; try again in a moment.', {
    retryAfter: 2,
  });
}
