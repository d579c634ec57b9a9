import { afterEach, describe, expect, it } from '@jest/globals';
import type { Environment } from '../../config/environment.js';
import { ConnectionShare } from './connection-share.js';

/** Ends what a test left running or in line: the refusal of who waits on would fall into another test's time. */
const leftovers: (() => Promise<unknown>)[] = [];

afterEach(() => Promise.all(leftovers.splice(0).map((end) => end())));

/** A share of two connections per workspace and four for all, on which work runs until it is told to end. */
function share(waitMs = 60_000) {
  const pool = new ConnectionShare({
    COLLECTION_CONNECTIONS: 2,
    COLLECTION_TIMEOUT_MS: waitMs,
    DATABASE_POOL_SIZE: 6,
    WORKSPACE_SHARE_PERCENT: 75,
  } as Environment);
  const running: string[] = [];
  return {
    running,
    begin(workspaceId: string, name: string, signal?: AbortSignal) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const work = async (): Promise<string> => {
        running.push(name);
        await promise;
        running.splice(running.indexOf(name), 1);
        return name;
      };
      const done = pool.forCollections(workspaceId, work, signal);
      leftovers.push(() => {
        resolve();
        return Promise.allSettled([done]);
      });
      return { end: resolve, done };
    },
  };
}

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('ConnectionShare', () => {
  it('lets a workspace use its share, and others theirs meanwhile', async () => {
    const { begin, running } = share();
    const first = begin('a', 'a1');
    for (const name of ['a2', 'a3']) begin('a', name);
    begin('b', 'b1');
    await settle();
    expect(running).toEqual(['a1', 'a2', 'b1']);
    first.end();
    expect(await first.done).toBe('a1');
    await settle();
    expect(running).toEqual(['a2', 'b1', 'a3']);
  });

  it('leaves a part of the pool to everything else, however many workspaces there are', async () => {
    const { begin, running } = share();
    for (const workspace of ['a', 'b', 'c', 'd', 'e']) begin(workspace, workspace);
    await settle();
    expect(running).toEqual(['a', 'b', 'c', 'd']);
  });

  it('gives a place that becomes free to the first in line whose workspace may have it', async () => {
    const { begin, running } = share();
    const [a1, a2] = ['a1', 'a2'].map((name) => begin('a', name));
    const [b1] = ['b1', 'b2'].map((name) => begin('b', name));
    begin('a', 'a3');
    for (const name of ['c1', 'c2']) begin('c', name);
    b1!.end();
    await b1!.done;
    await settle();
    expect(running).toEqual(['a1', 'a2', 'c1', 'b2']);
    a1!.end();
    await a1!.done;
    a2!.end();
    await a2!.done;
    await settle();
    expect(running).toEqual(['c1', 'b2', 'a3']);
  });

  it('keeps the last place for a workspace that has none', async () => {
    const { begin, running } = share();
    for (const name of ['a1', 'a2', 'a3']) begin('a', name);
    for (const name of ['b1', 'b2']) begin('b', name);
    await settle();
    expect(running).toEqual(['a1', 'a2', 'b1']);
    begin('c', 'c1');
    await settle();
    expect(running).toEqual(['a1', 'a2', 'b1', 'c1']);
  });

  it('refuses who waited too long, with a time to come back', async () => {
    const { begin } = share(10);
    begin('a', 'a1');
    begin('a', 'a2');
    await expect(begin('a', 'a3').done).rejects.toMatchObject({ code: 'unavailable', retryAfter: expect.any(Number) });
  });

  it('lets work with a time of its own wait for as long as that lasts', async () => {
    const { begin, running } = share(1);
    const first = begin('a', 'a1');
    begin('a', 'a2');
    const patient = begin('a', 'a3', new AbortController().signal);
    await expect(begin('a', 'a4').done).rejects.toMatchObject({ code: 'unavailable' });
    first.end();
    await first.done;
    await settle();
    expect(running).toEqual(['a2', 'a3']);
    patient.end();
    expect(await patient.done).toBe('a3');
  });

  it('refuses at once when five hundred of the workspace wait already', async () => {
    const { begin } = share();
    for (let n = 0; n < 502; n += 1) begin('a', `a${n}`);
    await expect(begin('a', 'one too many').done).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('takes out of the line who no longer wants to wait', async () => {
    const { begin, running } = share();
    const [first] = [begin('a', 'a1'), begin('a', 'a2')];
    const leaving = new AbortController();
    const left = begin('a', 'a3', leaving.signal);
    begin('a', 'a4');
    leaving.abort(new Error('gone'));
    await expect(left.done).rejects.toThrow('gone');
    first!.end();
    await first!.done;
    await settle();
    expect(running).toEqual(['a2', 'a4']);
  });

  it('lets requests of a workspace use more than its collections may, and never all', async () => {
    const pool = new ConnectionShare({
      COLLECTION_CONNECTIONS: 2,
      COLLECTION_TIMEOUT_MS: 60_000,
      DATABASE_POOL_SIZE: 6,
      WORKSPACE_SHARE_PERCENT: 75,
    } as Environment);
    const running: string[] = [];
    const { promise, resolve } = Promise.withResolvers<void>();
    const work = (name: string) => async () => {
      running.push(name);
      await promise;
    };
    const requests = ['a1', 'a2', 'a3', 'a4', 'a5'].map((name) => pool.forRequest('a', work(name)));
    const queries = pool.forCollections('a', work('query'));
    const other = pool.forRequest('b', work('b1'));
    await settle();
    expect(running).toEqual(['a1', 'a2', 'a3', 'b1']);
    resolve();
    await Promise.all([...requests, queries, other]);
    expect(running).toEqual(['a1', 'a2', 'a3', 'b1', 'a4', 'a5', 'query']);
  });

  it('leaves all workspaces their connections, however many senders nobody knows look something up', async () => {
    const pool = new ConnectionShare({
      COLLECTION_CONNECTIONS: 2,
      COLLECTION_TIMEOUT_MS: 60_000,
      DATABASE_POOL_SIZE: 12,
      WORKSPACE_SHARE_PERCENT: 75,
    } as Environment);
    const running: string[] = [];
    const { promise, resolve } = Promise.withResolvers<void>();
    const work = (name: string) => async () => {
      running.push(name);
      await promise;
    };
    const crowd = Array.from({ length: 1000 }, (_, n) => pool.forLookUp(`sender ${n}`, work(`sender ${n}`)));
    const looked = Promise.allSettled(crowd);
    const requests = ['a1', 'a2', 'a3'].map((name) => pool.forRequest('a', work(name)));
    const other = pool.forRequest('b', work('b1'));
    await settle();
    expect(running).toEqual(['sender 0', 'sender 1', 'a1', 'a2', 'a3', 'b1']);
    resolve();
    await Promise.all([...requests, other]);
    const refused = (await looked).filter(({ status }) => status === 'rejected');
    expect(refused.length).toBeGreaterThan(400);
    expect(running).toHaveLength(1004 - refused.length);
    // Nothing of the crowd is left in line.
    await expect(pool.forLookUp('another', async () => 'found')).resolves.toBe('found');
  });

  it('keeps a place in line of look-ups for a sender who has none', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const pool = new ConnectionShare({
      COLLECTION_CONNECTIONS: 1,
      COLLECTION_TIMEOUT_MS: 60_000,
      DATABASE_POOL_SIZE: 6,
      WORKSPACE_SHARE_PERCENT: 75,
    } as Environment);
    const flood = Promise.allSettled(Array.from({ length: 1000 }, () => pool.forLookUp('one', () => promise)));
    const other = pool.forLookUp('another', async () => 'found');
    resolve();
    await expect(other).resolves.toBe('found');
    await flood;
  });

  it('gives a place back when the work fails', async () => {
    const pool = new ConnectionShare({
      COLLECTION_CONNECTIONS: 1,
      COLLECTION_TIMEOUT_MS: 60_000,
      DATABASE_POOL_SIZE: 3,
      WORKSPACE_SHARE_PERCENT: 75,
    } as Environment);
    await expect(pool.forCollections('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await pool.forCollections('a', async () => 'next')).toBe('next');
  });
});
