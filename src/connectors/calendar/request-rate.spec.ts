import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { RequestRate } from './request-rate.js';

const never = new AbortController().signal;

beforeEach(() => void jest.useFakeTimers({ now: 0 }));
afterEach(() => void jest.useRealTimers());

describe('RequestRate', () => {
  it('refuses what would wait longer than five seconds, and says how long', async () => {
    const rate = new RequestRate({ CALENDAR_USER_RPM: '1' });
    await rate.admit('a', never);
    jest.setSystemTime(54_000);
    await expect(rate.admit('a', never)).rejects.toMatchObject({ code: 'rate_limited', retryAfter: 6 });
  });

  it('waits for up to five seconds, or until the call is over', async () => {
    const rate = new RequestRate({ CALENDAR_USER_RPM: '1' });
    await rate.admit('a', never);
    jest.setSystemTime(55_000);
    await expect(rate.admit('a', AbortSignal.abort())).resolves.toBeUndefined();
  });

  it('counts every connection by itself, and again after a minute', async () => {
    const rate = new RequestRate({ CALENDAR_USER_RPM: '1' });
    await rate.admit('a', never);
    await rate.admit('b', never);
    jest.advanceTimersByTime(60_001);
    await expect(rate.admit('a', never)).resolves.toBeUndefined();
  });

  it('has no limit at 0', async () => {
    const rate = new RequestRate({ CALENDAR_USER_RPM: '0' });
    for (let call = 0; call < 1000; call += 1) await rate.admit('a', never);
    await expect(rate.admit('a', never)).resolves.toBeUndefined();
  });
});
