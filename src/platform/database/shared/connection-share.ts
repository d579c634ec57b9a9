import { Injectable } from '@nestjs/common';
import { AppError } from '#libs/errors';
import { FairShare, shareOf } from '#libs/fair-share';
import { Environment } from '../../config/environment.js';

/** Of the pool, how much all workspaces together may hold: the rest is for runs, sign-ins and everything else. */
const SHARE_OF_ALL = 2 / 3;
/** Of that, how much all senders together may hold of whom no workspace is known. */
const SHARE_OF_LOOK_UPS = 1 / 4;
/** How many of a workspace may wait: more would not get their turn in time. */
const MAX_WAITING = 500;

/** Who holds a place: a workspace, or a sender of whom none is known. */
interface Place {
  holder: string;
  /** How many connections its holder may hold, this one included. */
  most: number;
  isLookUp?: boolean;
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
  private readonly ofLookUps: number;
  private readonly ofSender: number;
  private readonly waitMs: number;
  private readonly used = new Map<string, number>();
  private usedByAll = 0;
  private usedByLookUps = 0;
  /** The places in line of all look-ups. */
  private readonly lookUpsInLine: FairShare;
  private waiting: Waiting[] = [];

  constructor(environment: Environment) {
    const { COLLECTION_CONNECTIONS, COLLECTION_TIMEOUT_MS, DATABASE_POOL_SIZE, WORKSPACE_SHARE_PERCENT } = environment;
    this.ofAll = Math.max(1, Math.floor(DATABASE_POOL_SIZE * SHARE_OF_ALL));
    this.ofCollections = Math.min(COLLECTION_CONNECTIONS, this.ofAll);
    this.ofRequests = Math.max(this.ofCollections, shareOf(this.ofAll, WORKSPACE_SHARE_PERCENT));
    this.ofLookUps = Math.max(1, Math.floor(this.ofAll * SHARE_OF_LOOK_UPS));
    this.ofSender = shareOf(this.ofLookUps, WORKSPACE_SHARE_PERCENT);
    this.lookUpsInLine = new FairShare({
      total: MAX_WAITING,
      perWorkspace: shareOf(MAX_WAITING, WORKSPACE_SHARE_PERCENT),
    });
    this.waitMs = COLLECTION_TIMEOUT_MS;
  }

  /**
   * Does what a request asks for, one statement after the other, once the share of the workspace has room for it.
   * @throws AppError `unavailable` when it had no room in time or too many wait already
   */
  forRequest<T>(workspaceId: string, work: () => Promise<T>): Promise<T> {
    return this.run({ holder: workspaceId, most: this.ofRequests }, work);
  }

  /**
   * Looks up for which workspace a request is. All senders together have a small part of the connections for that, so that a crowd
   * of them keeps no workspace waiting.
   * @throws AppError `unavailable` when it had no room in time or too many wait already
   */
  async forLookUp<T>(sender: string, work: () => Promise<T>): Promise<T> {
    const leaveLine = this.lookUpsInLine.tryAcquire(sender);
    if (!leaveLine) throw busy();
    try {
      return await this.run({ holder: `sender ${sender}`, most: this.ofSender, isLookUp: true }, () => {
        leaveLine();
        return work();
      });
    } finally {
      leaveLine();
    }
  }

  /**
   * Does work on collections, which uses one connection. Work with a signal, such as that of a node, has a time of its own and
   * waits for as long as that lasts.
   * @throws AppError `unavailable` as above; the signal's reason when that ended
   */
  forCollections<T>(workspaceId: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    return this.run({ holder: workspaceId, most: this.ofCollections }, work, signal);
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

  private async turn(wanted: Place, signal: AbortSignal | undefined): Promise<void> {
    if (this.waiting.filter(({ holder }) => holder === wanted.holder).length >= MAX_WAITING) throw busy();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const place: Waiting = { ...wanted, begin: resolve };
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

  private hasRoom({ holder, most, isLookUp }: Place): boolean {
    const used = this.used.get(holder) ?? 0;
    if (isLookUp && (this.usedByLookUps >= this.ofLookUps || this.usedByAll >= Math.max(1, this.ofAll - 1)))
      return false;
    // The last one is for a workspace that has none: it never waits for the slow statements of two others.
    return used < most && this.usedByAll < (used === 0 ? this.ofAll : this.ofAll - 1);
  }

  private take({ holder, isLookUp }: Place): void {
    this.usedByAll += 1;
    if (isLookUp) this.usedByLookUps += 1;
    this.used.set(holder, (this.used.get(holder) ?? 0) + 1);
  }

  private release({ holder, isLookUp }: Place): void {
    this.usedByAll -= 1;
    if (isLookUp) this.usedByLookUps -= 1;
    const left = this.used.get(holder)! - 1;
    if (left > 0) this.used.set(holder, left);
    else this.used.delete(holder);
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
    'Too many requests and queries of this workspace or sender are running; try again in a moment.',
    {
      retryAfter: 2,
    },
  );
}
