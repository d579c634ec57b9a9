/** An item and how often it was counted. */
export interface Counted<T> {
  item: T;
  times: number;
}

/** How a `Counter` writes and what it may hold. */
export interface CounterOptions<T> {
  /** Stores what was counted; when it fails the counts are kept and written with the next. */
  write(counts: readonly Counted<T>[]): Promise<void>;
  /** Milliseconds between two writes; default one minute. */
  everyMs?: number;
  /** Different keys in memory, at most: a new one beyond it is not counted until the next write. Default 10,000. */
  maxKeys?: number;
  /** Told what `write` failed with, once per failed write. */
  onFailure(error: unknown): void;
}

const MINUTE_MS = 60_000;
const MAX_KEYS = 10_000;

/** Counts frequent things in memory and writes each as one row per minute, off the path of whoever caused them. */
export class Counter<T> {
  private counts = new Map<string, Counted<T>>();
  private readonly timer: NodeJS.Timeout;
  private readonly maxKeys: number;

  constructor(private readonly options: CounterOptions<T>) {
    this.maxKeys = options.maxKeys ?? MAX_KEYS;
    this.timer = setInterval(() => void this.flush(), options.everyMs ?? MINUTE_MS);
    this.timer.unref();
  }

  /** Counts an item under a key; the first item of a key stands for all of them. */
  add(key: string, item: T): void {
    const known = this.counts.get(key);
    if (known) known.times += 1;
    else if (this.counts.size < this.maxKeys) this.counts.set(key, { item, times: 1 });
  }

  /** Writes what was counted since the last write. */
  async flush(): Promise<void> {
    if (this.counts.size === 0) return;
    const taken = this.counts;
    this.counts = new Map();
    try {
      await this.options.write([...taken.values()]);
    } catch (error) {
      for (const [key, { item, times }] of taken) {
        const known = this.counts.get(key);
        if (known) known.times += times;
        else if (this.counts.size < this.maxKeys) this.counts.set(key, { item, times });
      }
      this.options.onFailure(error);
    }
  }

  /** Ends the regular writes and writes the rest. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.flush();
  }
}
