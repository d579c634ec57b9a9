import { describe, expect, it } from '@jest/globals';
import { AppError, invalidInput } from '#libs/errors';
import { ExpressionError } from '#libs/expressions';
import { retryDelay } from './retry-delay.js';

const away = new AppError('provider_unavailable', 'away');
const told = (retryAfter: number) => new AppError('provider_rate_limited', 'slow down', { retryAfter });
const policy = { maxAttempts: 20, backoffMs: 1000 };

const pause = (attempt: number, { error = away as unknown, random = 1 } = {}): number | undefined =>
  retryDelay(policy, { attempt, error, random: () => random });

describe('retryDelay', () => {
  it.each([
    [1, 1000],
    [2, 2000],
    [3, 4000],
    [12, 2_048_000],
    [13, 3_600_000],
    [19, 3_600_000],
  ])('doubles the pause with each try, up to an hour: after try %i it is %i ms', (attempt, ms) => {
    expect(pause(attempt)).toBe(ms);
  });

  it('leaves half of the pause to chance', () => {
    expect([0, 0.5, 1].map((random) => pause(1, { random }))).toEqual([500, 750, 1000]);
  });

  it('waits at least as long as the provider asks for, and no less than it would', () => {
    expect([pause(1, { error: told(30) }), pause(7, { error: told(30) })]).toEqual([30_000, 64_000]);
  });

  it('waits no longer than an hour, whatever the provider asks for', () => {
    expect(pause(1, { error: told(86_400) })).toBe(3_600_000);
  });

  it('ends with the last try', () => {
    expect([pause(19), pause(20), pause(21)]).toEqual([3_600_000, undefined, undefined]);
  });

  it.each<[string, unknown]>([
    ['an input that is wrong', invalidInput('url', 'required', 'is required')],
    ['an expression that fails', new ExpressionError('too much text')],
  ])('is none after %s: it would fail again', (_, error) => {
    expect(pause(1, { error })).toBeUndefined();
  });

  it('is none without a policy', () => {
    expect(retryDelay(undefined, { attempt: 1, error: away, random: Math.random })).toBeUndefined();
  });

  it('is one after a fault that nobody has named', () => {
    expect(pause(1, { error: new Error('socket hang up') })).toBe(1000);
  });
});
