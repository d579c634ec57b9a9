import { describe, expect, it } from '@jest/globals';
import type { Connection } from './connection.js';
import { reasonOf } from './connection-reason.js';

const now = Date.parse('2026-01-01T00:00:00Z');
const days = (count: number) => new Date(now + count * 86_400_000);
const connection = (fields: Partial<Connection>) =>
  ({ state: 'connected', reason: null, mode: 'managed', refreshToken: null, expiresAt: null, ...fields }) as Connection;

describe('reasonOf', () => {
  it.each([
    ['the stored reason first', { reason: 'stored' }, ['x'], 'stored'],
    ['scopes that were not granted', {}, ['a', 'b'], 'Not granted: a, b.'],
    ['an end within seven days without a refresh token', { expiresAt: days(6.9) }, [], 'cannot be prolonged'],
  ] as [string, Partial<Connection>, string[], string][])('names %s', (_case, fields, missing, expected) => {
    expect(reasonOf(connection(fields), missing, now)).toContain(expected);
  });

  it.each([
    ['a later end', { expiresAt: days(7.1) }],
    ['an end that a refresh token prolongs', { expiresAt: days(0.1), refreshToken: 'sealed' }],
    ['a key', { mode: null, expiresAt: days(1) }],
    ['another state', { state: 'pending_authorization' as const, expiresAt: days(1) }],
  ])('is silent for %s', (_case, fields) => {
    expect(reasonOf(connection(fields), [], now)).toBeNull();
  });
});
