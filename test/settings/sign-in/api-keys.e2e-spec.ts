import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import supertest from 'supertest';
import { ChangeFeed } from '../../../src/platform/database/shared/change-feed.js';
import { Database } from '../../../src/platform/database/connection/database.js';
import { KeyCallers } from '../../../src/access/auth/keys/key-callers.service.js';
import { BOOTSTRAP_KEY, bootApp, type TestApp } from '../../support/app/app.js';
import { turnClock } from '../../support/app/clock.js';
import { adminOf, newMember, newWorkspace } from '../../support/app/people.js';
import { rawRequest, requestText } from '../../support/http/raw-http.js';
import { lastMiss } from '../../support/until.js';

let service: TestApp;
beforeAll(async () => {
  service = await bootApp();
});
afterAll(async () => {
  await service.close();
});

async function newKey(wish: object = {}): Promise<{ id: string; key: string; prefix: string }> {
  const { status, body } = await service.api.post('/api/keys').send({ name: 'CI', scopes: ['variables'], ...wish });
  expect(status).toBe(201);
  return body;
}
const withKey = (key: string, at = service) => supertest.agent(at.url).set('Authorization', `Bearer ${key}`);
const statusOf = async (key: string, at = service) => (await withKey(key, at).get('/api/variables')).status;

describe('POST /api/keys', () => {
  it('shows the key once and stores only its hash', async () => {
    const answer = await service.api
      .post('/api/keys')
      .send({ name: ' CI ', scopes: ['variables', 'data', 'variables'] });
    expect(answer.status).toBe(201);
    const { id, prefix, key } = answer.body;
    expect(answer.headers.location).toBe(`/api/keys/${id}`);
    expect(key).toMatch(/^wfk_[0-9a-f]{8}_[A-Za-z0-9_-]{43}$/);
    expect(answer.body).toEqual({
      id,
      prefix: key.slice(0, 12),
      key,
      name: 'CI',
      scopes: ['variables', 'data'],
      expiresAt: null,
      lastUsedAt: null,
      createdAt: expect.any(String),
    });
    const shown = { ...answer.body, key: undefined };
    expect((await service.api.get(`/api/keys/${id}`)).body).toEqual(shown);
    expect((await service.api.get('/api/keys')).body.items).toContainEqual(shown);
    const stored = JSON.stringify(await service.app.get(Database).query('select * from api_key'));
    expect(stored).toContain(prefix);
    expect(stored).not.toContain(key.slice(13));
  });

  it.each<[string, object, string[]]>([
    [
      'unknown fields, all of them',
      { workspaceId: randomUUID(), id: randomUUID(), role: 'admin', createdAt: 'x' },
      ['workspaceId', 'id', 'role', 'createdAt'],
    ],
    ['text for a list', { scopes: 'variables' }, ['scopes']],
    ['no scope', { scopes: [] }, ['scopes']],
    ['unknown scopes', { scopes: ['variables', 'everything', 'actions:x:delete'] }, ['scopes[1]', 'scopes[2]']],
    [
      'scopes of connectors that do not exist',
      { scopes: ['actions:nope:read', 'data', 'actions:a1:write'] },
      ['scopes[0]', 'scopes[2]'],
    ],
    ['an object for a name', { name: {} }, ['name']],
    ['an empty name', { name: '  ' }, ['name']],
    ['a name of 101 characters', { name: 'x'.repeat(101) }, ['name']],
    ['an end in the past', { expiresAt: '2020-01-01T00:00:00Z' }, ['expiresAt']],
    ['an end that is no time', { expiresAt: 'tomorrow' }, ['expiresAt']],
  ])('refuses %s', async (_, fault, fields) => {
    const { status, body } = await service.api.post('/api/keys').send({ name: 'CI', scopes: ['variables'], ...fault });
    expect(status).toBe(400);
    expect(body.code).toBe('invalid_input');
    expect(body.errors.map((error: { field: string }) => error.field).sort()).toEqual([...fields].sort());
  });

  it('makes no key that exceeds the one that makes it', async () => {
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
    const maker = withKey((await newKey({ scopes: ['admin', 'actions:calendar:write'], expiresAt })).key);
    const heir = await maker.post('/api/keys').send({ name: 'heir', scopes: ['actions:calendar:read'] });
    expect(heir.body).toMatchObject({ scopes: ['actions:calendar:read'], expiresAt });
    const wider = await maker.post('/api/keys').send({ name: 'wider', scopes: ['variables'] });
    expect([wider.status, wider.body.code]).toEqual([403, 'insufficient_scope']);
    const longer = await maker
      .post('/api/keys')
      .send({ name: 'longer', scopes: ['admin'], expiresAt: '2100-01-01T00:00:00Z' });
    expect([longer.status, longer.body.errors[0].field]).toEqual([400, 'expiresAt']);
  });
});

describe('calling with a key', () => {
  it.each<[string, () => Promise<supertest.Response>]>([
    ['no key', () => service.anonymous.get('/api/variables')],
    ['an unknown key', () => withKey(`wfk_00000000_${'x'.repeat(43)}`).get('/api/variables')],
    ['a key cut by one character', () => withKey(BOOTSTRAP_KEY.slice(0, -1)).get('/api/variables')],
    ['a key and one character more', () => withKey(`${BOOTSTRAP_KEY}x`).get('/api/variables')],
    ['the key in the query', () => service.anonymous.get(`/api/variables?key=${BOOTSTRAP_KEY}`)],
    ['the key as access_token', () => service.anonymous.get(`/api/variables?access_token=${BOOTSTRAP_KEY}`)],
    ['the key in another header', () => service.anonymous.get('/api/variables').set('X-Api-Key', BOOTSTRAP_KEY)],
    ['the key without a scheme', () => service.anonymous.get('/api/variables').set('Authorization', BOOTSTRAP_KEY)],
    ['the key by another scheme', () => service.anonymous.get('/api/variables').auth('key', BOOTSTRAP_KEY)],
    ['an empty header', () => service.anonymous.get('/api/variables').set('Authorization', '')],
    ['a public address appended', () => service.anonymous.get('/api/variables?/api/health/live')],
    ['a method of HTTP that only reads', () => service.anonymous.head('/api/variables')],
  ])('answers 401 to %s', async (_, send) => {
    const answer = await send();
    expect(answer.status).toBe(401);
    expect(answer.headers['www-authenticate']).toBe('Bearer');
    if (answer.type) expect(answer.type).toBe('application/problem+json');
  });

  it('takes the scheme in any case', async () => {
    const answer = await service.anonymous.get('/api/variables').set('Authorization', `bEARER ${BOOTSTRAP_KEY}`);
    expect(answer.status).toBe(200);
  });

  it('does what the scopes say and nothing else', async () => {
    const { key } = await newKey({ scopes: ['variables'] });
    expect(await statusOf(key)).toBe(200);
    const { status, body } = await withKey(key).get('/api/keys');
    expect([status, body.code]).toEqual([403, 'insufficient_scope']);
  });

  it('counts uses without holding up requests', async () => {
    const { id, key } = await newKey();
    await statusOf(key);
    await statusOf(key);
    await service.app.get(KeyCallers).flush();
    const { lastUsedAt } = (await service.api.get(`/api/keys/${id}`)).body;
    expect(Date.now() - Date.parse(lastUsedAt)).toBeLessThan(60_000);
    const { items } = (await service.api.get('/api/audit').query({ action: 'key.used' })).body;
    expect(items).toContainEqual(
      expect.objectContaining({ object: id, times: 2, actor: { kind: 'key', id, name: 'CI' } }),
    );
  });

  it('costs no query once the key is known', async () => {
    const { key } = await newKey();
    // On a busy machine the process may not have heard from the database in time, and does not trust its memory then.
    const fresh = jest.spyOn(service.app.get(ChangeFeed), 'isFresh', 'get').mockReturnValue(true);
    const prepared = jest.spyOn(service.app.get(Database), 'prepared');
    for (let n = 0; n < 5; n += 1) await statusOf(key);
    expect(prepared.mock.calls.filter(([name]) => name === 'api-key')).toHaveLength(1);
    prepared.mockRestore();
    fresh.mockRestore();
  });
});

describe('a key that ended', () => {
  it('is refused at once here and within a second elsewhere when it is deleted', async () => {
    const other = await bootApp({ database: service.database });
    try {
      const { id, key } = await newKey();
      expect([await statusOf(key), await statusOf(key, other)]).toEqual([200, 200]);
      expect((await service.api.delete(`/api/keys/${id}`)).status).toBe(204);
      const [here, lastTakenElsewhere] = await Promise.all([
        statusOf(key),
        lastMiss(async () => (await statusOf(key, other)) === 401),
      ]);
      expect(here).toBe(401);
      expect(lastTakenElsewhere).toBeLessThan(1000);
      expect((await service.api.delete(`/api/keys/${id}`)).status).toBe(404);
    } finally {
      await other.close();
    }
  });

  it('takes the keys that were made with it along', async () => {
    const maker = await newKey({ scopes: ['admin'] });
    const make = (by: string) =>
      withKey(by)
        .post('/api/keys')
        .send({ name: 'heir', scopes: ['admin'] });
    const heir = (await make(maker.key)).body;
    const heirOfHeir = (await make(heir.key)).body;
    const answers = async (key: string) => (await withKey(key).get('/api/keys')).status;
    expect([await answers(heir.key), await answers(heirOfHeir.key)]).toEqual([200, 200]);
    expect((await service.api.delete(`/api/keys/${maker.id}`)).status).toBe(204);
    expect([await answers(heir.key), await answers(heirOfHeir.key)]).toEqual([401, 401]);
  });

  it('is refused from its end on, although it is in memory', async () => {
    const fresh = jest.spyOn(service.app.get(ChangeFeed), 'isFresh', 'get').mockReturnValue(true);
    const { key } = await newKey({ expiresAt: new Date(Date.now() + 3_600_000).toISOString() });
    try {
      expect(await statusOf(key)).toBe(200);
      turnClock(3_601);
      expect(await statusOf(key)).toBe(401);
    } finally {
      jest.useRealTimers();
      fresh.mockRestore();
    }
  });

  it.each([
    ['an endpoint', 'PUT /api/variables/LATE'],
    ['an action', 'POST /api/actions/webscrape/scrape'],
    ['the proxy', 'POST /api/proxy/webscrape/scrape'],
    ['the tools', 'POST /mcp'],
  ])('does nothing any more with a body that was still coming, at %s', async (_, line) => {
    const { id, key } = await newKey({ scopes: ['*'] });
    const headers = [`Authorization: Bearer ${key}`, 'Content-Type: application/json', 'Content-Length: 2'];
    const text = requestText(line, { headers: [...headers, 'Accept: */*', 'Expect: 100-continue'] });
    try {
      const { status } = await rawRequest(service.url, text, (socket) => {
        // Being told to go on is to have been let in.
        socket.once('data', () => {
          turnClock(2);
          void service.api.delete(`/api/keys/${id}`).then(() => socket.write('{}'));
        });
      });
      expect(status).toBe(401);
    } finally {
      jest.useRealTimers();
    }
  });

  it.each<[string, (id: string) => Promise<supertest.Response>]>([
    ['disabled', async (id) => (await adminOf(service)).patch(`/api/users/${id}`).send({ disabled: true })],
    ['removed', (id) => service.api.delete(`/api/users/${id}`)],
  ])('is refused when its maker is %s', async (_, end) => {
    const maker = await newMember(service, 'admin');
    const { key } = (await maker.agent.post('/api/keys').send({ name: 'mine', scopes: ['*'] })).body;
    const heir = (
      await withKey(key)
        .post('/api/keys')
        .send({ name: 'heir', scopes: ['variables'] })
    ).body;
    expect([await statusOf(key), await statusOf(heir.key)]).toEqual([200, 200]);
    expect((await end(maker.id)).status).toBeLessThan(300);
    expect([await statusOf(key), await statusOf(heir.key)]).toEqual([401, 401]);
  });

  it('does no more than its maker may since they were downgraded', async () => {
    const maker = await newMember(service, 'admin');
    const { key } = (await maker.agent.post('/api/keys').send({ name: 'mine', scopes: ['*'] })).body;
    await (await adminOf(service)).patch(`/api/users/${maker.id}`).send({ role: 'viewer' });
    expect(await statusOf(key)).toBe(200);
    const written = await withKey(key).put('/api/variables/X').send({ value: 'x' });
    expect([written.status, written.body.code]).toEqual([403, 'insufficient_scope']);
    expect((await withKey(key).get('/api/keys')).status).toBe(403);
  });
});

describe('keys of another workspace', () => {
  it('answer as keys that do not exist, and in no list', async () => {
    const other = await newWorkspace(service, 'other-keys');
    const { id } = await newKey();
    const foreign = await other.api.get(`/api/keys/${id}`);
    const unknown = await other.api.get(`/api/keys/${randomUUID()}`);
    expect(foreign.status).toBe(404);
    expect({ ...foreign.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' });
    expect((await other.api.delete(`/api/keys/${id}`)).status).toBe(404);
    expect((await other.api.get('/api/keys')).body.items.map((key: { name: string }) => key.name)).toEqual(['all']);
    expect((await service.api.get(`/api/keys/${id}`)).status).toBe(200);
  });

  it.each(['..%2Fx', '1%20OR%201=1', '%00', '1e309', '-1', 'x'.repeat(37)])('does not take %j as an id', async (id) => {
    expect((await service.api.get(`/api/keys/${id}`)).status).toBe(400);
  });

  it('takes an id in capital letters as the same id', async () => {
    const { id } = await newKey();
    expect((await service.api.get(`/api/keys/${id.toUpperCase()}`)).status).toBe(200);
  });
});

describe('GET /api/keys', () => {
  it('gives pages, newest first, that neither skip nor repeat', async () => {
    const other = await newWorkspace(service, 'many-keys');
    for (let n = 0; n < 4; n += 1) await other.api.post('/api/keys').send({ name: `k${n}`, scopes: ['data'] });
    const names: string[] = [];
    let cursor: string | undefined;
    do {
      const { body } = await other.api.get('/api/keys').query({ limit: 2, ...(cursor && { cursor }) });
      names.push(...body.items.map((key: { name: string }) => key.name));
      cursor = body.nextCursor;
    } while (cursor);
    expect(names).toEqual(['k3', 'k2', 'k1', 'k0', 'all']);
  });

  it.each([{ cursor: 'forged' }, { limit: 0 }, { limit: 201 }, { limit: 'ten' }, { unknown: 1 }])(
    'refuses %j',
    async (query) => {
      expect((await service.api.get('/api/keys').query(query)).status).toBe(400);
    },
  );
});
