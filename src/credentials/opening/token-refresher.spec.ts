import { describe, expect, it, jest } from '@jest/globals';
import { Secret } from '@libs/crypto';
import type { Lease } from '../../database/lease.js';
import type { Connection } from '../connections/connection.js';
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
  const store = jest.fn<() => Promise<Connection>>();
  for (let at = 0; at < outages; at += 1)
    store.mockRejectedValueOnce(Object.assign(new Error('away'), { code: '57P01' }));
  store.mockResolvedValue({ ...row, credentialVersion: 4 });
  const refresh = jest.fn(async () => ({ accessToken: new Secret('a'), refreshToken: new Secret('r') }));
  const find = jest.fn<() => Promise<Connection | undefined>>().mockResolvedValue(row);
  const revokeUnkept = jest.fn<(...unkept: unknown[]) => Promise<void>>().mockResolvedValue();
  const parts = [
    { find },
    { change: store },
    { open: () => new Secret('old'), seal: () => 'sealed' },
    { of: () => ({ clientId: 'client' }) },
    { refresh },
    { revokeUnkept },
    { pass: () => undefined },
  ] as unknown as ConstructorParameters<typeof TokenRefresher>;
  return { made: new TokenRefresher(...parts), store, refresh, find, revokeUnkept };
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

  it('does not repeat what fails for another reason', async () => {
    const { made, store } = refresher(0);
    store.mockReset().mockRejectedValue(new Error('broken'));
    await expect(made.refresh(row, lease)).rejects.toThrow('broken');
    expect(store).toHaveBeenCalledTimes(1);
  });
});
