import { FairShare, type ShareOptions } from '#libs/fair-share';

/** How a turn is waited for. */
export interface Waiting {
  signal: AbortSignal;
  /** Whether it comes before the others of its workspace. */
  isFirst?: boolean;
}

/** Somebody who waits. */
interface Place {
  begin(release: () => void): void;
}

/** A workspace that waits, or has had turns lately. */
interface Line {
  waiting: Place[];
  /** Milliseconds that its turns have taken, those counted that it missed while it wanted none. */
  used: number;
}

/** Lines of workspaces that want nothing are forgotten once there are so many. */
const MOST_LINES = 1000;

/**
 * Turns at something scarce: whoever waits gets as much time of it as any other (start-time fair queueing, Goyal, Vin and Cheng
 * 1996), however many its turns are and however long each of them takes. Within a workspace they are in order.
 */
export class FairTurns {
  private readonly share: FairShare;
  private readonly lines = new Map<string, Line>();
  /** What the workspace had used that began last: who comes anew begins there. */
  private served = 0;

  /** @param options how many turns there are at the same time, and how many of them one workspace has at most */
  constructor(options: ShareOptions) {
    this.share = new FairShare(options);
  }

  /** How many of a workspace wait. */
  waitingOf(workspaceId: string): number {
    return this.lines.get(workspaceId)?.waiting.length ?? 0;
  }

  /**
   * Waits for a turn.
   * @returns what ends it, once
   * @throws the signal's reason when that ended first
   */
  async take(workspaceId: string, { signal, isFirst }: Waiting): Promise<() => void> {
    signal.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<() => void>();
    const { waiting } = this.lineOf(workspaceId);
    const place: Place = { begin: resolve };
    const leave = (): void => {
      const at = waiting.indexOf(place);
      if (at >= 0) waiting.splice(at, 1);
      reject(signal.reason);
    };
    signal.addEventListener('abort', leave, { once: true });
    if (isFirst) waiting.unshift(place);
    else waiting.push(place);
    this.serve();
    try {
      return await promise;
    } finally {
      signal.removeEventListener('abort', leave);
    }
  }

  private lineOf(workspaceId: string): Line {
    const line = this.lines.get(workspaceId) ?? { waiting: [], used: this.served };
    if (line.waiting.length === 0 && this.share.heldBy(workspaceId) === 0) line.used = Math.max(line.used, this.served);
    this.lines.set(workspaceId, line);
    return line;
  }

  private serve(): void {
    for (let next = this.next(); next; next = this.next()) {
      const [workspaceId, line] = next;
      const release = this.share.tryAcquire(workspaceId)!;
      const began = performance.now();
      let isHeld = true;
      this.served = Math.max(this.served, line.used);
      line.waiting.shift()!.begin(() => {
        if (!isHeld) return;
        isHeld = false;
        line.used += performance.now() - began;
        release();
        this.serve();
      });
    }
    if (this.lines.size > MOST_LINES) this.forget();
  }

  /** The workspace that waits and has used the least, among those that may have one more turn. */
  private next(): [string, Line] | undefined {
    let found: [string, Line] | undefined;
    for (const entry of this.lines) {
      const [workspaceId, { waiting, used }] = entry;
      const mayBegin = waiting.length > 0 && this.share.room(workspaceId) >= 1;
      if (mayBegin && (!found || used < found[1].used)) found = entry;
    }
    return found;
  }

  private forget(): void {
    for (const [workspaceId, { waiting, used }] of this.lines)
      if (waiting.length === 0 && used <= this.served && this.share.heldBy(workspaceId) === 0)
        this.lines.delete(workspaceId);
  }
}
