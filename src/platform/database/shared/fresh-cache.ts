import type { ChangeFeed, Topic } from './change-feed.js';

const MAX_ENTRIES = 10_000;

/**
 * Rows kept in memory until their topic changes. It fails closed: while the change feed is silent nothing is served from
 * memory, so what was revoked elsewhere cannot live on during an outage. What secures no access may be served some time longer.
 */
export class FreshCache<V> {
  private entries = new Map<string, Promise<V>>();

  constructor(
    private readonly feed: ChangeFeed,
    topic: Topic,
  ) {
    feed.onChange(topic, () => this.clear());
  }

  /** The cached value of a key, else what `load` gives; a failed load is not kept. */
  get(key: string, load: () => Promise<V>): Promise<V> {
    return this.feed.isFresh ? this.kept(key, load) : load();
  }

  /** As `get`, of what secures no access: it is served from memory while the database is slow to tell of changes. */
  getUsable(key: string, load: () => Promise<V>): Promise<V> {
    return this.feed.isUsable ? this.kept(key, load) : load();
  }

  private kept(key: string, load: () => Promise<V>): Promise<V> {
    const cached = this.entries.get(key);
    if (cached) return cached;
    if (this.entries.size >= MAX_ENTRIES) this.clear();
    const entries = this.entries;
    const loading = load();
    entries.set(key, loading);
    loading.catch(() => entries.delete(key));
    return loading;
  }

  clear(): void {
    this.entries = new Map();
  }
}
