import { describe, expect, it } from '@jest/globals';
import { AppError } from '#libs/errors';
import type { Connection } from '../connections/connection.entity.js';
import { RefreshBackoff } from './refresh-backoff.js';

const connection = (credentialVersion = 1) => ({ id: 'a', credentialVersion }) as Connection;
const away = new AppError('provider_unavailable', 'away');

/** A backoff with a clock that is moved by hand. */
function backoff() {
  let now = 0;
  const made = new RefreshBackoff(() => now);
  return { made, wait: (ms: number) => (now += ms), holding: (version = 1) => made.holding(connection(version)) };
}

describe('RefreshBackoff', () => {
  it('holds a failure for one second, then two, then four, at most a minute', () => {
    const { made, wait, holding } = backoff();
    for (const pause of [1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]) {
      made.failed(connection(), away);
      wait(pause - 1);
      expect(holding()).toBe(away);
      wait(1);
      expect(holding()).toBeUndefined();
    }
  });

  it('holds as long as the server asks for', () => {
    const { made, wait, holding } = backoff();
    made.failed(connection(), new AppError('provider_rate_limited', 'slow', { retryAfter: 90 }));
    wait(89_999);
    expect(holding()).toBeDefined();
    wait(1);
    expect(holding()).toBeUndefined();
  });

  it('forgets at a success, and says nothing of a newer credential', () => {
    const { made, holding } = backoff();
    made.failed(connection(), away);
    expect(holding(2)).toBeUndefined();
    made.succeeded(connection());
    expect(holding()).toBeUndefined();
  });

  it('holds nothing that is not an answer of ours', () => {
    const { made, holding } = backoff();
    made.failed(connection(), new Error('the database is away'));
    expect(holding()).toBeUndefined();
  });
});
