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
    onFailure: (error) => failures.push(error),
  });
  return { counter, written, failures, fail: (value: boolean) => (failing = value) };
}

describe('Counter', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('writes each thing once a minute with how often it happened', async () => {
    const { counter, written } = setUp();
    counter.add('a', 'first a');
    counter.add('b', 'b');
    counter.add('a', 'second a');
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
    const { counter, written, failures, fail } = setUp();
    fail(true);
    counter.add('a', 'a');
    await counter.flush();
    counter.add('a', 'a');
    fail(false);
    await counter.flush();
    expect(failures).toHaveLength(1);
    expect(written).toEqual([[{ item: 'a', times: 2 }]]);
  });

  it('holds no more different things than it may', async () => {
    const { counter, written } = setUp(2);
    ['a', 'b', 'c', 'a'].forEach((name) => counter.add(name, name));
    await counter.stop();
    expect(written).toEqual([
      [
        { item: 'a', times: 2 },
        { item: 'b', times: 1 },
      ],
    ]);
  });

  it('writes nothing of its own accord once it is stopped', async () => {
    const { counter, written } = setUp();
    await counter.stop();
    counter.add('a', 'a');
    await jest.advanceTimersByTimeAsync(600_000);
    expect(written).toEqual([]);
  });
});
