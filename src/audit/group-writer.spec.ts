import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { GroupWriter } from './group-writer.js';

/** A writer whose writes the test answers one by one. */
function setUp(limits: Partial<{ maxGroup: number; maxWaiting: number }> = {}) {
  const written: number[][] = [];
  const failures: number[] = [];
  let failing = false;
  const writer = new GroupWriter<number>({
    write: async (items) => {
      if (failing) throw new Error('no database');
      written.push([...items]);
    },
    waitMs: 100,
    maxGroup: limits.maxGroup ?? 3,
    maxWaiting: limits.maxWaiting ?? 5,
    // Hundreds are of one owner, and so on.
    ownerOf: (item) => String(Math.floor(item / 100)),
    onFailure: (_, givenUp) => failures.push(givenUp),
  });
  return { writer, written, failures, fail: (value: boolean) => (failing = value) };
}

describe('GroupWriter', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('writes what arrived within its time as one group', async () => {
    const { writer, written } = setUp();
    writer.add(1);
    writer.add(2);
    expect(written).toEqual([]);
    await jest.advanceTimersByTimeAsync(100);
    expect(written).toEqual([[1, 2]]);
  });

  it('writes a full group at once', async () => {
    const { writer, written } = setUp();
    [1, 2, 3].forEach((n) => writer.add(n));
    await jest.advanceTimersByTimeAsync(0);
    expect(written).toEqual([[1, 2, 3]]);
  });

  it('writes what arrived during a write as the next group', async () => {
    const { writer, written } = setUp();
    [1, 2, 3, 4].forEach((n) => writer.add(n));
    await jest.advanceTimersByTimeAsync(100);
    expect(written).toEqual([[1, 2, 3], [4]]);
  });

  it('writes in the order of arrival, also after a failure', async () => {
    const { writer, written, fail } = setUp();
    fail(true);
    [1, 2, 3, 4].forEach((n) => writer.add(n));
    await jest.advanceTimersByTimeAsync(0);
    fail(false);
    await jest.advanceTimersByTimeAsync(100);
    expect(written).toEqual([[1, 2, 3], [4]]);
  });

  it('keeps a group that could not be written and tries it again', async () => {
    const { writer, written, failures, fail } = setUp();
    fail(true);
    writer.add(1);
    await jest.advanceTimersByTimeAsync(100);
    expect(failures).toEqual([0]);
    fail(false);
    writer.add(2);
    await jest.advanceTimersByTimeAsync(100);
    expect(written).toEqual([[1, 2]]);
  });

  it('gives up the oldest items beyond its limit and says how many', async () => {
    const { writer, written, failures, fail } = setUp({ maxGroup: 100, maxWaiting: 3 });
    fail(true);
    [1, 2, 3].forEach((n) => writer.add(n));
    await writer.flush();
    [4, 5].forEach((n) => writer.add(n));
    await writer.flush();
    fail(false);
    await writer.flush();
    expect(written).toEqual([[3, 4, 5]]);
    expect(failures).toEqual([0, 2]);
  });

  it('writes the rest when it stops, and nothing afterwards', async () => {
    const { writer, written } = setUp();
    writer.add(1);
    await writer.stop();
    expect(written).toEqual([[1]]);
    writer.add(2);
    await jest.advanceTimersByTimeAsync(1000);
    expect(written).toEqual([[1]]);
  });

  it('gives up items of the owner with the most, whoever was first', async () => {
    const { writer, written, failures, fail } = setUp({ maxGroup: 100 });
    fail(true);
    [100, 200, 201, 202, 203, 204, 205, 300].forEach((n) => writer.add(n));
    await writer.flush();
    writer.add(206);
    fail(false);
    await writer.flush();
    expect([written, failures]).toEqual([[[100, 204, 205, 300, 206]], [3]]);
  });
});
