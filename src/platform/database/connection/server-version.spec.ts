import { describe, expect, it, jest } from '@jest/globals';
import type { Client } from 'pg';
import { EnvironmentError } from '../../config/read-environment.js';
import { requireServerVersion } from './server-version.js';

const session = (number: number, name: string) =>
  ({ query: jest.fn(async () => ({ rows: [{ number, name }] })) }) as unknown as Client;

describe('requireServerVersion', () => {
  it.each([
    [130_022, '13.22'],
    [149_999, '14.99'],
  ])('refuses %i, naming the variable and the version', async (number, name) => {
    const line = `DATABASE_URL names a PostgreSQL ${name}, but needs one of 15 or newer`;
    await expect(requireServerVersion(session(number, name))).rejects.toThrow(new EnvironmentError([line]));
  });

  it.each([
    [150_000, '15.0'],
    [180_004, '18.4 (Debian 18.4-1)'],
  ])('takes %i', async (number, name) => {
    await expect(requireServerVersion(session(number, name))).resolves.toBeUndefined();
  });
});
