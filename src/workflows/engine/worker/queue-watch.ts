import type { FairShare } from '#libs/fair-share';
import type { QueuedRun } from '../../../platform/database/queue/fair-order.js';
import type { Consumer, JobQueue } from '../../../platform/database/queue/job-queue.js';
import { isCalled, type QueueSignal } from '../../../platform/database/queue/queue-signal.js';
import type { Logger } from '../../../platform/logging/logger.js';
import type { ProcessRegistry } from '../recovery/process-registry.js';

/** The worker that is told when to look. */
export interface WatchedWorker {
  readonly slots: FairShare;
  /** Whether it takes runs now. */
  readonly isOpen: boolean;
  /** Whether it executes none. */
  readonly isIdle: boolean;
  look(): void;
}

/** How often it looks by itself, should it have heard of nothing; less often when there is nothing to do. */
const POLL_MS = 1000;
const IDLE_POLL_MS = 2000;
/** The same while it surely hears: the process on duty looks every second and tells all workers. */
const HEARING_POLL_MS = 30_000;
/** How often it makes sure of that. */
const LISTEN_CHECK_MS = 5000;

/**
 * Says when a worker looks for queued runs: at once for those of its own process, when it is its turn for those of others, and
 * rarely by itself. As many workers look as there are runs; one without room lets the next one look.
 */
export class QueueWatch implements Consumer {
  /** How many jobs the worker is to take that it has not looked for yet. */
  private promised = 0;
  /** Whether something was queued anywhere since it looked by itself. */
  private hasHeard = false;
  private lookedAt = -Infinity;
  private timer?: NodeJS.Timeout;

  constructor(
    private readonly worker: WatchedWorker,
    private readonly queue: JobQueue,
    private readonly process: ProcessRegistry,
    private readonly logger: Logger,
  ) {}

  start(): void {
    this.queue.consume(this);
    this.poll(0);
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  wake(): void {
    this.worker.look();
  }

  /** The worker looks now for what it is to take. */
  looking(): void {
    this.promised = 0;
  }

  roomFor(jobs: readonly QueuedRun[]): number {
    const { slots, isOpen } = this.worker;
    if (!isOpen) return 0;
    const ofWorkspaces = Map.groupBy(jobs, ({ workspaceId }) => workspaceId);
    let room = 0;
    for (const [workspaceId, { length }] of ofWorkspaces) room += Math.min(length, slots.room(workspaceId));
    room = Math.max(0, Math.min(room, slots.free - this.promised));
    this.promised += room;
    return room;
  }

  hear(signal: QueueSignal): void {
    this.hasHeard ||= signal.count > 0;
    const { id, workers } = this.process;
    if (!isCalled(signal, id, workers)) return;
    // Where it finds no room for them, it knows to look again as soon as there is some.
    this.worker.look();
    const hasRoom = this.worker.isOpen && !this.worker.slots.isTight;
    if (!hasRoom && (signal.hops + 1) * signal.count < workers.length)
      this.queue
        .pass(signal)
        .catch((error: unknown) => this.logger.warn({ part: 'worker', err: error }, 'could not tell other workers'));
  }

  private everyMs(): number {
    if (this.queue.hears) return HEARING_POLL_MS;
    return this.worker.isIdle && !this.hasHeard ? IDLE_POLL_MS * 0.75 : POLL_MS * 0.75;
  }

  /** Processes that began together do not go on looking at the same time. */
  private poll(afterMs: number): void {
    this.timer = setTimeout(() => {
      const now = performance.now();
      const everyMs = this.everyMs();
      if (now - this.lookedAt >= everyMs) {
        this.lookedAt = now;
        this.hasHeard = false;
        this.worker.look();
      }
      this.poll((this.queue.hears ? LISTEN_CHECK_MS : everyMs) * (1 - Math.random() / 4));
    }, afterMs);
  }
}
