import { describe, expect, it } from '@jest/globals';
import type { Connection } from './connection.entity.js';
import { expiresSoon, reasonOf } from './connection-reason.js';

const now = Date.parse('2026-01-01T00:00:00Z');
const days = (count: number) => new Date(now + count * 86_400_000);
const warnDays = 7;
const connection = (fields: Partial<Connection>) =>
  ({ state: 'connected', reason: null, mode: 'managed', refreshToken: null, expiresAt: null, ...fields }) as Connection;

describe('reasonOf', () => {
  it.each([
    ['the stored reason first', { reason: 'stored' }, ['x'], 'stored'],
    ['scopes that were not granted', {}, ['a', 'b'], 'Not granted: a, b.'],
    ['an end within seven days without a refresh token', { expiresAt: days(6.9) }, [], 'cannot be prolonged'],
    ['the known end of a key', { mode: null, expiresAt: days(6.9) }, [], 'ends on 2026-01-07'],
    ['an end that has passed', { expiresAt: days(-0.1) }, [], 'ended on 2025-12-31'],
  ] as [string, Partial<Connection>, string[], string][])('names %s', (_case, fields, missing, expected) => {
    expect(reasonOf(connection(fields), { missing, warnDays, now })).toContain(expected);
  });

  it.each([
    ['a later end', { expiresAt: days(7.1) }],
    ['an end that a refresh token prolongs', { expiresAt: days(0.1), refreshToken: 'sealed' }],
    ['a key without a known end', { mode: null }],
    ['another state', { state: 'pending_authorization' as const, expiresAt: days(1) }],
  ])('is silent for %s', (_case, fields) => {
    expect(reasonOf(connection(fields), { missing: [], warnDays, now })).toBeNull();
  });
});

describe('expiresSoon', () => {
  it.each([
    ['just within the days', { expiresAt: days(6.99) }, true],
    ['just beyond', { expiresAt: days(7.01) }, false],
    ['in the past', { expiresAt: days(-1) }, true],
    ['never', { expiresAt: null }, false],
    ['soon but can be renewed', { expiresAt: days(0.1), refreshToken: 'sealed' }, false],
    ['in an earlier sign-in', { expiresAt: days(1), state: 'pending_authorization' as const }, false],
  ] as [string, Partial<Connection>, boolean][])('of a credential that ends %s', (_case, fields, expected) => {
    expect(expiresSoon(connection(fields), warnDays, now)).toBe(expected);
  });
});
