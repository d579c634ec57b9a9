import { describe, expect, it } from '@jest/globals';
import { AppError } from '#libs/errors';
import { awaitRunning } from './running-request.js';

const { signal } = new AbortController();
const running = (retryAfter?: number) =>
  new AppError('provider_timeout', 'still running', {
    retryAfter,
    provider: { status: 408, state: 'processing_continues' },
  });

/** Fails with the given errors one after another, then gives how many attempts it took. */
function failing(...failures: Error[]) {
  const counted = { attempts: 0 };
  const attempt = async () => {
    counted.attempts += 1;
    const failure = failures[counted.attempts - 1];
    if (failure) throw failure;
    return counted.attempts;
  };
  return { counted, attempt };
}

describe('a request whose work goes on at the provider', () => {
  const soon = () => Date.now() + 60_000;

  it('is made again until it has its answer', async () => {
    const { attempt } = failing(running(0), running(0));
    await expect(awaitRunning(attempt, { endsAt: soon(), signal })).resolves.toBe(3);
  });

  it.each([
    ['a time-out that ends the work', new AppError('provider_timeout', 'over', { provider: { status: 408 } })],
    ['any other failure', new AppError('provider_unavailable', 'no')],
  ])('is not made again after %s', async (_case, failure) => {
    const { attempt, counted } = failing(failure);
    await expect(awaitRunning(attempt, { endsAt: soon(), signal })).rejects.toBe(failure);
    expect(counted.attempts).toBe(1);
  });

  it.each([[2], [30], [undefined]])(
    'with %s seconds to wait fails at once when less time is left',
    async (retryAfter) => {
      const failure = running(retryAfter);
      const { attempt, counted } = failing(failure);
      await expect(awaitRunning(attempt, { endsAt: Date.now() + 1900, signal })).rejects.toBe(failure);
      expect(counted.attempts).toBe(1);
    },
  );

  it('is given up when its caller leaves', async () => {
    const failure = running(1);
    const { attempt, counted } = failing(failure);
    await expect(awaitRunning(attempt, { endsAt: soon(), signal: AbortSignal.abort() })).rejects.toBe(failure);
    expect(counted.attempts).toBe(1);
  });
});
