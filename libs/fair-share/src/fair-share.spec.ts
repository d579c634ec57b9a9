import { describe, expect, it } from '@jest/globals';
import { FairShare, shareOf } from './fair-share.js';

/** Takes as many as a workspace may have, one by one. */
function takeAll(share: FairShare, workspaceId: string): (() => void)[] {
  const taken: (() => void)[] = [];
  for (;;) {
    const release = share.tryAcquire(workspaceId);
    if (!release) return taken;
    taken.push(release);
  }
}

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('FairShare', () => {
  it.each([
    [200, 150, [150, 37, 9, 3, 1]],
    [10, 5, [5, 2, 1, 1, 1]],
    [10, 9, [9, 1]],
    [2, 1, [1, 1]],
    [1, 1, [1]],
    [4, 4, [4]],
  ])('of %d, with %d for one alone, lets those who take all they can have %j', (total, perWorkspace, expected) => {
    const share = new FairShare({ total, perWorkspace });
    const taken = expected.map((_, n) => takeAll(share, `w${n}`).length);
    expect(taken).toEqual(expected);
    expect([share.free, share.tryAcquire('late')]).toEqual([0, undefined]);
  });

  it('has one for a newcomer, whatever one workspace holds, for every total and share', () => {
    for (let total = 2; total <= 64; total += 1)
      for (let percent = 1; percent <= 100; percent += 1) {
        const share = new FairShare({ total, perWorkspace: shareOf(total, percent) });
        const [first] = [takeAll(share, 'first').length];
        expect([total, percent, first]).toEqual([total, percent, share.perWorkspace]);
        expect(share.tryAcquire('newcomer')).toBeDefined();
      }
  });

  it('says how much a workspace may take at once, which is what it then gets one by one', () => {
    const share = new FairShare({ total: 64, perWorkspace: 48 });
    for (const workspaceId of ['a', 'b', 'c', 'a', 'd', 'e']) {
      const room = share.room(workspaceId);
      expect(share.tryAcquire(workspaceId, room + 1)).toBeUndefined();
      const taken = takeAll(share, workspaceId);
      expect(taken).toHaveLength(room);
      taken.slice(1 + room / 3).forEach((release) => release());
    }
  });

  it('lets go once, and keeps nothing of who holds nothing', () => {
    const share = new FairShare({ total: 4, perWorkspace: 2 });
    const release = share.tryAcquire('a', 2)!;
    expect([[...share.rooms()], share.isTight, share.roomForNewcomer]).toEqual([[['a', 0]], true, 1]);
    release();
    release();
    expect([share.isTight, share.roomForNewcomer]).toEqual([false, 2]);
    expect([share.free, share.heldBy('a'), [...share.rooms()]]).toEqual([4, 0, []]);
  });

  it('serves who waits in order, past those whose workspace may have no more', async () => {
    const share = new FairShare({ total: 4, perWorkspace: 2 });
    const [releaseA] = takeAll(share, 'a');
    const [releaseB] = takeAll(share, 'b');
    const served: string[] = [];
    for (const [name, workspaceId] of [
      ['a3', 'a'],
      ['b2', 'b'],
      ['c1', 'c'],
      ['d1', 'd'],
    ] as const)
      void share.acquire(workspaceId).then(() => served.push(name));
    await settle();
    expect([served, share.waitingOf('a'), share.waitingOf('c')]).toEqual([['c1'], 1, 0]);
    releaseB!();
    await settle();
    expect(served).toEqual(['c1', 'b2']);
    releaseA!();
    await settle();
    expect(served).toEqual(['c1', 'b2', 'd1']);
  });

  it('takes out of the line who no longer wants to wait', async () => {
    const share = new FairShare({ total: 2, perWorkspace: 1 });
    const release = share.tryAcquire('a')!;
    const leaving = new AbortController();
    const left = share.acquire('a', leaving.signal);
    leaving.abort(new Error('gone'));
    await expect(left).rejects.toThrow('gone');
    release();
    expect([share.free, share.waitingOf('a')]).toEqual([2, 0]);
    await expect(share.acquire('a', leaving.signal)).rejects.toThrow('gone');
  });
});
