import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { AppError, type ErrorCode } from '#libs/errors';
import { Secret } from '#libs/crypto';
import type { Database } from '../../platform/database/connection/database.js';
import type { Logger } from '../../platform/logging/logger.js';
import type { Connection, ConnectionState } from '../connections/connection.entity.js';
import type { ConnectionWriter } from '../connections/connection-writer.js';
import { ConnectionReports } from './connection-reports.service.js';
import { OpenedConnection } from './opened-connection.js';

/** A connection that was opened in a state, with the third credential it has had. */
const opened = (state: ConnectionState): OpenedConnection => {
  const row = { id: 'c', workspaceId: 'w', state, scopes: [], credentialVersion: 3 } as unknown as Connection;
  return new OpenedConnection(row, { apiUrl: 'https://api.example.org', apiUrlTrusted: true }, new Secret('key'));
};
const failed = (code: ErrorCode) => new AppError(code, 'It says so.');

describe('ConnectionReports', () => {
  const update = jest.fn<ConnectionWriter['update']>();
  const reports = new ConnectionReports(
    { update } as unknown as ConnectionWriter,
    { execute: async () => 0 } as unknown as Database,
    { warn: () => undefined } as unknown as Logger,
  );
  afterEach(async () => {
    await reports.onApplicationShutdown();
    update.mockReset();
  });

  it.each<[string, ConnectionState, AppError | undefined, object]>([
    ['a refused key', 'connected', failed('connector_credential_rejected'), { state: 'error', reason: 'It says so.' }],
    [
      'a refused token',
      'connected',
      failed('reauthorization_required'),
      { state: 'reauthorization_required', reason: 'It says so.' },
    ],
    ['a success after an error', 'error', undefined, { state: 'connected', reason: null }],
  ])('keeps %s, unless the connection has got another credential meanwhile', async (_, state, outcome, change) => {
    const connection = opened(state);
    reports.take(connection, outcome);
    await reports.settled();
    expect(update.mock.calls).toEqual([[connection, change, { credentialVersion: 3 }]]);
  });

  it.each<[string, ConnectionState, AppError | undefined]>([
    ['a success of one that works', 'connected', undefined],
    ['a refusal of one that is refused', 'error', failed('connector_credential_rejected')],
    ['an outage', 'connected', failed('provider_unavailable')],
    ['a refusal that is not about the credential', 'connected', failed('provider_forbidden')],
  ])('keeps nothing of %s', async (_, state, outcome) => {
    reports.take(opened(state), outcome);
    await reports.settled();
    expect(update).not.toHaveBeenCalled();
  });

  it('writes once what a hundred calls tell alike at once', async () => {
    const connection = opened('connected');
    for (let call = 0; call < 100; call += 1) reports.take(connection, failed('connector_credential_rejected'));
    await reports.settled();
    expect(update).toHaveBeenCalledTimes(1);
  });
});
