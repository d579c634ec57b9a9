/** What is done every so often. */
export interface PeriodicWork {
  everyMs: number;
  work(): Promise<unknown>;
  /** Hears of a turn that failed; the next one comes all the same. */
  failed(error: unknown): void;
}

/** Work that is done every so often and never twice at the same time. It does not keep the process alive. */
export class PeriodicTask {
  private timer?: NodeJS.Timeout;
  private running?: Promise<void>;

  constructor(private readonly task: PeriodicWork) {}

  start(): void {
    this.timer = setInterval(() => {
      this.running ??= this.turn();
    }, this.task.everyMs);
    this.timer.unref();
  }

  /** Resolves when the turn in progress is over; there is no further one. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  private async turn(): Promise<void> {
    try {
      await this.task.work();
    } catch (error) {
      this.task.failed(error);
    } finally {
      this.running = undefined;
    }
  }
}
