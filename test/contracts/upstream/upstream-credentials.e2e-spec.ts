import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ConnectionWriter } from '../../../src/credentials/connections/connection-writer.js';
import { ConnectionReports } from '../../../src/credentials/opening/connection-reports.service.js';
import { SandboxConnections } from '../../../src/credentials/sandbox-connections.service.js';
import type { OAuthServer } from '../../../sandbox/oauth/oauth-server.js';
import { BOOT_TIMEOUT_MS } from '../../support/app/sandboxed-app.js';
import { everywhere, signInAgain } from '../support/everywhere.js';
import { expectedOf, type Exceptions } from '../support/expected-outcomes.js';
import { outcome } from '../support/outcome.js';
import {
  bootUpstream,
  eachAction,
  fakesOf,
  type ActionOver,
  type Trouble,
  type Upstream,
} from '../support/upstream.js';

const REFUSED: Trouble = { kind: 'status', status: 401 };
const UNHARMED: Trouble = { kind: 'headers', headers: {} };

let upstream: Upstream;

beforeAll(async () => {
  upstream = await everywhere(await bootUpstream());
}, BOOT_TIMEOUT_MS);
afterAll(() => upstream.service.close());
beforeEach(() => reconnect());

const part = <T>(type: new (...parameters: never[]) => T): T => upstream.service.app.get(type);
/** Sets the connections of the sandbox right again. */
async function reconnect(): Promise<void> {
  await part(SandboxConnections).onApplicationBootstrap();
  await signInAgain(upstream);
}

const signedIn = () => upstream.actions.filter(({ connector }) => connector.authentication.kind === 'oauth2');
const byKey = () => upstream.actions.filter(({ connector }) => connector.authentication.kind !== 'oauth2');

/** The authorization servers whose access tokens can be renewed, by the interface they are for. */
const servers = (): Record<string, OAuthServer> => {
  const { google, microsoft, x } = upstream.service.sandbox.providers;
  return { calendar: google, filesites: microsoft, xApi: x };
};
const serverOf = (action: ActionOver) => servers()[fakesOf(action)[0]!];
const renewable = () => signedIn().filter((action) => serverOf(action) !== undefined);

interface SeenConnection {
  id: string;
  name: string;
  state: string;
  reason?: string;
}

/** The connection that an action goes over, once all that calls told of it is stored. */
async function connectionOf({ connector, over = 'sandbox' }: ActionOver): Promise<SeenConnection> {
  await part(ConnectionReports).settled();
  const { body } = await upstream.service.api.get(`/api/connectors/${connector.key}/connections`).expect(200);
  return body.items.find(({ name }: SeenConnection) => name === over);
}

/** Does something with actions one after the other, each with sound connections. */
async function inTurn<T>(actions: readonly ActionOver[], see: (action: ActionOver) => Promise<T>) {
  const seen: Record<string, T> = {};
  for (const action of actions) {
    await reconnect();
    seen[action.key] = await see(action);
  }
  return seen;
}

describe('an access token', () => {
  it('that has ended is renewed once and the call made again', async () => {
    await eachAction(renewable(), (action) => upstream.call(action));
    const seen = await eachAction(renewable(), async (action) => {
      const server = serverOf(action)!;
      const before = server.refreshCount;
      server.expireAccessTokens();
      const { status, text } = await upstream.callWhile(action, UNHARMED);
      return `${status < 300 ? 'good' : text}, ${server.refreshCount - before} renewed`;
    });
    expect(seen).toEqual(expectedOf(renewable(), 'good, 1 renewed'));
  });

  it('that is refused again after that asks for a new sign-in', async () => {
    const seen = await inTurn(signedIn(), async (action) => {
      await upstream.call(action);
      const server = serverOf(action);
      const before = server?.refreshCount ?? 0;
      const met = await upstream.callWhile(action, REFUSED);
      const renewed = (server?.refreshCount ?? 0) - before;
      return `${outcome(met)}, ${met.sent.length} sent, ${renewed} renewed, ${(await connectionOf(action)).state}`;
    });
    const once = '424 reauthorization_required, 1 sent, 0 renewed, reauthorization_required';
    const NOT_RENEWABLE: Exceptions = { 'socialpost.create-post': [once, 'LinkedIn gives no refresh tokens'] };
    expect(seen).toEqual(
      expectedOf(
        signedIn(),
        '424 reauthorization_required, 2 sent, 1 renewed, reauthorization_required',
        NOT_RENEWABLE,
      ),
    );
  });

  it('that cannot be renewed asks for a new sign-in, and is not tried again', async () => {
    const seen = await inTurn(renewable(), async (action) => {
      await upstream.call(action);
      serverOf(action)!.expireAccessTokens();
      serverOf(action)!.orderRefresh({ error: 'invalid_grant' });
      const first = await upstream.callWhile(action, UNHARMED);
      const second = await upstream.callWhile(action, UNHARMED);
      return `${outcome(first)}, ${first.sent.length} sent; ${outcome(second)}, ${second.sent.length} sent`;
    });
    expect(seen).toEqual(
      expectedOf(renewable(), '424 reauthorization_required, 1 sent; 424 reauthorization_required, 0 sent'),
    );
  });
});

describe('an API key or bot token', () => {
  it('that is refused marks the connection, and the next success heals it', async () => {
    const seen = await eachAction(byKey(), async (action) => {
      const met = await upstream.callWhile(action, REFUSED);
      const { state, reason } = await connectionOf(action);
      const { status } = await upstream.call(action);
      const healed = (await connectionOf(action)).state;
      return `${outcome(met)}, ${met.sent.length} sent, ${state} ${reason === undefined}, ${status < 300}, ${healed}`;
    });
    expect(seen).toEqual(
      expectedOf(byKey(), '424 connector_credential_rejected, 1 sent, error false, true, connected'),
    );
  });
});

describe('a refusal of one call', () => {
  it('says nothing of the connection', async () => {
    const seen = await eachAction(upstream.actions, async (action) => {
      await upstream.callWhile(action, { kind: 'status', status: 403 });
      return (await connectionOf(action)).state;
    });
    expect(seen).toEqual(expectedOf(upstream.actions, 'connected'));
  });
});

describe('a scope that was not granted', () => {
  it('is asked for before the provider is', async () => {
    await eachAction(signedIn(), (action) => upstream.call(action));
    const workspaceId = await workspace();
    for (const action of signedIn()) {
      const { id } = await connectionOf(action);
      await part(ConnectionWriter).update({ id, workspaceId }, { scopes: ['openid'] });
    }
    const seen = await eachAction(signedIn(), async (action) => {
      const met = await upstream.callWhile(action, UNHARMED);
      const [fault] = met.body.errors ?? [];
      return `${outcome(met)}, ${met.sent.length} sent, ${typeof fault?.message === 'string' && fault.message !== ''}`;
    });
    expect(seen).toEqual(expectedOf(signedIn(), '403 missing_scope, 0 sent, true'));
  });

  it.each([
    [
      'filesites.upload-file',
      ['User.Read', 'Files.Read.All', 'Sites.ReadWrite.All'],
      'Files.ReadWrite.All',
      'was not granted "Files.ReadWrite.All".',
    ],
    [
      'filesites.search-files',
      ['User.Read'],
      'Files.Read.All or Sites.Read.All',
      'was granted none of these scopes, of which one is enough: "Files.Read.All", "Sites.Read.All".',
    ],
  ])('is named for %s, with every other that would do', async (key, scopes, message, sentence) => {
    const action = upstream.actions.find((each) => each.key === key)!;
    await upstream.call(action);
    const { id } = await connectionOf(action);
    await part(ConnectionWriter).update({ id, workspaceId: await workspace() }, { scopes });
    const { body } = await upstream.callWhile(action, UNHARMED);
    expect(body.errors).toEqual([{ field: 'scope', rule: 'missing_scope', message }]);
    expect(body.detail).toContain(sentence);
  });
});

async function workspace(): Promise<string> {
  const { body } = await upstream.service.api.get('/api/workspaces').expect(200);
  return body.items.find(({ slug }: { slug: string }) => slug === 'default').id;
}
