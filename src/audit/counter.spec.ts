import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type Counted, Counter } from './counter.js';

function setUp(maxKeys?: number) {
  const written: Counted<string>[][] = [];
  const failures: unknown[] = [];
  let failing = false;
  const counter = new Counter<string>({
    write: async (counts) => {
      if (failing) throw new Error('no database');
      written.push([...counts]);
    },
    maxKeys,
    sharePercent: 75,
    onFailure: (error) => failures.push(error),
  });
  const add = (owner: string, key: string, item = key): void =>
    counter.add({ owner, key, item, others: { key: '', item: `others of ${owner}` } });
  return { add, counter, written, failures, fail: (value: boolean) => (failing = value) };
}

describe('Counter', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('writes each thing once a minute with how often it happened', async () => {
    const { add, written } = setUp();
    add('w', 'a', 'first a');
    add('w', 'b');
    add('w', 'a', 'second a');
    expect(written).toEqual([]);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(written).toEqual([
      [
        { item: 'first a', times: 2 },
        { item: 'b', times: 1 },
      ],
    ]);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(written).toHaveLength(1);
  });

  it('keeps counts that could not be written', async () => {
    const { add, counter, written, failures, fail } = setUp();
    fail(true);
    add('w', 'a');
    await counter.flush();
    add('w', 'a');
    fail(false);
    await counter.flush();
    expect(failures).toHaveLength(1);
    expect(written).toEqual([[{ item: 'a', times: 2 }]]);
  });

  it('counts together what an owner has no room for, and has room for every other owner', async () => {
    const { add, counter, written } = setUp(8);
    for (let n = 0; n < 20; n += 1) add('crowd', `key ${n}`);
    for (let n = 0; n < 20; n += 1) add('crowd', `key ${n}`);
    add('late', 'a');
    add('late', 'a');
    await counter.stop();
    const single = Array.from({ length: 6 }, (_, n) => ({ item: `key ${n}`, times: 2 }));
    expect(written).toEqual([[...single, { item: 'others of crowd', times: 28 }], [{ item: 'a', times: 2 }]]);
  });

  it('forgets nothing that was counted together while it could not be written', async () => {
    const { add, counter, written, fail } = setUp(2);
    fail(true);
    for (let n = 0; n < 5; n += 1) add('crowd', `key ${n}`);
    await counter.flush();
    for (let n = 0; n < 5; n += 1) add('crowd', `key ${n}`);
    fail(false);
    await counter.stop();
    expect(written.flat().reduce((sum, { times }) => sum + times, 0)).toBe(10);
  });

  it('does not count what has no room and cannot be counted together', async () => {
    const { counter, written } = setUp(2);
    for (const owner of ['a', 'b']) for (const key of ['1', '2']) counter.add({ owner, key, item: owner + key });
    await counter.stop();
    expect(written.flat()).toEqual([
      { item: 'a1', times: 1 },
      { item: 'b1', times: 1 },
    ]);
  });

  it('writes the many things of an owner in groups, and keeps those of a group that failed', async () => {
    const { add, counter, written, failures, fail } = setUp();
    for (let n = 0; n < 250; n += 1) add('crowd', `key ${n}`);
    fail(true);
    await counter.flush();
    fail(false);
    await counter.stop();
    expect([failures.length, written.map((group) => group.length)]).toEqual([1, [100, 100, 50]]);
  });

  it('writes nothing of its own accord once it is stopped', async () => {
    const { add, counter, written } = setUp();
    await counter.stop();
    add('w', 'a');
    await jest.advanceTimersByTimeAsync(600_000);
    expect(written).toEqual([]);
  });
});
