/** What the place of a run in the queue depends on. */
export interface QueuedRun {
  workspaceId: string;
  /** Higher goes first. */
  priority: number;
}

/** Runs a second that a workspace queues in one process without falling behind the runs that others queue later. */
const SHARE_PER_SECOND = 100;
/** Seconds by which each step of priority goes ahead of what came earlier. */
const HEAD_START_SECONDS = 86_400;
/** Places are seconds from here, so that they fit the queue's 32 bits for 60 years. */
const BEGIN_MS = Date.UTC(2026, 0, 1);
const MAX_REMEMBERED = 10_000;

/**
 * Gives runs their places in the queue, so that the thousand runs of one workspace do not stand before the one of another:
 * whoever queues more than its share is placed as if the rest came later, at the pace of its share (start-time fair queuing,
 * Goyal, Vin and Cheng 1996). Each process knows of what it has queued itself.
 */
export class FairOrder {
  /** When the next run of a workspace takes its place, in milliseconds since 1970. */
  private readonly next = new Map<string, number>();

  /** The queue's priority of a run: within one workspace and one step of priority, earlier ones go first. */
  place({ workspaceId, priority }: QueuedRun, now = Date.now()): number {
    const seconds = Math.floor((this.take(workspaceId, now) - BEGIN_MS) / 1000);
    return priority * HEAD_START_SECONDS - seconds;
  }

  private take(workspaceId: string, now: number): number {
    const at = Math.max(now, this.next.get(workspaceId) ?? now);
    if (this.next.size >= MAX_REMEMBERED) this.forget(now);
    this.next.set(workspaceId, at + 1000 / SHARE_PER_SECOND);
    return at;
  }

  private forget(now: number): void {
    for (const [workspaceId, at] of this.next) if (at <= now) this.next.delete(workspaceId);
  }
}
