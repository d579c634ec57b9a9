import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { RunTurns } from './run-turns.js';

let turns: RunTurns;
let done: string[];

beforeEach(() => {
  turns = new RunTurns();
  done = [];
});

/** A run with so many slices of work before it, which take 8 ms each. */
function work(workspaceId: string, name: string, slices: number): void {
  turns.next(workspaceId, () => {
    done.push(name);
    turns.take(8);
    if (slices > 1) work(workspaceId, name, slices - 1);
  });
}

describe('the turns of runs', () => {
  it('take a bounded time of each turn of the event loop, however many runs there are', async () => {
    for (let run = 0; run < 50; run += 1) work('a', `a${run}`, 1);
    for (let turn = 1; turn <= 25; turn += 1) {
      await nextTurn();
      expect(done).toHaveLength(2 * turn);
    }
    expect(done).toEqual(Array.from({ length: 50 }, (_, run) => `a${run}`));
  });

  it('go round the workspaces: who has few runs does not wait for all of another', async () => {
    for (let run = 0; run < 50; run += 1) work('a', 'a', 1);
    work('b', 'b', 2);
    while (done.length < 52) await nextTurn();
    expect(done.slice(0, 6)).toEqual(['a', 'b', 'a', 'b', 'a', 'a']);
  });

  it('give a run one slice of a turn, so that others are let run in between', async () => {
    work('a', 'a', 3);
    await nextTurn();
    expect(done).toEqual(['a']);
    await nextTurn();
    expect(done).toEqual(['a', 'a']);
  });

  it('are over for what begins when the time of a turn is used up, and begin anew with the next one', async () => {
    expect(turns.hasTime).toBe(true);
    turns.take(20);
    expect(turns.hasTime).toBe(false);
    await nextTurn();
    expect(turns.hasTime).toBe(true);
  });

  describe('of a workspace', () => {
    beforeEach(() => {
      jest.useFakeTimers({ doNotFake: ['setImmediate'] });
    });

    afterEach(() => {
      jest.useRealTimers();
    });

    it('are late once the first in its line has waited for a quarter of a second', async () => {
      for (const name of ['a1', 'a2']) work('a', name, 1);
      jest.advanceTimersByTime(200);
      work('a', 'a3', 1);
      expect(turns.isLate('a')).toBe(false);
      jest.advanceTimersByTime(50);
      expect([turns.isLate('a'), turns.isLate('b')]).toEqual([true, false]);
      await nextTurn();
      expect([done, turns.isLate('a')]).toEqual([['a1', 'a2'], false]);
    });

    it('are not late where others have the longer lines', () => {
      for (const [workspace, runs] of Object.entries({ a: 9, b: 9, c: 2 }))
        for (let run = 0; run < runs; run += 1) work(workspace, workspace, 1);
      jest.advanceTimersByTime(300);
      expect(['a', 'b', 'c'].map((workspace) => turns.isLate(workspace))).toEqual([true, true, false]);
    });
  });
});
