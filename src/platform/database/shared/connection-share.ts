import { Injectable } from '@nestjs/common';
import { AppError } from '#libs/errors';
import { shareOf } from '#libs/fair-share';
import { Environment } from '../../config/environment.js';

/** Of the pool, how much all workspaces together may hold: the rest is for runs, sign-ins and everything else. */
const SHARE_OF_ALL = 2 / 3;
/** How many of a workspace may wait: more would not get their turn in time. */
const MAX_WAITING = 500;

interface Place {
  workspaceId: string;
  /** How many connections its workspace may hold, this one included. */
  most: number;
}

interface Waiting extends Place {
  begin(): void;
}

/**
 * Lets a workspace hold only its share of the database connections, for requests and for collections, so that its slow
 * statements slow nobody else down. Who finds the share in use waits in line.
 */
@Injectable()
export class ConnectionShare {
  private readonly ofAll: number;
  private readonly ofRequests: number;
  private readonly ofCollections: number;
  private readonly waitMs: number;
  private readonly used = new Map<string, number>();
  private usedByAll = 0;
  private waiting: Waiting[] = [];

  constructor(environment: Environment) {
    const { COLLECTION_CONNECTIONS, COLLECTION_TIMEOUT_MS, DATABASE_POOL_SIZE, WORKSPACE_SHARE_PERCENT } = environment;
    this.ofAll = Math.max(1, Math.floor(DATABASE_POOL_SIZE * SHARE_OF_ALL));
    this.ofCollections = Math.min(COLLECTION_CONNECTIONS, this.ofAll);
    this.ofRequests = Math.max(this.ofCollections, shareOf(this.ofAll, WORKSPACE_SHARE_PERCENT));
    this.waitMs = COLLECTION_TIMEOUT_MS;
  }

  /**
   * Does what a request asks for, one statement after the other, once the share of the workspace has room for it.
   * @throws AppError `unavailable` when it had no room in time or too many wait already
   */
  forRequest<T>(workspaceId: string, work: () => Promise<T>): Promise<T> {
    return this.run({ workspaceId, most: this.ofRequests }, work);
  }

  /**
   * Does work on collections, which uses one connection. Work with a signal, such as that of a node, has a time of its own and
   * waits for as long as that lasts.
   * @throws AppError `unavailable` as above; the signal's reason when that ended
   */
  forCollections<T>(workspaceId: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    return this.run({ workspaceId, most: this.ofCollections }, work, signal);
  }

  private async run<T>(place: Place, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted();
    if (this.hasRoom(place)) this.take(place);
    else await this.turn(place, signal);
    try {
      return await work();
    } finally {
      this.release(place);
    }
  }

  private async turn({ workspaceId, most }: Place, signal: AbortSignal | undefined): Promise<void> {
    if (this.waiting.filter((place) => place.workspaceId === workspaceId).length >= MAX_WAITING) throw busy();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const place: Waiting = { workspaceId, most, begin: resolve };
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

  private hasRoom({ workspaceId, most }: Place): boolean {
    const used = this.used.get(workspaceId) ?? 0;
    // The last one is for a workspace that has none: it never waits for the slow statements of two others.
    return used < most && this.usedByAll < (used === 0 ? this.ofAll : this.ofAll - 1);
  }

  private take({ workspaceId }: Place): void {
    this.usedByAll += 1;
    this.used.set(workspaceId, (this.used.get(workspaceId) ?? 0) + 1);
  }

  private release({ workspaceId }: Place): void {
    this.usedByAll -= 1;
    const left = this.used.get(workspaceId)! - 1;
    if (left > 0) this.used.set(workspaceId, left);
    else this.used.delete(workspaceId);
    const next = this.waiting.findIndex((place) => this.hasRoom(place));
    if (next === -1) return;
    const [place] = this.waiting.splice(next, 1);
    this.take(place!);
    place!.begin();
  }
}

function busy(): AppError {
  return new AppError(
    'unavailable',
    'Too many requests and queries of this workspace are running; try again in a moment.',
    {
      retryAfter: 2,
    },
  );
}
