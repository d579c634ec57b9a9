import { describe, expect, it } from '@jest/globals';
import type { Caller } from '#libs/access';
import { KeyRing } from '#libs/crypto';
import type { Audit } from '../../../audit/audit.service.js';
import { Vault } from '../../../vault/vault.service.js';
import { linksOf } from '../../nodes/contract/hidden-texts.js';
import type { RunRow } from '../journal/rows.js';
import { RunSecrets } from './run-secrets.service.js';

const NEED = { scope: 'actions:files:read', role: 'viewer' } as const;
const LINK = 'https://files.example/a';
const links = (...texts: string[]) => linksOf(texts, NEED);
const keyWith = (...scopes: string[]): Caller => ({
  ...{ workspaceId: 'w', kind: 'key', id: 'k', scopes },
  requestId: 'r',
});

/** Secrets under a key that the others do not have. */
function secretsUnder(byte: number): RunSecrets {
  const ring = new KeyRing([{ id: `k${byte}`, key: Buffer.alloc(32, byte) }]);
  return new RunSecrets(new Vault(ring, { count: () => undefined } as unknown as Audit));
}

const secrets = secretsUnder(1);
const newRow = () => ({ id: 'r1', workspace_id: 'w', input: {}, sealed: null }) as unknown as RunRow;

describe('links that a run hides', () => {
  it('are sealed once, however many come after the first', () => {
    const run = newRow();
    secrets.add(run, links(), 100);
    expect([run.sealed, run.hidden]).toEqual([null, undefined]);
    secrets.add(run, links(LINK), 100);
    const { sealed } = run;
    secrets.add(run, links('https://files.example/b'), 100);
    expect(run.sealed).toBe(sealed);
    const stored = run.hidden!.hide([LINK, 'https://files.example/b']);
    expect(secrets.of({ ...run, hidden: undefined })!.reveal(stored)).toEqual([LINK, 'https://files.example/b']);
  });

  it('are refused when they would be too long together, and are then not known', () => {
    const run = newRow();
    secrets.add(run, links(LINK), 30);
    expect(() => secrets.add(run, links('https://files.example/b'), 30)).toThrow(
      expect.objectContaining({ code: 'too_large' }),
    );
    secrets.add(run, links(LINK), 30);
    expect([...run.hidden!.links.keys()]).toEqual([LINK]);
  });

  it('are handed on to another run only where its start data holds them', () => {
    const from = newRow();
    secrets.add(from, links(LINK, 'https://files.example/b'), 100);
    const given = secrets.guard({ ...newRow(), id: 'r2', input: { at: LINK } }, { from });
    expect([...given.hidden!.links.keys()]).toEqual([LINK]);
    expect(secrets.guard({ ...newRow(), id: 'r3', input: { at: 'nothing' } }, { from }).sealed).toBeNull();
  });

  it('are shown by what a caller may, and to nobody where they cannot be opened', () => {
    const run = newRow();
    secrets.add(run, links(LINK), 100);
    const stored = { ...run, hidden: undefined };
    const value = run.hidden!.hide({ at: LINK });
    const seen = (by: RunSecrets, ...scopes: string[]) => [
      by.shown(stored, keyWith(...scopes), value),
      JSON.parse(by.shownJson(stored, keyWith(...scopes), JSON.stringify(value))),
    ];
    expect(seen(secrets, 'runs:read', 'actions:files:read')).toEqual(Array(2).fill({ at: LINK }));
    expect(seen(secrets, 'runs:read')).toEqual(Array(2).fill({ at: '[redacted]' }));
    expect(seen(secretsUnder(2), '*')).toEqual(Array(2).fill({ at: '[redacted]' }));
  });
});
