/** How a limit is shared. */
export interface ShareOptions {
  /** How much there is for all together. */
  total: number;
  /** How much of it one may hold while nobody else holds any. At the total, one alone may hold all of it. */
  perWorkspace: number;
}

/** Somebody in line. */
interface Place {
  workspaceId: string;
  begin(release: () => void): void;
}

/**
 * A limit that workspaces share, such as slots or connections. What a workspace may hold follows from what is free (dynamic
 * thresholds, Choudhury and Hahne 1998): with half for one alone, the first may hold one half, the second one quarter, the
 * third one eighth. So there is something left for who comes next, and nobody waits for what another one does not let go.
 * The last one goes to nobody but a workspace that holds none.
 */
export class FairShare {
  readonly total: number;
  readonly perWorkspace: number;
  private readonly held = new Map<string, number>();
  private heldByAll = 0;
  private line: Place[] = [];

  constructor({ total, perWorkspace }: ShareOptions) {
    this.total = total;
    this.perWorkspace = Math.min(perWorkspace, total);
  }

  /** How much nobody holds. */
  get free(): number {
    return this.total - this.heldByAll;
  }

  /** How much a workspace holds. */
  heldBy(workspaceId: string): number {
    return this.held.get(workspaceId) ?? 0;
  }

  /** How much more a workspace may take now. */
  room(workspaceId: string): number {
    return this.roomBeside(this.heldBy(workspaceId));
  }

  /** How much a workspace may take now that holds nothing. */
  get roomForNewcomer(): number {
    return this.roomBeside(0);
  }

  /** Those that hold some, with how much more each may take. */
  *rooms(): Generator<[workspaceId: string, room: number]> {
    for (const [workspaceId, held] of this.held) yield [workspaceId, this.roomBeside(held)];
  }

  /** Whether there is somebody who may have no more now. */
  get isTight(): boolean {
    return this.free < 1 || [...this.rooms()].some(([, room]) => room < 1);
  }

  /** Takes an amount. @returns what lets it go, once; undefined when the workspace may not have so much now */
  tryAcquire(workspaceId: string, amount = 1): (() => void) | undefined {
    return amount <= this.room(workspaceId) ? this.take(workspaceId, amount) : undefined;
  }

  /**
   * Takes one as soon as the workspace may have it. Who waits is served in order, past those whose workspace may not.
   * @returns what lets it go, once
   * @throws the signal's reason when that ended first
   */
  async acquire(workspaceId: string, signal?: AbortSignal): Promise<() => void> {
    signal?.throwIfAborted();
    const release = this.tryAcquire(workspaceId);
    if (release) return release;
    const { promise, resolve, reject } = Promise.withResolvers<() => void>();
    const place: Place = { workspaceId, begin: resolve };
    const leave = (): void => {
      this.line = this.line.filter((other) => other !== place);
      reject(signal?.reason);
    };
    this.line.push(place);
    signal?.addEventListener('abort', leave, { once: true });
    try {
      return await promise;
    } finally {
      signal?.removeEventListener('abort', leave);
    }
  }

  /** How many of a workspace wait for `acquire`. */
  waitingOf(workspaceId: string): number {
    return this.line.filter((place) => place.workspaceId === workspaceId).length;
  }

  private roomBeside(held: number): number {
    const { free, total, perWorkspace } = this;
    // The most that, once taken, holds what is held in the proportion of `perWorkspace` to the rest.
    const most = Math.floor((perWorkspace * free - (total - perWorkspace) * held) / total);
    return Math.max(most, held === 0 && free >= 1 ? 1 : 0);
  }

  private take(workspaceId: string, amount: number): () => void {
    this.add(workspaceId, amount);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.add(workspaceId, -amount);
      this.serve();
    };
  }

  private add(workspaceId: string, amount: number): void {
    this.heldByAll += amount;
    const held = this.heldBy(workspaceId) + amount;
    if (held === 0) this.held.delete(workspaceId);
    else this.held.set(workspaceId, held);
  }

  /** What one lets go may be more than one place in line for another. */
  private serve(): void {
    this.line = this.line.filter(({ workspaceId, begin }) => {
      const release = this.tryAcquire(workspaceId);
      if (release) begin(release);
      return !release;
    });
  }
}

/** What one may hold alone of a limit, by the percentage that is its share: at least one, and all but one at most, if there are two. */
export function shareOf(total: number, percent: number): number {
  return Math.max(1, Math.min(total - 1, Math.floor((total * percent) / 100)));
}
