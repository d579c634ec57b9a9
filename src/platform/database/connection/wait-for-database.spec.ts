import { describe, expect, it, jest } from '@jest/globals';
import type { Logger } from '../../logging/logger.js';
import { waitForDatabase } from './wait-for-database.js';

const outage = (): Error => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

/** Work that fails some times before it succeeds. */
function failing(times: number, error = outage): () => Promise<string> {
  let left = times;
  return async () => {
    if ((left -= 1) >= 0) throw error();
    return 'done';
  };
}

describe('waitForDatabase', () => {
  it('tries again while the database is out of reach, and says so each time', async () => {
    const warn = jest.fn();
    const result = await waitForDatabase(failing(2), { seconds: 60, logger: { warn } as unknown as Logger });
    expect(result).toBe('done');
    expect(warn.mock.calls).toEqual([
      [{ err: expect.any(Error), secondsLeft: 60 }, expect.stringContaining('waiting')],
      [{ err: expect.any(Error), secondsLeft: 60 }, expect.stringContaining('waiting')],
    ]);
  });

  it.each([
    ['without patience', failing(1), 0, 'ECONNREFUSED'],
    ['for what waiting does not mend', failing(1, () => new Error('password authentication failed')), 60, 'password'],
  ])('does not try again %s', async (_case, work, seconds, message) => {
    const warn = jest.fn();
    await expect(waitForDatabase(work, { seconds, logger: { warn } as unknown as Logger })).rejects.toThrow(message);
    expect(warn).not.toHaveBeenCalled();
  });
});
