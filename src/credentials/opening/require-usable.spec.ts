import { describe, expect, it } from '@jest/globals';
import type { Connection } from '../connections/connection.entity.js';
import { requireUsable } from './require-usable.js';

const NAMED = { name: 'ada', mode: 'managed', accessToken: null, reason: null } as unknown as Connection;

describe('requireUsable', () => {
  it.each<[state: Connection['state'], reason: string | null, detail: string]>([
    [
      'pending_authorization',
      null,
      'The connection "ada" was never authorized. Sign in for it in Settings > Connectors.',
    ],
    [
      'reauthorization_required',
      'The access token has ended.',
      'The connection "ada" must be signed in again. The access token has ended. Reconnect it in Settings > Connectors.',
    ],
    [
      'reauthorization_required',
      'Google no longer accepts it. Reconnect it in Settings > Connectors.',
      'The connection "ada" must be signed in again. Google no longer accepts it. Reconnect it in Settings > Connectors.',
    ],
    ['error', 'The secret is wrong.', 'The connection "ada" does not work. The secret is wrong.'],
  ])('says once what to do of one in state %s because of %p', (state, reason, detail) => {
    expect(() => requireUsable({ ...NAMED, state, reason })).toThrow(detail);
  });
});
