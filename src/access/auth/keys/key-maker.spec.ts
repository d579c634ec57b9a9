import { describe, expect, it } from '@jest/globals';
import type { Caller } from '#libs/access';
import type { Transaction } from '../../../platform/database/connection/database.js';
import { makerOf, withinMaker } from './key-maker.js';

const early = new Date('2030-01-01T00:00:00Z');
const late = new Date('2031-01-01T00:00:00Z');

describe('withinMaker', () => {
  it.each<[string, readonly string[] | undefined, string[], string | undefined]>([
    ['a person hands on everything', undefined, ['*'], undefined],
    ['every scope includes each', ['*'], ['admin', 'actions:calendar:write', '*'], undefined],
    ['all actions include one', ['admin', 'actions:*'], ['actions:calendar:write', 'actions:*'], undefined],
    ['writing includes reading', ['admin', 'actions:calendar:write'], ['actions:calendar:read'], undefined],
    ['reading does not include writing', ['admin', 'actions:a:read'], ['actions:a:write'], 'insufficient_scope'],
    ['one connector does not include all', ['admin', 'actions:a:write'], ['actions:*'], 'insufficient_scope'],
    ['administering does not include everything', ['admin'], ['*'], 'insufficient_scope'],
    ['one excess scope is enough', ['admin'], ['admin', 'variables'], 'insufficient_scope'],
  ])('%s', (_, held, scopes, refusal) => {
    const attempt = () => withinMaker({ scopes }, { scopes: held });
    if (refusal === undefined) expect(attempt()).toBeUndefined();
    else expect(attempt).toThrow(expect.objectContaining({ code: refusal }));
  });

  it.each([
    ['neither ends', undefined, undefined, undefined],
    ['the key ends by itself', early, undefined, early],
    ['the key ends with its maker', undefined, late, late],
    ['the key ends before its maker', early, late, early],
    ['both end at once', late, late, late],
  ])('says when the new key ends: %s', (_, wanted, maker, end) => {
    expect(withinMaker({ scopes: [], expiresAt: wanted }, { expiresAt: maker })).toBe(end);
  });

  it('refuses a key that would outlive its maker', () => {
    expect(() => withinMaker({ scopes: [], expiresAt: late }, { expiresAt: early })).toThrow(
      expect.objectContaining({ code: 'invalid_input' }),
    );
  });
});

describe('makerOf', () => {
  const makerBehind = (kind: string, row?: object) => {
    const transaction = { query: () => Promise.resolve(row ? [row] : []) } as unknown as Transaction;
    return makerOf(transaction, { kind, id: 'i', workspaceId: 'w', requestId: 'r' } as Caller);
  };

  it.each<[string, object | undefined, object]>([
    ['person', undefined, { personId: 'i' }],
    ['operator', undefined, {}],
    ['key', { person_id: null, scopes: ['admin'], expires_at: null }, { keyId: 'i', scopes: ['admin'] }],
    [
      'key',
      { person_id: 'p', scopes: ['*'], expires_at: late },
      { keyId: 'i', scopes: ['*'], personId: 'p', expiresAt: late },
    ],
  ])('knows what limits a key that a %s makes: %j', async (kind, row, limits) => {
    const { actor, ...maker } = await makerBehind(kind, row);
    expect([actor.id, maker]).toEqual(['i', limits]);
  });

  it.each([
    ['a run', 'run', 'forbidden'],
    ['whoever is of an unknown kind', 'other', 'forbidden'],
    ['a key that was deleted meanwhile', 'key', 'unauthenticated'],
  ])('lets %s make none', async (_, kind, code) => {
    await expect(makerBehind(kind)).rejects.toMatchObject({ code });
  });
});
