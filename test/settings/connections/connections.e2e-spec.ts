import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bootSettings, type SettingsService } from '../support/settings-service.js';

let service: SettingsService;
let key: string;
let otherKey: string;

beforeAll(async () => {
  // A port where nobody listens, for connections whose provider cannot be reached.
  service = await bootSettings({ variables: { EGRESS_ALLOW: '127.0.0.1:9' } });
  key = service.sandbox.credentials.mailboxes.apiKey;
  otherKey = service.sandbox.credentials.mailboxes.otherApiKey;
});
afterAll(() => service.close());

let made = 0;

/** Makes a connection of a connector, with a name of its own unless one is given. */
async function create(fields: object = {}, connector = 'mailboxes') {
  return service.api
    .post(`/api/connectors/${connector}/connections`)
    .send({ name: `connection ${(made += 1)}`, ...(connector === 'mailboxes' && { apiKey: key }), ...fields });
}

describe('GET /api/connectors', () => {
  it('lists every connector with its actions and how its connections stand', async () => {
    const { body } = await service.api.get('/api/connectors').expect(200);
    const calendar = body.items.find((item: { key: string }) => item.key === 'calendar');
    expect(calendar).toMatchObject({
      kind: 'oauth2',
      modes: ['managed', 'own'],
      managedAvailable: true,
      redirectUri: 'http://localhost:3999/api/oauth/callback/calendar',
      connections: { total: expect.any(Number) },
    });
    expect(calendar.actions).toHaveLength(5);
    expect(calendar.scopes).toContain('https://www.googleapis.com/auth/calendar');
    expect(JSON.stringify(body)).not.toContain(service.sandbox.credentials.google.clientSecret);
  });

  it('describes the form of a connector that takes a key', async () => {
    const { body } = await service.api.get('/api/connectors/mailboxes').expect(200);
    const names = body.fields.map((field: { name: string }) => field.name);
    expect(names).toEqual(['name', 'apiKey', 'expiresAt', 'apiUrl', 'endUserId', 'metadata', 'default']);
    expect(body.fields[1]).toMatchObject({ required: true, secret: true });
    expect(body.howToGet).toEqual(expect.any(String));
  });

  it('answers 404 for a connector that does not exist', async () => {
    await service.api.get('/api/connectors/nothing').expect(404);
  });
});

describe('POST /api/connectors/:key/connections', () => {
  it('stores a key that works, trimmed, as connected and shows only its end', async () => {
    const { status, body, headers } = await create({ metadata: { team: 'a' }, apiKey: `  ${key}\n` });
    expect(status).toBe(201);
    expect(headers.location).toBe(`/api/connections/${body.id}`);
    expect(body).toMatchObject({
      connector: 'mailboxes',
      state: 'connected',
      scopes: [],
      metadata: { team: 'a' },
      apiKey: { configured: true, lastFour: key.slice(-4) },
      lastCheckedAt: expect.any(String),
    });
    expect(JSON.stringify(body)).not.toContain(key);
  });

  it('refuses a key that the provider refuses, at its field, and stores nothing, where that is asked for', async () => {
    const count = () => service.sql('select count(*) from connection');
    const before = await count();
    const { status, body } = await create({ apiKey: 'am_wrong', requireAccepted: true });
    expect([status, body.code]).toEqual([400, 'invalid_input']);
    expect(body.errors).toEqual([{ field: 'apiKey', rule: 'rejected', message: expect.stringContaining('refused') }]);
    expect(await count()).toEqual(before);
  });

  it.each([
    ['an outage', { kind: 'status', status: 500 }],
    ['garbage', { kind: 'garbage' }],
    ['a cut connection', { kind: 'reset' }],
  ] as const)(
    'stores a key that could not be checked because of %s as error, which a test heals',
    async (_case, fault) => {
      const placed = service.sandbox.fail({ provider: 'mailboxes', times: 10, ...fault });
      const { body } = await create();
      placed.remaining = 0;
      expect(body).toMatchObject({ state: 'error', reason: expect.any(String) });
      await service.api.post(`/api/connections/${body.id}/test`).expect(200, { ok: true });
      const healed = await service.api.get(`/api/connections/${body.id}`).expect(200);
      expect(healed.body.state).toBe('connected');
      expect(healed.body).not.toHaveProperty('reason');
    },
  );

  it.each([
    ['a name that is missing', { name: undefined }, ['name:required']],
    ['an empty name', { name: '' }, ['name:required']],
    ['a name of blanks', { name: '   ' }, ['name:required']],
    ['a name of 101 characters', { name: 'x'.repeat(101) }, ['name:too_long']],
    ['a name with a line break', { name: 'a\nb' }, ['name:format']],
    ['no key', { apiKey: undefined }, ['apiKey:required']],
    ['a key with white space inside', { apiKey: 'am x' }, ['apiKey:format']],
    ['a number as key', { apiKey: 5 }, ['apiKey:type']],
    ['a marker as key', { apiKey: { configured: true } }, ['apiKey:type']],
    [
      'settings of OAuth connectors',
      { mode: 'own', clientId: 'x' },
      ['mode:not_applicable', 'clientId:not_applicable'],
    ],
    ['a bot token', { botToken: '1:x' }, ['botToken:not_applicable']],
    ['an end user as default', { endUserId: 'u', default: true }, ['default:not_applicable']],
    ['an API URL with a user', { apiUrl: 'https://user:secret@example.com' }, ['apiUrl:format']],
    ['an API URL with a query', { apiUrl: 'https://example.com/?a=1' }, ['apiUrl:format']],
    ['an API URL of another scheme', { apiUrl: 'ftp://example.com' }, ['apiUrl:format']],
    ['an API URL inside', { apiUrl: 'http://10.0.0.1/v0' }, ['apiUrl:egress']],
    ['a public API URL over plain http', { apiUrl: 'http://api.agentmail.to/v0' }, ['apiUrl:egress']],
    ['a public address over plain http', { apiUrl: 'http://93.184.216.34/v0' }, ['apiUrl:egress']],
    ['metadata that is a list', { metadata: [] }, ['metadata:type']],
    ['metadata beyond its limit', { metadata: { a: 'x'.repeat(10_000) } }, ['metadata:too_long']],
    [
      'fields that are not the caller’s to set',
      { id: 'x', workspaceId: 'x', state: 'connected', createdAt: 'x', role: 'admin' },
      [
        'id:unknown_field',
        'workspaceId:unknown_field',
        'state:unknown_field',
        'createdAt:unknown_field',
        'role:unknown_field',
      ],
    ],
  ])('refuses %s and lists every fault', async (_case, fields, faults) => {
    const { status, body } = await create(fields);
    expect(status).toBe(400);
    expect(body.code).toBe('invalid_input');
    expect(body.errors.map(({ field, rule }: { field: string; rule: string }) => `${field}:${rule}`)).toEqual(faults);
  });

  it.each([
    ['own credentials without client', { mode: 'own' }, ['clientId:required', 'clientSecret:required']],
    [
      'a client without mode',
      { clientId: 'x', clientSecret: 'y' },
      ['clientId:not_applicable', 'clientSecret:not_applicable'],
    ],
    ['another host for the managed application', { apiUrl: 'https://example.com' }, ['apiUrl:not_applicable']],
    ['an unknown provider', { provider: 'facebook' }, ['provider:choice']],
    ['a tenant where there is none', { tenant: 'contoso.com' }, ['tenant:not_applicable']],
    ['a scope with white space', { scopes: ['a b'] }, ['scopes[0]:format']],
    ['an API key', { apiKey: 'x' }, ['apiKey:not_applicable']],
    ['an end', { expiresAt: '2027-01-01T00:00:00Z' }, ['expiresAt:not_applicable']],
  ])('refuses %s for an OAuth connector', async (_case, fields, faults) => {
    const { status, body } = await create(fields, 'calendar');
    expect(status).toBe(400);
    expect(body.errors.map(({ field, rule }: { field: string; rule: string }) => `${field}:${rule}`)).toEqual(faults);
  });

  it('takes a name once per connector, ignoring case', async () => {
    await create({ name: 'Größe' });
    const again = await create({ name: 'GRÖSSE'.replace('SS', 'ß') });
    expect(again.status).toBe(409);
    expect(again.body.code).toBe('conflict');
    expect(again.body.errors).toEqual([{ field: 'name', rule: 'taken', message: 'is in use' }]);
    expect((await create({ name: 'Größe' }, 'calendar')).status).toBe(201);
  });

  it('lets exactly one of several requests with the same name win', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => create({ name: 'the only one' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
  });

  it('takes one connection per end user and connector', async () => {
    expect((await create({ endUserId: 'user-1' })).body).toMatchObject({ endUserId: 'user-1', default: false });
    const again = await create({ endUserId: 'user-1' });
    expect(again.status).toBe(409);
    expect(again.body.errors).toEqual([{ field: 'endUserId', rule: 'taken', message: 'has a connection already' }]);
  });
});

describe('the write-only secrets', () => {
  it('are kept when the marker comes back, and replaced by text', async () => {
    const { body } = await create();
    const path = `/api/connections/${body.id}`;
    const kept = await service.api.patch(path).send({ name: 'renamed', apiKey: body.apiKey }).expect(200);
    expect(kept.body).toMatchObject({ name: 'renamed', apiKey: body.apiKey, state: 'connected' });
    await service.api.post(`${path}/test`).expect(200);
    const refused = await service.api.patch(path).send({ name: 'again', apiKey: 'am_wrong', requireAccepted: true });
    expect(refused.status).toBe(400);
    expect(refused.body.errors).toMatchObject([{ field: 'apiKey', rule: 'rejected' }]);
    const unchanged = { name: 'renamed', apiKey: body.apiKey, state: 'connected' };
    expect((await service.api.get(path)).body).toMatchObject(unchanged);
    const replaced = await service.api.patch(path).send({ apiKey: otherKey }).expect(200);
    expect(replaced.body).toMatchObject({ state: 'connected', apiKey: { lastFour: otherKey.slice(-4) } });
  });

  it('are nowhere in the database, and differ although the key is the same', async () => {
    await create();
    await create();
    const rows = await service.sql<{ text: string; secret: string }>(
      'select connection::text as text, secret from connection where secret is not null',
    );
    expect(rows.filter(({ text }) => text.includes(key))).toEqual([]);
    expect(new Set(rows.map(({ secret }) => secret)).size).toBe(rows.length);
  });

  it('must be entered again before they go to another host', async () => {
    const { body } = await create();
    const path = `/api/connections/${body.id}`;
    const refused = await service.api.patch(path).send({ apiUrl: 'https://mail.example.com' });
    expect(refused.status).toBe(400);
    expect(refused.body.errors).toMatchObject([{ field: 'apiKey', rule: 'secret_required' }]);
    const before = service.sandbox.requests('mailboxes').length;
    const moved = await service.api.patch(path).send({ apiUrl: 'http://127.0.0.1:9/v0/', apiKey: key }).expect(200);
    expect(moved.body).toMatchObject({ apiUrl: 'http://127.0.0.1:9/v0', state: 'error' });
    expect(service.sandbox.requests('mailboxes')).toHaveLength(before);
  });

  it('open in their own row only', async () => {
    const [from, to] = [await create(), await create({ apiKey: otherKey })];
    await service.sql('update connection set secret = (select secret from connection where id = $1) where id = $2', [
      from.body.id,
      to.body.id,
    ]);
    const before = service.sandbox.requests('mailboxes').length;
    await service.api.post(`/api/connections/${to.body.id}/test`).expect(500);
    expect(service.sandbox.requests('mailboxes')).toHaveLength(before);
    await service.api.post(`/api/connections/${from.body.id}/test`).expect(200);
  });

  it('answer 503 for one connection when its key is gone, and never fall back', async () => {
    const [lost, fine] = [await create(), await create()];
    await service.sql(`update connection set secret = replace(secret, '.test.', '.gone.') where id = $1`, [
      lost.body.id,
    ]);
    const answer = await service.api.post(`/api/connections/${lost.body.id}/test`).expect(503);
    expect(answer.body.code).toBe('unavailable');
    await service.api.post(`/api/connections/${fine.body.id}/test`).expect(200);
    await service.api.delete(`/api/connections/${lost.body.id}`).expect(204);
  });
});

describe('POST /api/connections/:id/test', () => {
  it.each([
    ['a refused key', { kind: 'status', status: 401 }, 424, 'connector_credential_rejected', 'error'],
    ['an outage', { kind: 'status', status: 500 }, 502, 'provider_unavailable', 'connected'],
    ['a limit', { kind: 'rateLimit', retryAfter: 60 }, 429, 'provider_rate_limited', 'connected'],
  ] as const)('answers %s with its problem', async (_case, fault, status, code, state) => {
    const { body } = await create();
    const placed = service.sandbox.fail({ provider: 'mailboxes', times: 10, ...fault });
    const tested = await service.api.post(`/api/connections/${body.id}/test`);
    placed.remaining = 0;
    expect({ status: tested.status, code: tested.body.code }).toEqual({ status, code });
    expect((await service.api.get(`/api/connections/${body.id}`)).body.state).toBe(state);
  });

  it('says that the base URL is wrong where nobody knows what every account has', async () => {
    const placed = service.sandbox.fail({ provider: 'mailboxes', kind: 'status', status: 404, times: 10 });
    const { body } = await create();
    const tested = await service.api.post(`/api/connections/${body.id}/test`).expect(404);
    placed.remaining = 0;
    expect(body.reason).toMatch(/^The check failed: .* base URL of this connection/);
    expect(tested.body).toMatchObject({ code: 'provider_not_found', provider: { status: 404 } });
    expect(tested.body.detail).toContain('base URL of this connection');
  });

  it('answers 424 for a connection nobody has signed in for', async () => {
    const { body } = await create({}, 'calendar');
    const tested = await service.api.post(`/api/connections/${body.id}/test`).expect(424);
    expect(tested.body.code).toBe('not_connected');
  });
});

describe('DELETE /api/connections/:id', () => {
  it('removes the connection and its secret', async () => {
    const { body } = await create();
    const answer = await service.api.delete(`/api/connections/${body.id}`).expect(204);
    expect(answer.headers['x-revocation']).toBe('none');
    await service.api.get(`/api/connections/${body.id}`).expect(404);
    expect(await service.sql('select 1 from connection where id = $1', [body.id])).toEqual([]);
  });
});

describe('the audit log', () => {
  it('has what was made, changed and removed, without secrets', async () => {
    const { body } = await create();
    await service.api.patch(`/api/connections/${body.id}`).send({ apiKey: otherKey }).expect(200);
    await service.api.delete(`/api/connections/${body.id}`).expect(204);
    const { body: log } = await service.api.get('/api/audit?limit=200').expect(200);
    const actions = log.items.filter((item: { object?: string }) => item.object === body.id);
    expect(actions.map(({ action }: { action: string }) => action)).toEqual([
      'connection.deleted',
      'connection.changed',
      'connection.created',
    ]);
    expect(JSON.stringify(log)).not.toContain(otherKey);
  });
});
