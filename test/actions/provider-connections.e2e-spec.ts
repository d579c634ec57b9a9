import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BOOTSTRAP_KEY } from '../support/app/app.js';
import { newWorkspace } from '../support/app/people.js';
import { BOOT_TIMEOUT_MS, bootSandboxed, type SandboxedApp } from '../support/app/sandboxed-app.js';
import { until } from '../support/until.js';

/** Connections to one provider that one side may have. */
const CONNECTIONS = 128;
const INBOXES = '/api/actions/mailboxes/inboxes';

describe('calls of a workspace that its provider never answers', () => {
  let service: SandboxedApp;
  beforeAll(async () => {
    // The calls are held until the test is over.
    service = await bootSandboxed({ variables: { ACTION_TIMEOUT_MS: '3600000' } });
  }, BOOT_TIMEOUT_MS);
  afterAll(() => service.close());

  it('hold its connections and no others: calls of another workspace to the provider are made', async () => {
    service.resetProviders();
    const other = await newWorkspace(service, 'other');
    const { apiKey } = service.sandbox.credentials.mailboxes;
    await other.api.post('/api/connectors/mailboxes/connections').send({ name: 'own', apiKey }).expect(201);
    const held = service.sandbox.fail({ provider: 'mailboxes', kind: 'timeout', times: CONNECTIONS });
    const leaving = new AbortController();
    const headers = { authorization: `Bearer ${BOOTSTRAP_KEY}` };
    for (let n = 0; n <= CONNECTIONS; n += 1)
      void fetch(service.url + INBOXES, { headers, signal: leaving.signal }).catch(() => undefined);
    await until(() => held.remaining === 0);
    expect((await other.api.get(INBOXES)).status).toBe(200);
    leaving.abort();
  });
});
