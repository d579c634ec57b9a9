import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { EgressRefused, HttpSender } from '#libs/http';
import { createSandbox } from '../../sandbox/sandbox.js';
import { ActionCatalog, type ActionDefinition } from '../../src/actions/declaration/action.catalog.js';
import { ConnectionHealth } from '../../src/credentials/health/connection-health.service.js';
import { ConnectionReports } from '../../src/credentials/opening/connection-reports.service.js';
import { ChangeFeed } from '../../src/platform/database/shared/change-feed.js';
import { startRecordingServer, type RecordingServer } from '../support/providers/recording-server.js';
import { callExample } from './support/call-example.js';
import { connectionAt, everyConnector, type MadeConnection } from './support/every-connector.js';
import { BASE_URL, bootSettings, type SettingsService } from './support/settings-service.js';

/** Spellings of this machine that URL parsers, resolvers or operating systems understand. */
const SPELLINGS = [
  '127.0.0.1',
  'localhost',
  'localhost.',
  'LOCALHOST',
  '0.0.0.0',
  '0',
  '127.1',
  '2130706433',
  '0x7f.1',
  '0177.0.0.1',
  '①②⑦.⓪.⓪.①',
  '[::1]',
  '[::]',
  '[::ffff:127.0.0.1]',
];

/** Listens on loopback; nobody may ever knock. */
let canary: RecordingServer;
beforeAll(async () => {
  canary = await startRecordingServer();
});
afterAll(() => canary.close());
beforeEach(() => canary.clear());

const outcome = ({ status, body }: { status: number; body: { code?: string } }): string => `${status} ${body.code}`;

/** Everything that makes the service call the provider of a connection. */
async function useAll(service: SettingsService, made: MadeConnection, actions: readonly ActionDefinition[]) {
  const path = `/api/proxy/${made.manifest.key}/thing`;
  const tested = outcome(await service.api.post(`/api/connections/${made.id}/test`));
  const passed = outcome(await service.api.get(path).set('X-Connection', made.id));
  const called: string[] = [];
  for (const action of actions) called.push(`${action.key} ${outcome(await callExample(service, action, made.id))}`);
  return { tested, passed, called };
}

const actionsOf = ({ app }: SettingsService, { manifest }: MadeConnection): ActionDefinition[] =>
  app.get(ActionCatalog).actions.filter(({ connector }) => connector === manifest);

/** Changes rows behind the service's back, after what it has yet to write to them itself, and lets it notice. */
async function change(service: SettingsService, set: string, values: unknown[] = []): Promise<void> {
  await service.app.get(ConnectionReports).settled();
  await service.sql(`update connection set ${set}`, values);
  await service.sql(`update change_counter set counter = counter + 1 where topic = 'connections'`);
  await service.app.get(ChangeFeed).refresh();
}

describe('a base URL that a user entered', () => {
  let service: SettingsService;
  let made: MadeConnection[];
  beforeAll(async () => {
    service = await bootSettings();
    const everywhere = everyConnector(service);
    made = [];
    for (const each of everywhere) made.push(await connectionAt(service, each));
  });
  afterAll(() => service.close());

  it.each(SPELLINGS)('that leads to %s is refused when it is entered', async (host) => {
    const apiUrl = `http://${host}:${new URL(canary.origin).port}/base`;
    const entered = { name: 'inside', mode: 'own', clientId: 'c', clientSecret: 's', apiUrl };
    const { status, body } = await service.api.post('/api/connectors/calendar/connections').send(entered);
    // Some spellings are none of a URL by the rules of the form itself.
    const rule = expect.stringMatching(/^(egress|format)$/);
    expect([status, body.errors]).toEqual([400, [expect.objectContaining({ field: 'apiUrl', rule })]]);
  });

  it.each(SPELLINGS)(
    'that leads to %s is called by no connector: not by test, proxy, action or health check',
    async (host) => {
      const url = `http://${host}:${new URL(canary.origin).port}/base`;
      await change(service, `state = 'connected', api_url = $1`, [url]);
      const wrong: unknown[] = [];
      for (const each of made) {
        const [first] = actionsOf(service, each);
        const { tested, passed, called } = await useAll(service, each, [first!]);
        const isRefused = tested === '502 provider_unavailable' && passed === '502 provider_unavailable';
        if (!isRefused) wrong.push({ connector: each.manifest.key, tested, passed, called });
      }
      await change(service, `created_at = '2020-01-01', last_used_at = null, last_checked_at = '2020-01-01'`);
      expect(await service.app.get(ConnectionHealth).sweep()).toBe(made.length);
      expect(wrong).toEqual([]);
      expect(canary.connections).toBe(0);
    },
  );

  it('that leads to this machine is called by no action at all', async () => {
    await change(service, `state = 'connected', api_url = $1`, [`${canary.origin}/base`]);
    const called: string[] = [];
    for (const each of made) called.push(...(await useAll(service, each, actionsOf(service, each))).called);
    expect(called.filter((line) => / 5\d\d /.test(line) && !line.includes('502 provider_unavailable'))).toEqual([]);
    expect(canary.connections).toBe(0);
  });
});

describe('a base URL over plain http', () => {
  let service: SettingsService;
  beforeAll(async () => {
    service = await bootSettings();
  });
  afterAll(() => service.close());

  it('on a public host is called by no connector, although it was stored before: the credential could be read', async () => {
    const seen: Record<string, string[]> = {};
    for (const each of everyConnector(service)) {
      const made = await connectionAt(service, each);
      await change(service, `state = 'connected', api_url = 'http://public.invalid/base'`);
      const path = `/api/proxy/${made.manifest.key}/thing`;
      const answers = [
        await service.api.post(`/api/connections/${made.id}/test`),
        await service.api.get(path).set('X-Connection', made.id),
      ];
      const said = answers.map(({ status, body }) => `${status} ${/plain http/.exec(body.detail)?.[0]}`);
      seen[`${made.manifest.key} ${made.provider?.key}`] = said;
    }
    expect(
      Object.values(seen)
        .flat()
        .filter((each) => each !== '502 plain http'),
    ).toEqual([]);
    expect(Object.keys(seen).length).toBeGreaterThan(8);
  });
});

describe('a provider that redirects', () => {
  let provider: RecordingServer;
  let service: SettingsService;
  beforeAll(async () => {
    provider = await startRecordingServer();
    provider.answer = () => ({ status: 307, headers: { location: `${canary.origin}/stolen` } });
    const sandbox = await createSandbox();
    const addresses = Object.keys(sandbox.environment(BASE_URL)).filter((name) =>
      /_(API|TOKEN|REVOKE)_URL$/.test(name),
    );
    const variables = Object.fromEntries(addresses.map((name) => [name, `${provider.origin}/${name}`]));
    service = await bootSettings({ sandbox, variables });
  });
  afterAll(async () => {
    await service.close();
    await service.sandbox.close();
    await provider.close();
  });

  it('is not followed: not by test, proxy or action, nor when tokens are renewed or revoked', async () => {
    for (const each of everyConnector(service)) {
      const made = await connectionAt(service, each);
      await useAll(service, made, actionsOf(service, made));
      await change(service, 'expires_at = now() where refresh_token is not null');
      await service.api.post(`/api/connections/${made.id}/test`);
      await service.api.delete(`/api/connections/${made.id}`).expect(204);
    }
    const asked = new Set(provider.requests.map(({ target }) => /^\/([A-Z_]+)/.exec(target)?.[1]));
    const kinds = new Set([...asked].map((name) => /_(API|TOKEN|REVOKE)_URL$/.exec(name!)?.[1]));
    expect(kinds).toEqual(new Set(['API', 'TOKEN', 'REVOKE']));
    expect(canary.connections).toBe(0);
  });
});

describe('the installation itself', () => {
  let service: SettingsService;
  beforeAll(async () => {
    service = await bootSettings({ variables: { EGRESS_ALLOW: '127.0.0.1 localhost' } });
  });
  afterAll(() => service.close());

  const reach = async (url: string): Promise<string> => {
    const request = { method: 'GET', url, trust: 'guarded', signal: AbortSignal.timeout(5000) } as const;
    const answer = service.app.get(HttpSender).send(request);
    return answer.then(
      ({ status }) => `answered ${status}`,
      (error: unknown) => (error instanceof EgressRefused ? 'refused' : String(error)),
    );
  };

  it('is not reached by user-made requests although its network is, neither its listener nor its public address nor its database', async () => {
    const { hostname, port } = new URL(service.database.url);
    const own = [
      service.url,
      BASE_URL,
      `http://127.0.0.1:${new URL(BASE_URL).port}`,
      `http://${hostname}:${port || 5432}`,
    ];
    expect(await Promise.all(own.map(reach))).toEqual(own.map(() => 'refused'));
    expect(await reach(canary.origin)).toBe('answered 200');
  });
});
