import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ActionDefinition } from '../../../src/actions/declaration/action.catalog.js';
import { ConnectionWriter } from '../../../src/credentials/connections/connection-writer.js';
import { freePort } from '../../support/http/free-port.js';
import { BOOT_TIMEOUT_MS } from '../../support/app/sandboxed-app.js';
import { everywhere } from '../support/everywhere.js';
import { broken, expectedOf, isRepeated } from '../support/expected-outcomes.js';
import { outcome } from '../support/outcome.js';
import {
  bootUpstream,
  eachAction,
  representatives,
  type ActionOver,
  type Trouble,
  type Upstream,
} from '../support/upstream.js';

const MOST_ATTEMPTS = 3;

let upstream: Upstream;

beforeAll(async () => {
  upstream = await everywhere(await bootUpstream({ EGRESS_ALLOW: '127.0.0.1' }));
}, BOOT_TIMEOUT_MS);
afterAll(() => upstream.service.close());

describe('a provider that fails for a moment', () => {
  /** A success ends the row of failures after which a provider is given a rest, if they were slow. */
  const endRow = (action: ActionOver) => upstream.call(action);

  it('is asked twice more, unless that could do the work twice', async () => {
    const seen = await eachAction(upstream.actions, async (action) => {
      const met = await upstream.callWhile(action, { kind: 'status', status: 503, body: {} });
      await endRow(action);
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
    const seen = await eachAction(upstream.actions, async (action) => {
      const met = await upstream.callWhile(action, { kind: 'reset' });
      await endRow(action);
      return outcome(met);
    });
    expect(seen).toEqual(expectedOf(upstream.actions, broken('provider_unavailable')));
  });
});

describe('a provider that cannot be reached', () => {
  /** Connections by connector and name. */
  let ids: ReadonlyMap<string, string>;
  let workspaceId: string;

  beforeAll(async () => {
    const { api } = upstream.service;
    const workspaces = (await api.get('/api/workspaces').expect(200)).body.items;
    workspaceId = workspaces.find(({ slug }: { slug: string }) => slug === 'default').id;
    const { body } = await api.get('/api/connections?limit=200').expect(200);
    ids = new Map(body.items.map(({ id, connector, name }: Record<string, string>) => [`${connector} ${name}`, id]));
  });

  /** Calls an action while its connection points elsewhere. */
  async function callAt(apiUrl: string, action: ActionOver): Promise<string> {
    const input = await upstream.inputOf(action);
    const connection = { id: ids.get(`${action.connector.key} ${action.over ?? 'sandbox'}`)!, workspaceId };
    const writer = upstream.service.app.get(ConnectionWriter);
    await upstream.call(action);
    await writer.update(connection, { apiUrl });
    const answer = await upstream.call(action, { input });
    await writer.update(connection, { apiUrl: null });
    return outcome({ ...answer, sent: [] });
  }

  it('because nobody listens is 502 and nothing is unknown', async () => {
    // A port of its own for each action, so that no provider is given a rest.
    const seen = await eachAction(upstream.actions, async (action) =>
      callAt(`http://127.0.0.1:${await freePort()}`, action),
    );
    expect(seen).toEqual(expectedOf(upstream.actions, '502 provider_unavailable'));
  });

  it('because it speaks no TLS is 502, never without it', async () => {
    const address = upstream.service.sandbox.url.replace('http:', 'https:');
    const sides = representatives(upstream.actions);
    const seen = await eachAction(sides, (action) => callAt(address, action));
    expect(seen).toEqual(expectedOf(sides, '502 provider_unavailable'));
  });
});
