import { describe, expect, it } from '@jest/globals';
import { AppError } from '#libs/errors';
import { CircuitBreaker } from './circuit-breaker.js';

/** A breaker with a clock of its own: 3 failures that cost 1 s open it for 10 s, later up to 35 s. */
function makeBreaker() {
  const clock = { ms: 0 };
  const options = { failures: 3, lostMs: 1000, pauseMs: 10_000, maxPauseMs: 35_000 };
  const breaker = new CircuitBreaker(options, () => clock.ms);
  const call = (outcome: 'succeeded' | 'abandoned' | number): void => {
    const admission = breaker.admit();
    if (typeof outcome === 'number') breaker.failed(admission, outcome);
    else if (outcome === 'succeeded') breaker.succeeded();
    else breaker.abandoned(admission);
  };
  const retryAfter = (): number | undefined => {
    try {
      breaker.abandoned(breaker.admit());
      return undefined;
    } catch (error) {
      expect((error as AppError).code).toBe('unavailable');
      return (error as AppError).retryAfter;
    }
  };
  return { clock, breaker, call, retryAfter };
}

describe('CircuitBreaker', () => {
  it.each([
    ['enough slow failures', [400, 300, 300], 10],
    ['too few failures', [5000, 5000], undefined],
    ['quick failures', [1, 1, 1, 1, 1, 1, 1, 1], undefined],
    ['failures with a success between', [400, 300, 'succeeded', 300, 400], undefined],
    ['failures with an abandoned call between', [400, 300, 'abandoned', 300], 10],
  ] as const)('after %s', (_what, outcomes, expected) => {
    const { call, retryAfter } = makeBreaker();
    outcomes.forEach(call);
    expect(retryAfter()).toBe(expected);
  });

  it('lets one probe through after the pause, and closes when it succeeds', () => {
    const { clock, breaker, call, retryAfter } = makeBreaker();
    [400, 300, 300].forEach(call);
    clock.ms = 9001;
    expect(retryAfter()).toBe(1);
    clock.ms = 10_000;
    expect(breaker.admit()).toEqual({ isProbe: true });
    expect(retryAfter()).toBe(1);
    breaker.succeeded();
    [400, 300].forEach(call);
    expect(retryAfter()).toBeUndefined();
  });

  it('stays open twice as long after each probe that fails, up to the longest pause', () => {
    const { clock, call, retryAfter } = makeBreaker();
    [400, 300, 300].forEach(call);
    const pauses = [20, 35, 35].map((expected) => {
      clock.ms += 40_000;
      call(1);
      return [retryAfter(), expected];
    });
    for (const [actual, expected] of pauses) expect(actual).toBe(expected);
    clock.ms += 40_000;
    call('succeeded');
    [400, 300, 300].forEach(call);
    expect(retryAfter()).toBe(10);
  });

  it('probes again when a probe was abandoned', () => {
    const { clock, breaker, call } = makeBreaker();
    [400, 300, 300].forEach(call);
    clock.ms = 10_000;
    call('abandoned');
    expect(breaker.admit()).toEqual({ isProbe: true });
  });

  it('is not reset or reopened by calls that began before it opened and fail after it', () => {
    const { clock, breaker, call, retryAfter } = makeBreaker();
    const early = breaker.admit();
    [400, 300, 300].forEach(call);
    clock.ms = 10_000;
    const probe = breaker.admit();
    breaker.failed(early, 9000);
    breaker.abandoned(early);
    expect(retryAfter()).toBe(1);
    breaker.failed(probe, 1);
    expect(retryAfter()).toBe(20);
  });
});
