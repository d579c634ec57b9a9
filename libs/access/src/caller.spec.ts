import { describe, expect, it } from '@jest/globals';
import { authorize, type Caller, may, requireRole, roleFor } from './caller.js';
import type { Role } from './role.js';

const base = { workspaceId: 'w', id: 'i', requestId: 'r' };
const person = (role?: Role): Caller => ({ ...base, kind: 'person', role });
const key = (scopes: string[], role?: Role): Caller => ({ ...base, kind: 'key', scopes, role });

describe('authorize', () => {
  it.each<[string, Caller, string, boolean, string | undefined]>([
    ['a submitter reads nothing', person('submitter'), 'variables', false, 'forbidden'],
    ['a key of a submitter reads nothing', key(['*'], 'submitter'), 'variables', false, 'insufficient_scope'],
    ['a viewer reads', person('viewer'), 'variables', false, undefined],
    ['a viewer does not write', person('viewer'), 'variables', true, 'forbidden'],
    ['an editor writes', person('editor'), 'variables', true, undefined],
    ['an editor does not administer', person('editor'), 'admin', false, 'forbidden'],
    ['an admin administers', person('admin'), 'admin', true, undefined],
    ['a person without a role may nothing', person(), 'variables', false, 'forbidden'],
    ['a key does what its scope says', key(['variables']), 'variables', true, undefined],
    ['a key does nothing else', key(['variables']), 'data', false, 'insufficient_scope'],
    ['a key without scopes may nothing', key([]), 'variables', false, 'insufficient_scope'],
    ['a key with every scope administers', key(['*']), 'admin', true, undefined],
    ['a write scope includes reading', key(['actions:calendar:write']), 'actions:calendar:read', false, undefined],
    [
      'a read scope does not write',
      key(['actions:calendar:read']),
      'actions:calendar:write',
      true,
      'insufficient_scope',
    ],
    [
      'a scope of another connector does not count',
      key(['actions:a:write']),
      'actions:ab:read',
      false,
      'insufficient_scope',
    ],
    ['a key never exceeds its maker', key(['*'], 'editor'), 'admin', false, 'insufficient_scope'],
    ['a key of a viewer only reads', key(['*'], 'viewer'), 'variables', true, 'insufficient_scope'],
    ['a key of a viewer reads', key(['*'], 'viewer'), 'variables', false, undefined],
    ['a run acts with the consent of its author', { ...base, kind: 'run' }, 'actions:calendar:write', true, undefined],
    ['the operator may everything', { ...base, kind: 'operator' }, 'admin', true, undefined],
    ['an unknown kind may nothing', { ...base, kind: 'other' as 'run' }, 'variables', false, 'forbidden'],
  ])('%s', (_, caller, scope, writes, refusal) => {
    const need = { scope, role: roleFor(scope, writes) };
    const attempt = () => authorize(caller, need);
    expect(may(caller, need)).toBe(refusal === undefined);
    if (refusal === undefined) expect(attempt).not.toThrow();
    else expect(attempt).toThrow(expect.objectContaining({ code: refusal }));
  });
});

describe('requireRole', () => {
  it.each<[string, Caller, string | undefined]>([
    ['a viewer', person('viewer'), undefined],
    ['a submitter', person('submitter'), 'forbidden'],
    ['a key, whatever its scopes', key([]), undefined],
    ['a key of a viewer', key(['data'], 'viewer'), undefined],
    ['a key of somebody who has become a submitter', key(['*'], 'submitter'), 'insufficient_scope'],
    ['a person without a role', person(), 'forbidden'],
    ['a run', { ...base, kind: 'run' }, undefined],
  ])('takes or refuses %s', (_, caller, refusal) => {
    const attempt = () => requireRole(caller, 'viewer');
    if (refusal === undefined) expect(attempt).not.toThrow();
    else expect(attempt).toThrow(expect.objectContaining({ code: refusal }));
  });
});
