import { describe, expect, it } from '@jest/globals';
import { AppError } from '#libs/errors';
import { isDatabaseOutage, translateDatabaseError } from './database-error.js';

const failed = (code: string, message = `connect ${code}`) => Object.assign(new Error(message), { code });

describe('what a database driver throws', () => {
  it.each([
    ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'ENOENT', 'ENOTFOUND', 'EAI_AGAIN'],
    ...['EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH', 'ENETDOWN', 'EMFILE', 'ENFILE', 'EADDRNOTAVAIL'],
    ...['08006', '53300', '57014', '57P01', '58030', '25006', '25P03'],
  ])('is an outage with the code %s, and becomes 503', (code) => {
    const error = translateDatabaseError(failed(code));
    expect(error).toMatchObject({ code: 'unavailable', status: 503, retryAfter: 2 });
    expect(isDatabaseOutage(error)).toBe(true);
    expect((error as AppError).detail).not.toContain(code);
  });

  it.each(['23505', '22P02', '40001', '42601', 'ERR_INVALID_ARG_TYPE'])('is none with the code %s', (code) => {
    const error = failed(code, 'a statement is wrong');
    expect(translateDatabaseError(error)).toBe(error);
  });

  it('is none when a provider could not be reached', () => {
    const error = new AppError('provider_unavailable', 'Not reached.', { cause: failed('ECONNREFUSED') });
    expect(isDatabaseOutage(error)).toBe(false);
  });
});
