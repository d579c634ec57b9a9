import { describe, expect, it, jest } from '@jest/globals';
import { Secret } from '#libs/crypto';
import type { Transaction } from '../../platform/database/connection/database.js';
import type { Lease } from '../../platform/database/shared/lease.js';
import type { Connection } from '../connections/connection.entity.js';
import type { ConnectionRepository } from '../connections/connection.repository.js';
import type { ConnectionWriter } from '../connections/connection-writer.js';
import type { TokenEndpointClient } from '../oauth/tokens/token-endpoint.client.js';
import { TokenRefusal } from '../oauth/tokens/token-refusal.js';
import { TokenRefresher } from './token-refresher.js';

const lease: Lease = { name: 'refresh:a', holder: 'h' };
const row = {
  id: 'a',
  workspaceId: 'w',
  name: 'Ada',
  credentialVersion: 3,
  clientVersion: 7,
  tokenClientId: 'client',
} as Connection;

/** A refresher whose database is away for the first `outages` attempts to store. */
function refresher(outages: number) {
  const store = jest.fn<(work: (on: Transaction) => Promise<Connection>) => Promise<Connection>>();
  for (let at = 0; at < outages; at += 1)
    store.mockRejectedValueOnce(Object.assign(new Error('away'), { code: '57P01' }));
  store.mockResolvedValue({ ...row, credentialVersion: 4 });
  const refresh = jest.fn<TokenEndpointClient['refresh']>();
  refresh.mockResolvedValue({ accessToken: new Secret('a'), refreshToken: new Secret('r') });
  const update = jest.fn<ConnectionRepository['update']>().mockResolvedValue(row);
  const mark = jest.fn<ConnectionWriter['update']>();
  const find = jest.fn<() => Promise<Connection | undefined>>().mockResolvedValue(row);
  const revokeUnkept = jest.fn<(...unkept: unknown[]) => Promise<void>>().mockResolvedValue();
  const parts = [
    { find, update },
    { change: store, update: mark },
    { open: () => new Secret('old'), seal: () => 'sealed' },
    { of: () => ({ clientId: 'client' }) },
    { refresh },
    { revokeUnkept },
    { pass: () => undefined },
  ] as unknown as ConstructorParameters<typeof TokenRefresher>;
  return { made: new TokenRefresher(...parts), store, refresh, find, update, mark, revokeUnkept };
}

describe('TokenRefresher', () => {
  it('keeps a rotated token through an outage of the database, and asks the provider once', async () => {
    const { made, store, refresh } = refresher(2);
    await expect(made.refresh(row, lease)).resolves.toMatchObject({ credentialVersion: 4 });
    expect([store.mock.calls.length, refresh.mock.calls.length]).toEqual([3, 1]);
  });

  it.each<[string, Connection | undefined, boolean]>([
    ['was removed', undefined, true],
    ['lost its tokens', { ...row, clientVersion: 8 }, true],
    ['got others', { ...row, credentialVersion: 4 }, false],
  ])('has what it got revoked, or not, for a connection that %s meanwhile', async (_case, current, revoked) => {
    const { made, store, find, revokeUnkept } = refresher(0);
    store.mockReset().mockResolvedValue(undefined as unknown as Connection);
    find.mockResolvedValueOnce(row).mockResolvedValueOnce(current);
    await expect(made.refresh(row, lease)).resolves.toBeUndefined();
    const unkept = ['w', { clientId: 'client' }, { accessToken: expect.any(Secret), refreshToken: expect.any(Secret) }];
    expect(revokeUnkept.mock.calls).toEqual(revoked ? [unkept] : []);
  });

  it.each([
    ['stores', 'holds', [{ name: lease.name }], 1],
    ['drops', 'has lost', [], 0],
  ])('%s what it got when it %s the lease, and never over another credential', async (_does, _how, held, writes) => {
    const { made, store, update } = refresher(0);
    const on = { query: async () => held } as unknown as Transaction;
    store.mockReset().mockImplementation((work) => work(on));
    await made.refresh(row, lease);
    expect(update).toHaveBeenCalledTimes(writes);
    for (const [, , options] of update.mock.calls) expect(options).toEqual({ on, guard: { credentialVersion: 3 } });
  });

  describe('when the provider refuses the refresh token', () => {
    const refusal = new TokenRefusal('invalid_grant', 'reauthorization_required', {
      code: 'reauthorization_required',
      detail: 'Sign in again.',
    });

    it('marks the connection, unless it has other tokens by then', async () => {
      const { made, refresh, mark } = refresher(0);
      refresh.mockRejectedValue(refusal);
      await expect(made.refresh(row, lease)).rejects.toBe(refusal);
      const change = { state: 'reauthorization_required', reason: 'Sign in again.' };
      expect(mark.mock.calls).toEqual([[row, change, { credentialVersion: 3 }]]);
    });

    it('takes the tokens that another process has got meanwhile', async () => {
      const { made, refresh, find, mark } = refresher(0);
      refresh.mockRejectedValue(refusal);
      const newer = { ...row, credentialVersion: 4 };
      find.mockResolvedValueOnce(row).mockResolvedValueOnce(newer);
      await expect(made.refresh(row, lease)).resolves.toBe(newer);
      expect(mark).not.toHaveBeenCalled();
    });
  });

  it('does not repeat what fails for another reason', async () => {
    const { made, store } = refresher(0);
    store.mockReset().mockRejectedValue(new Error('broken'));
    await expect(made.refresh(row, lease)).rejects.toThrow('broken');
    expect(store).toHaveBeenCalledTimes(1);
  });
});
