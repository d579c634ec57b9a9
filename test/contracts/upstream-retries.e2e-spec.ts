import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ActionDefinition } from '../../src/actions/action.catalog.js';
import { freePort } from '../support/free-port.js';
import { BOOT_TIMEOUT_MS } from '../support/sandboxed-app.js';
import { broken, expectedOf, isRepeated } from './support/expected-outcomes.js';
import { outcome } from './support/outcome.js';
import { eightAtATime, bootUpstream, eachAction, type Trouble, type Upstream } from './support/upstream.js';

const MOST_ATTEMPTS = 3;

let upstream: Upstream;

beforeAll(async () => {
  upstream = await bootUpstream({ EGRESS_ALLOW: '127.0.0.1' });
}, BOOT_TIMEOUT_MS);
afterAll(() => upstream.service.close());

describe('a provider that fails for a moment', () => {
  it('is asked twice more, unless that could do the work twice', async () => {
    const seen = await eachAction(upstream.actions, async (action) => {
      const met = await upstream.callWhile(action, { kind: 'status', status: 503, body: {} });
      return `${outcome(met)}, ${met.sent.length} sent`;
    });
    const attempts = (action: ActionDefinition) => (isRepeated(action) ? MOST_ATTEMPTS : 1);
    expect(seen).toEqual(
      expectedOf(upstream.actions, (action) => `502 provider_unavailable, ${attempts(action)} sent`),
    );
  });

  it.each<[string, Trouble]>([
    ['a gateway that is down', { kind: 'status', status: 502, body: {}, times: 1 }],
    ['a connection that breaks', { kind: 'reset', times: 1 }],
  ])('is forgiven %s where a repeat does no harm', async (_case, trouble) => {
    const repeated = upstream.actions.filter(isRepeated);
    const seen = await eachAction(repeated, async (action) => (await upstream.callWhile(action, trouble)).status < 300);
    expect(seen).toEqual(Object.fromEntries(repeated.map(({ key }) => [key, true])));
  });

  it('leaves the outcome open when the connection breaks on a write', async () => {
    const seen = await eightAtATime(upstream.actions, async (action) =>
      outcome(await upstream.callWhile(action, { kind: 'reset' })),
    );
    expect(seen).toEqual(expectedOf(upstream.actions, broken('provider_unavailable')));
  });
});

describe('a provider that cannot be reached', () => {
  it.each([
    ['because nobody listens', async () => `http://127.0.0.1:${await freePort()}`],
    ['because it speaks no TLS', async () => upstream.service.sandbox.url.replace('http:', 'https:')],
  ])('%s is 502 and nothing is unknown', async (reason, address) => {
    const apiUrl = await address();
    const name = `unreachable ${reason}`;
    const credentials = upstream.service.sandbox.credentials as unknown as Record<string, Record<string, string>>;
    const actions = upstream.actions.filter(({ connector }) => connector.authentication.kind !== 'oauth2');
    for (const { key, authentication } of new Set(actions.map(({ connector }) => connector))) {
      const secret = { [authentication.kind]: credentials[key]![authentication.kind] };
      const { api } = upstream.service;
      await api
        .post(`/api/connectors/${key}/connections`)
        .send({ name, apiUrl, ...secret })
        .expect(201);
    }
    const headers = { 'x-connection': name };
    const seen = await eightAtATime(actions, async (action) =>
      outcome({ ...(await upstream.call(action, { headers })), sent: [] }),
    );
    expect(seen).toEqual(expectedOf(actions, '502 provider_unavailable'));
  });
});
