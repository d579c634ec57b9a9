import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { bootSettings, type SettingsService } from '../support/settings-service.js';

let service: SettingsService;
let keys: SettingsService['sandbox']['credentials']['mailboxes'];

beforeAll(async () => {
  service = await bootSettings();
  keys = service.sandbox.credentials.mailboxes;
});
afterAll(() => service.close());

/** Each test begins without connections. */
beforeEach(async () => {
  await service.sql('delete from connection');
  await service.sql(`update change_counter set counter = counter + 1 where topic = 'connections'`);
  // The change is known here when a connection that was just made is listed alone.
  const { body } = await create('probe');
  await service.api.delete(`/api/connections/${body.id}`).expect(204);
  service.sandbox.reset();
});

function create(name: string, fields: object = {}, connector = 'mailboxes') {
  const credential = connector === 'mailboxes' ? { apiKey: keys.apiKey } : {};
  return service.api.post(`/api/connectors/${connector}/connections`).send({ name, ...credential, ...fields });
}

/** Calls an action; `key` of the sandbox's journal tells which connection it went out with. */
async function act(headers: Record<string, string> = {}) {
  const answer = await service.api.get('/api/actions/mailboxes/inboxes').set(headers);
  const [sent] = service.sandbox.requests('mailboxes').slice(-1);
  return {
    status: answer.status,
    code: answer.body.code,
    detail: answer.body.detail,
    fields: answer.body.errors?.map(({ field }: { field: string }) => field),
    key: sent?.headers.authorization,
  };
}

const calls = () => service.sandbox.requests('mailboxes').length;
const isDefault = async (id: string) => (await service.api.get(`/api/connections/${id}`)).body.default;

describe('the connection of an action', () => {
  it('is the default when none is named', async () => {
    await create('first');
    await create('second', { apiKey: keys.otherApiKey });
    expect(await act()).toMatchObject({ status: 200, key: `Bearer ${keys.apiKey}` });
  });

  it.each([
    ['its id', (id: string) => id],
    ['its id in capitals', (id: string) => id.toUpperCase()],
    ['its name', () => encodeURIComponent('Zweite · 二')],
    ['its name in another case', () => encodeURIComponent('zWEITE · 二')],
  ])('is the one named by %s', async (_case, header) => {
    await create('first');
    const { body } = await create('Zweite · 二', { apiKey: keys.otherApiKey });
    const answer = await act({ 'x-connection': header(body.id) });
    expect(answer).toMatchObject({ status: 200, key: `Bearer ${keys.otherApiKey}` });
  });

  it('is the one of the end user', async () => {
    await create('first');
    await create('theirs', { endUserId: 'user 1', apiKey: keys.otherApiKey });
    const answer = await act({ 'x-end-user': 'user%201' });
    expect(answer).toMatchObject({ status: 200, key: `Bearer ${keys.otherApiKey}` });
  });

  it.each([
    ['an unknown name', { 'x-connection': 'nobody' }, 404, 'not_found'],
    ['an unknown id', { 'x-connection': '01900000-0000-7000-8000-000000000000' }, 404, 'not_found'],
    ['an end user without a connection', { 'x-end-user': 'nobody' }, 424, 'not_connected'],
    ['both', { 'x-connection': 'first', 'x-end-user': 'nobody' }, 400, 'invalid_input'],
    ['an empty name', { 'x-connection': '' }, 400, 'invalid_input'],
    ['broken percent-encoding', { 'x-connection': '%ZZ' }, 400, 'invalid_input'],
    ['the name of another connector’s connection', { 'x-connection': 'elsewhere' }, 404, 'not_found'],
  ] as [string, Record<string, string>, number, string][])(
    'is never the default for %s',
    async (_case, headers, status, code) => {
      await create('first');
      await create('elsewhere', {}, 'calendar');
      const before = calls();
      expect(await act(headers)).toMatchObject({ status, code });
      expect(calls()).toBe(before);
    },
  );

  it('is never the default for the id of another connector’s connection', async () => {
    await create('first');
    const { body } = await create('elsewhere', {}, 'calendar');
    const before = calls();
    expect(await act({ 'x-connection': body.id })).toMatchObject({ status: 404, code: 'not_found' });
    expect(calls()).toBe(before);
  });

  it.each([
    ['both', { 'x-connection': 'first', 'x-end-user': 'nobody' }, 'X-Connection'],
    ['an empty name', { 'x-connection': '' }, 'X-Connection'],
    ['an end user in no UTF-8', { 'x-end-user': '%FF' }, 'X-End-User'],
  ])('is refused by the header as the documentation writes it: %s', async (_case, headers, field) => {
    expect((await act(headers as Record<string, string>)).fields).toEqual([field]);
  });

  it('is none when there is none: 424, naming the choices', async () => {
    expect(await act()).toMatchObject({ status: 424, code: 'not_connected' });
    await create('Ada', { default: false });
    const answer = await act();
    expect(answer).toMatchObject({ status: 424, code: 'not_connected', detail: expect.stringContaining('"Ada"') });
    expect(calls()).toBe(1);
  });

  it('fails closed as soon as it is removed or changed', async () => {
    const { body } = await create('first');
    expect((await act({ 'x-connection': 'first' })).status).toBe(200);
    await service.api.patch(`/api/connections/${body.id}`).send({ apiKey: keys.otherApiKey }).expect(200);
    expect((await act({ 'x-connection': 'first' })).key).toBe(`Bearer ${keys.otherApiKey}`);
    await service.api.delete(`/api/connections/${body.id}`).expect(204);
    const before = calls();
    expect(await act({ 'x-connection': 'first' })).toMatchObject({ status: 404 });
    expect(calls()).toBe(before);
  });
});

describe('what calls tell of a connection', () => {
  it('is error when the provider refuses the key, and connected after the next success', async () => {
    const { body } = await create('first');
    const read = () => service.api.get(`/api/connections/${body.id}`);
    service.sandbox.fail({ provider: 'mailboxes', kind: 'status', status: 401 });
    expect(await act()).toMatchObject({ status: 424, code: 'connector_credential_rejected' });
    expect((await read()).body).toMatchObject({ state: 'error', reason: expect.any(String) });
    expect((await act()).status).toBe(200);
    const healed = (await read()).body;
    expect(healed).toMatchObject({ state: 'connected' });
    expect(healed).not.toHaveProperty('reason');
  });

  it('includes the time of the last use', async () => {
    const { body } = await create('first');
    expect(body).not.toHaveProperty('lastUsedAt');
    await act();
    expect((await service.api.get(`/api/connections/${body.id}`)).body.lastUsedAt).toEqual(expect.any(String));
  });
});

describe('the default', () => {
  it('is the first connection, moves on demand and never is an end user’s', async () => {
    const end = (await create('end user', { endUserId: 'u' })).body;
    const first = (await create('first')).body;
    const second = (await create('second')).body;
    expect([end.default, first.default, second.default]).toEqual([false, true, false]);
    const moved = await service.api.post(`/api/connections/${second.id}/default`).expect(200);
    expect(moved.body.default).toBe(true);
    expect(await isDefault(first.id)).toBe(false);
    await service.api.patch(`/api/connections/${first.id}`).send({ default: true }).expect(200);
    expect(await isDefault(second.id)).toBe(false);
    await service.api.post(`/api/connections/${end.id}/default`).expect(400);
    expect((await create('third', { default: true })).body.default).toBe(true);
    expect(await isDefault(first.id)).toBe(false);
  });

  it('passes to the only connection left, and to none of several', async () => {
    const [a, b, c] = [(await create('a')).body, (await create('b')).body, (await create('c')).body];
    await service.api.delete(`/api/connections/${a.id}`).expect(204);
    expect([await isDefault(b.id), await isDefault(c.id)]).toEqual([false, false]);
    await service.api.post(`/api/connections/${b.id}/default`).expect(200);
    await service.api.delete(`/api/connections/${b.id}`).expect(204);
    expect(await isDefault(c.id)).toBe(true);
  });

  it('is given up by a connection that becomes an end user’s, and taken by the first that stops being one', async () => {
    const [a, b] = [(await create('a')).body, (await create('b')).body];
    const change = (id: string, fields: object) => service.api.patch(`/api/connections/${id}`).send(fields).expect(200);
    expect((await change(a.id, { endUserId: 'u' })).body.default).toBe(false);
    expect(await isDefault(b.id)).toBe(true);
    await change(b.id, { endUserId: 'v' });
    expect((await change(a.id, { endUserId: null })).body.default).toBe(true);
  });
});

describe('GET /api/connections', () => {
  it('lists newest first, page by page, narrowed by connector, end user and state', async () => {
    for (const name of ['a', 'b', 'c']) await create(name);
    await create('theirs', { endUserId: 'u' }, 'calendar');
    const names = async (query: string) => {
      const { body } = await service.api.get(`/api/connections?${query}`).expect(200);
      return body.items.map(({ name }: { name: string }) => name);
    };
    expect(await names('')).toEqual(['theirs', 'c', 'b', 'a']);
    expect(await names('connector=mailboxes&state=connected')).toEqual(['c', 'b', 'a']);
    expect(await names('endUserId=u')).toEqual(['theirs']);
    expect(await names('state=pending_authorization')).toEqual(['theirs']);
    const { body: first } = await service.api.get('/api/connectors/mailboxes/connections?limit=2').expect(200);
    const { body: second } = await service.api
      .get(`/api/connectors/mailboxes/connections?limit=2&cursor=${first.nextCursor}`)
      .expect(200);
    expect([...first.items, ...second.items].map(({ name }) => name)).toEqual(['c', 'b', 'a']);
    expect(second).not.toHaveProperty('nextCursor');
  });

  it.each(['cursor=nonsense', 'limit=0', 'limit=201', 'state=other', 'color=red'])('refuses %s', async (query) => {
    await service.api.get(`/api/connections?${query}`).expect(400);
  });

  it('answers 404 for a connector that does not exist', async () => {
    await service.api.get('/api/connections?connector=nothing').expect(404);
    await service.api.get('/api/connectors/nothing/connections').expect(404);
    await create('x', {}, 'nothing').expect(404);
  });
});
