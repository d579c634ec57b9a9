/** How a `GroupWriter` writes and what it may hold. */
export interface GroupWriterOptions<T> {
  /** Stores a group; when it fails the group is tried again with the next one. */
  write(items: readonly T[]): Promise<void>;
  /** Milliseconds that an item waits for others. */
  waitMs: number;
  /** Items of one group, at most. */
  maxGroup: number;
  /** Items in memory, at most: beyond it the oldest of the owner with the most are given up. */
  maxWaiting: number;
  /** Whose an item is, such as a workspace. */
  ownerOf(item: T): string;
  /** Hears of every failed write and of how many items were given up since the last one. */
  onFailure(error: unknown, givenUp: number): void;
}

/**
 * Collects items and stores them in groups, so that nobody who adds one waits for the database. One group is written at a
 * time; what arrives meanwhile forms the next one.
 */
export class GroupWriter<T> {
  private waiting: T[] = [];
  /** How many of them each owner has. */
  private readonly owned = new Map<string, number>();
  private givenUp = 0;
  private timer?: NodeJS.Timeout;
  private writing?: Promise<void>;
  private stopped = false;

  constructor(private readonly options: GroupWriterOptions<T>) {}

  /** Takes an item; never throws and never waits. */
  add(item: T): void {
    this.waiting.push(item);
    this.count(item, 1);
    this.giveUpSurplus();
    if (this.waiting.length >= this.options.maxGroup) void this.flush();
    else this.schedule();
  }

  /** Writes everything that waits; resolves when it is stored or could not be. */
  flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.writing ??= this.writeGroups().finally(() => {
      this.writing = undefined;
      if (this.waiting.length > 0) this.schedule();
    });
    return this.writing;
  }

  /** Writes what waits, and nothing from then on. */
  async stop(): Promise<void> {
    this.stopped = true;
    await this.writing;
    await this.flush();
  }

  private schedule(): void {
    if (this.timer || this.writing || this.stopped) return;
    this.timer = setTimeout(() => void this.flush(), this.options.waitMs);
    this.timer.unref();
  }

  private async writeGroups(): Promise<void> {
    while (this.waiting.length > 0) {
      const group = this.waiting.splice(0, this.options.maxGroup);
      for (const item of group) this.count(item, -1);
      try {
        await this.options.write(group);
      } catch (error) {
        this.keep(group);
        this.options.onFailure(error, this.givenUp);
        this.givenUp = 0;
        return;
      }
    }
  }

  /** Puts a group that could not be written back in front, as far as there is room. */
  private keep(group: readonly T[]): void {
    this.waiting = [...group, ...this.waiting];
    for (const item of group) this.count(item, 1);
    this.giveUpSurplus();
  }

  /** Who has the most loses some, so that others are written as if they were alone. */
  private giveUpSurplus(): void {
    while (this.waiting.length > this.options.maxWaiting) {
      const [owner] = [...this.owned].reduce((most, other) => (other[1] > most[1] ? other : most));
      const oldest = this.waiting.findIndex((item) => this.options.ownerOf(item) === owner);
      for (const item of this.waiting.splice(oldest, 1)) this.count(item, -1);
      this.givenUp += 1;
    }
  }

  private count(item: T, by: number): void {
    const owner = this.options.ownerOf(item);
    const count = (this.owned.get(owner) ?? 0) + by;
    if (count === 0) this.owned.delete(owner);
    else this.owned.set(owner, count);
  }
}
