import { beforeEach, describe, expect, it } from '@jest/globals';
import { Saturation } from './saturation.js';

const inside = { waitsOutside: false };
const outside = { waitsOutside: true };

let now: number;
let loop: { idle: number; active: number };
let runs: { waitsOutside: boolean }[];
let saturation: Saturation;

beforeEach(() => {
  now = 1000;
  loop = { idle: 0, active: 0 };
  runs = [];
  saturation = new Saturation(
    runs,
    () => now,
    () => ({ ...loop }),
  );
});

/** Asks every 50 ms for so long; the event loop works for this part of the time. */
function ask(ms: number, busy: number): boolean[] {
  return Array.from({ length: ms / 50 }, () => {
    now += 50;
    loop.active += 50 * busy;
    loop.idle += 50 * (1 - busy);
    return saturation.isReached;
  });
}

describe('the saturation of a process', () => {
  it('is reached once most runs have waited for the process itself for half a second', () => {
    runs.push(inside, inside, outside);
    const told = ask(1000, 0.5);
    expect([told.slice(0, 10).includes(true), told.slice(11).includes(false)]).toEqual([false, false]);
  });

  it('is not reached while most runs wait for other systems', () => {
    runs.push(inside, outside, outside);
    expect(ask(2000, 0.9)).not.toContain(true);
  });

  it('is reached while the event loop always works, whatever runs wait for', () => {
    runs.push(outside, outside, outside);
    expect(ask(1000, 1).at(-1)).toBe(true);
  });

  it('ends with the first look that finds time', () => {
    runs.push(inside);
    expect(ask(1000, 0.5).at(-1)).toBe(true);
    runs[0] = outside;
    expect(ask(100, 0.5).at(-1)).toBe(false);
  });

  it('is no matter of one long pause', () => {
    runs.push(inside);
    expect(ask(50, 0.5).at(-1)).toBe(false);
    now += 900;
    expect(ask(50, 0.5).at(-1)).toBe(false);
  });

  it('is no matter of two bursts', () => {
    runs.push(inside);
    expect(ask(300, 0.5).at(-1)).toBe(false);
    now += 5000;
    expect(ask(300, 0.5).at(-1)).toBe(false);
  });
});
