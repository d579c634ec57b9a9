import { describe, expect, it } from '@jest/globals';
import type { ChangeFeed } from './change-feed.js';
import { FreshCache } from './fresh-cache.js';

/** A cache whose feed was heard of as the test says, and how often a value was loaded. */
function cache() {
  let change = (): void => undefined;
  const feed = { isFresh: true, isUsable: true, onChange: (_: string, handler: () => void) => (change = handler) };
  let loads = 0;
  const load = async (): Promise<number> => (loads += 1);
  const kept = new FreshCache<number>(feed as unknown as ChangeFeed, 'variables');
  return { feed, kept, load, change: () => change() };
}

describe('what is kept in memory', () => {
  it('is loaded once until it changes', async () => {
    const { kept, load, change } = cache();
    expect([await kept.get('a', load), await kept.get('a', load), await kept.getUsable('a', load)]).toEqual([1, 1, 1]);
    change();
    expect(await kept.get('a', load)).toBe(2);
  });

  it('secures no access while nothing is heard of changes, and may be used otherwise', async () => {
    const { feed, kept, load } = cache();
    await kept.get('a', load);
    feed.isFresh = false;
    expect([await kept.get('a', load), await kept.getUsable('a', load)]).toEqual([2, 1]);
  });

  it('is not used any longer when nothing was heard for long', async () => {
    const { feed, kept, load } = cache();
    await kept.getUsable('a', load);
    Object.assign(feed, { isFresh: false, isUsable: false });
    expect(await kept.getUsable('a', load)).toBe(2);
  });
});
