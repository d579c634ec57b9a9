import { describe, expect, it } from '@jest/globals';
import { actionScope, connectorOfScope, coversScope, includesRole, isScope, plainScopes, roles } from './index.js';

describe('isScope', () => {
  it.each([...Object.keys(plainScopes), 'actions:calendar:read', 'actions:calendar:write', 'actions:a1:read'])(
    'takes %s',
    (scope) => {
      expect(isScope(scope)).toBe(true);
    },
  );

  it.each([
    '',
    'actions',
    'actions:calendar',
    'actions:calendar:delete',
    'actions:Calendar:read',
    'actions:1a:read',
    'actions:*:read',
    'actions:calendar:read ',
    'actions:calendar:read\n',
    `actions:${'a'.repeat(33)}:read`,
    'Admin',
    'constructor',
    '__proto__',
    'workflows:*',
  ])('refuses %j', (text) => {
    expect(isScope(text)).toBe(false);
  });
});

describe('connectorOfScope', () => {
  it.each([
    ['actions:calendar:read', 'calendar'],
    ['actions:a1:write', 'a1'],
    ['actions:*', undefined],
    ['workflows:read', undefined],
    ['*', undefined],
  ])('of %s is %s', (scope, expected) => {
    expect(connectorOfScope(scope)).toBe(expected);
  });
});

describe('actionScope', () => {
  it.each([
    [true, 'actions:calendar:read'],
    [false, 'actions:calendar:write'],
  ])('of an action that reads: %s is %s', (reads, expected) => {
    expect(actionScope('calendar', reads)).toBe(expected);
    expect(isScope(expected)).toBe(true);
  });
});

describe('coversScope', () => {
  it.each<[held: string, needed: string, covers: boolean]>([
    ['*', 'admin', true],
    ['*', 'actions:calendar:write', true],
    ['admin', 'admin', true],
    ['admin', 'variables', false],
    ['variables', 'admin', false],
    ['workflows:write', 'workflows:read', false],
    ['actions:*', 'actions:calendar:write', true],
    ['actions:*', 'workflows:read', false],
    ['actions:calendar:write', 'actions:calendar:read', true],
    ['actions:calendar:read', 'actions:calendar:write', false],
    ['actions:calendar:write', 'actions:calendars:read', false],
    ['actions:calendars:write', 'actions:calendar:read', false],
    ['', 'admin', false],
  ])('%s covers %s: %s', (held, needed, covers) => {
    expect(coversScope(held, needed)).toBe(covers);
  });
});

describe('includesRole', () => {
  it('lets each role do what those before it may', () => {
    const table = roles.map((has) => roles.map((needed) => includesRole(has, needed)));
    expect(table).toEqual([
      [true, false, false, false],
      [true, true, false, false],
      [true, true, true, false],
      [true, true, true, true],
    ]);
  });
});
