import { FairShare, shareOf } from '#libs/fair-share';

/** An item and how often it was counted. */
export interface Counted<T> {
  item: T;
  times: number;
}

/** Whose item is counted, and as what. */
export interface Countable<T> {
  /** Whose it is, such as a workspace: each has a share of the room. */
  owner: string;
  /** What tells it from others of its owner; the first item of a key stands for all of them. */
  key: string;
  item: T;
  /** What it is counted as where its owner has no more room: of few keys, however many there are. Absent: not at all then. */
  others?: { key: string; item: T };
}

/** How a `Counter` writes and what it may hold. */
export interface CounterOptions<T> {
  /** Stores some of what was counted for one owner; when it fails the counts are kept and written with the next. */
  write(counts: readonly Counted<T>[]): Promise<void>;
  /** Percent of the keys that one owner may have while nobody else has any. */
  sharePercent: number;
  /** Milliseconds between two writes; default one minute. */
  everyMs?: number;
  /** Different keys in memory, at most, beside the others of each owner. Default 10,000. */
  maxKeys?: number;
  /** Told what `write` failed with, once per owner whose counts it concerns. */
  onFailure(error: unknown): void;
}

const MINUTE_MS = 60_000;
const MAX_KEYS = 10_000;
/** What is written at once: nobody waits for all that a crowd has done. */
const MAX_GROUP = 100;

/** What was counted, and what came first of it. */
interface Entry<T> {
  first: Countable<T>;
  times: number;
}

type Entries<T> = Map<string, Entry<T>>;

/**
 * Counts frequent things in memory and writes each as one row per minute, off the path of whoever caused them. Nothing is
 * forgotten for what others do: an owner of too many different things has some of them counted together, and all others have
 * room as ever.
 */
export class Counter<T> {
  private owners = new Map<string, Entries<T>>();
  private room: FairShare;
  private writing: Promise<void> = Promise.resolve();
  private readonly timer: NodeJS.Timeout;

  constructor(private readonly options: CounterOptions<T>) {
    this.room = this.newRoom();
    this.timer = setInterval(() => void this.flush(), options.everyMs ?? MINUTE_MS);
    this.timer.unref();
  }

  /** Counts an item; the first of a key stands for all of them. */
  add(counted: Countable<T>, times = 1): void {
    const { owner, key, others } = counted;
    const entries = this.owners.get(owner);
    const known = entries?.get(`=${key}`);
    if (known) known.times += times;
    else if (this.room.tryAcquire(owner)) this.put(entries, `=${key}`, { first: counted, times });
    else if (others) this.addOther(entries, { ...counted, ...others }, times);
  }

  /** Writes what was counted since the last write, after the write that may be going on. */
  flush(): Promise<void> {
    this.writing = this.writing.then(() => this.writeAll());
    return this.writing;
  }

  /** Ends the regular writes and writes the rest. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.flush();
  }

  private addOther(entries: Entries<T> | undefined, other: Countable<T>, times: number): void {
    const known = entries?.get(`~${other.key}`);
    if (known) known.times += times;
    else this.put(entries, `~${other.key}`, { first: other, times });
  }

  private put(entries: Entries<T> = new Map(), key: string, entry: Entry<T>): void {
    this.owners.set(entry.first.owner, entries.set(key, entry));
  }

  private async writeAll(): Promise<void> {
    const taken = this.owners;
    this.owners = new Map();
    this.room = this.newRoom();
    for (const entries of taken.values()) await this.writeOf([...entries.values()]);
  }

  /** Group by group, so that nobody who writes for the same owner waits for all of it. */
  private async writeOf(entries: readonly Entry<T>[]): Promise<void> {
    for (let at = 0; at < entries.length; at += MAX_GROUP) {
      try {
        await this.options.write(
          entries.slice(at, at + MAX_GROUP).map(({ first: { item }, times }) => ({ item, times })),
        );
      } catch (error) {
        for (const { first, times } of entries.slice(at)) this.add(first, times);
        this.options.onFailure(error);
        return;
      }
    }
  }

  private newRoom(): FairShare {
    const { maxKeys: total = MAX_KEYS, sharePercent } = this.options;
    return new FairShare({ total, perWorkspace: shareOf(total, sharePercent) });
  }
}
