import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { RunClaimer } from './run-claimer.js';
import type { RunRow } from '../journal/rows.js';
import type { Ending } from '../execution/run-execution.js';
import { PoisonRunGuard } from './poison-run-guard.js';

/** Runs whose execution the test ends. */
function suspects() {
  const postponed: string[] = [];
  const claims = { postpone: async ({ id }: RunRow) => void postponed.push(id) };
  const one = new PoisonRunGuard(claims as unknown as RunClaimer);
  const begin = (id: string) => {
    const { promise, resolve } = Promise.withResolvers<Ending>();
    const ending = one.oneAtATime({ id } as RunRow, () => promise);
    return { ending, end: () => resolve('ended') };
  };
  return { postponed, begin };
}

describe('suspects', () => {
  afterEach(() => void jest.restoreAllMocks());

  it('are executed one at a time; another one waits in the queue', async () => {
    const { begin, postponed } = suspects();
    const first = begin('first');
    expect(await begin('second').ending).toBe('suspended');
    first.end();
    expect(await first.ending).toBe('ended');
    const third = begin('third');
    third.end();
    expect(await third.ending).toBe('ended');
    expect(postponed).toEqual(['second']);
  });

  it('are no longer alone after a minute, so that one that hangs keeps no other waiting', async () => {
    const { begin, postponed } = suspects();
    const clock = jest.spyOn(performance, 'now').mockReturnValue(1000);
    const hung = begin('hung');
    clock.mockReturnValue(61_001);
    const next = begin('next');
    // The end of one says nothing of the one that came after it.
    hung.end();
    await hung.ending;
    expect(await begin('third').ending).toBe('suspended');
    next.end();
    expect(await next.ending).toBe('ended');
    expect(postponed).toEqual(['third']);
  });
});
