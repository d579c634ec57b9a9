import { describe, expect, it } from '@jest/globals';
import { FairOrder } from './fair-order.js';

const NOW = Date.UTC(2026, 10, 21);

/** Names in the order in which the queue would give them out. */
function order(newcomers: readonly [name: string, workspaceId: string, priority?: number][]): string[] {
  const line = new FairOrder();
  return newcomers
    .map(([name, workspaceId, priority = 0]) => ({
      name,
      place: line.place({ workspaceId, priority }, NOW),
    }))
    .sort((one, other) => other.place - one.place)
    .map(({ name }) => name);
}

describe('the line of queued runs', () => {
  it('keeps the order of a workspace', () => {
    const names = Array.from({ length: 1000 }, (_, n) => `run ${n}`);
    expect(order(names.map((name) => [name, 'one']))).toEqual(names);
  });

  it('places a run of another workspace behind no more than a second’s share of a flood', () => {
    const flood = Array.from({ length: 1000 }, (_, n): [string, string] => [`flood ${n}`, 'one']);
    expect(order([...flood, ['single', 'other']]).indexOf('single')).toBe(100);
  });

  it('lets higher priorities go first', () => {
    expect(
      order([
        ['usual', 'one'],
        ['urgent', 'one', 20],
      ]),
    ).toEqual(['urgent', 'usual']);
  });

  it('is back at the front when its flood is over', () => {
    const line = new FairOrder();
    for (let n = 0; n < 1000; n += 1) line.place({ workspaceId: 'one', priority: 0 }, NOW);
    const place = (workspaceId: string) => line.place({ workspaceId, priority: 0 }, NOW + 11_000);
    expect(place('one')).toBe(place('other'));
  });

  it.each([
    ['the usual priority', 0],
    ['the highest priority', 20],
  ])('gives numbers of 32 bits: %s', (_case, priority) => {
    const place = new FairOrder().place({ workspaceId: 'one', priority }, NOW);
    expect(place | 0).toBe(place);
  });

  it('forgets workspaces that have nothing ahead of them', () => {
    const line = new FairOrder();
    for (let n = 0; n < 25_000; n += 1) line.place({ workspaceId: `w${n}`, priority: 0 }, NOW + n);
    expect((line as unknown as { next: Map<string, number> }).next.size).toBeLessThanOrEqual(10_001);
  });
});
