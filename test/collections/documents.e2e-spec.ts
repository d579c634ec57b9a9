import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import supertest from 'supertest';
import { CollectionAccess } from '../../src/data/collections/collection-access.service.js';
import { Database, type Transaction } from '../../src/platform/database/connection/database.js';
import { bootApp, type TestApp } from '../support/app/app.js';
import { newMember, newWorkspace } from '../support/app/people.js';
import { expectProblem } from '../support/app/problem.js';
import { until } from '../support/until.js';

/** Sessions of the service that wait for a lock. */
const WAITING = `
  select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
const SOME_ID = '0190a000-0000-7000-8000-000000000000';

describe('the documents of a collection', () => {
  let service: TestApp;
  let other: Awaited<ReturnType<typeof newWorkspace>>;
  let made = 0;
  let collection = '';

  beforeAll(async () => {
    service = await bootApp({ variables: { COLLECTION_DOCUMENT_MAX_BYTES: '2000', COLLECTIONS_PER_WORKSPACE: '100' } });
    other = await newWorkspace(service, 'other');
  });

  beforeEach(() => {
    collection = `documents-${(made += 1)}`;
  });

  afterAll(() => service.close());

  const at = (name: string, id?: string) =>
    `/api/collections/${encodeURIComponent(name)}/documents${id === undefined ? '' : `/${id}`}`;
  const insert = (fields: unknown, name = collection, agent = service.api) =>
    agent.post(at(name)).send({ fields } as object);
  const query = async (name = collection, agent = service.api) => {
    const { status, body } = await agent.post(`/api/collections/${encodeURIComponent(name)}/query`).send({});
    expect(status).toBe(200);
    return body.documents as Record<string, unknown>[];
  };

  it('are made with their collection, read, patched, replaced and deleted', async () => {
    const inserted = await insert({ n: 1, a: { b: 1 } });
    const { _id: id, _createdAt: createdAt } = inserted.body;
    expect([inserted.status, inserted.headers['location']]).toEqual([201, at(collection, id)]);
    expect(inserted.body).toEqual({ _id: id, _createdAt: createdAt, _updatedAt: createdAt, n: 1, a: { b: 1 } });
    expect(createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

    const read = await service.api.get(at(collection, id));
    expect([read.status, read.body]).toEqual([200, inserted.body]);

    const patched = await service.api.patch(at(collection, id)).send({ fields: { a: { c: 2 }, z: null } });
    const changedAt = patched.body._updatedAt;
    expect([patched.status, patched.body]).toEqual([
      200,
      { _id: id, _createdAt: createdAt, _updatedAt: changedAt, n: 1, a: { c: 2 }, z: null },
    ]);
    expect(changedAt >= createdAt).toBe(true);

    const replaced = await service.api.put(at(collection, id)).send({ fields: { only: true } });
    expect(replaced.body).toEqual({ _id: id, _createdAt: createdAt, _updatedAt: expect.any(String), only: true });

    expect((await service.api.delete(at(collection, id))).status).toBe(204);
    for (const answer of [
      await service.api.get(at(collection, id)),
      await service.api.delete(at(collection, id)),
      await service.api.patch(at(collection, id)).send({ fields: {} }),
      await service.api.put(at(collection, id)).send({ fields: {} }),
    ])
      expectProblem(answer, 404, 'not_found');
  });

  it.each<[string, unknown]>([
    ['SQL', `'; drop table document;-- \\ " $1 %s`],
    ['letters of all kinds', 'grüße 😀 \u2028 \u0001 \u200b'],
    ['numbers', [0.1, -0.5, 1e21, 5e-324, 1.7976931348623157e308, 9007199254740991]],
    ['names of objects', { constructor: 'x', prototype: 1, toString: {}, hasOwnProperty: null }],
    ['empty things', ['', {}, [], null, false, 0]],
  ])('give back %s as it came', async (_, value) => {
    const { status, body } = await insert({ value, [JSON.stringify(value).slice(0, 20)]: 1 });
    expect(status).toBe(201);
    expect((await service.api.get(at(collection, body._id))).body).toEqual(body);
    expect(body.value).toEqual(value);
    expect(body[JSON.stringify(value).slice(0, 20)]).toBe(1);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  it.each<[string, unknown, string[]]>([
    ['an id', { _id: SOME_ID }, ['reserved_name']],
    ['times', { _createdAt: 'x', _updatedAt: 'y' }, ['reserved_name', 'reserved_name']],
    ['a workspace', { _workspaceId: SOME_ID, ok: 1 }, ['reserved_name']],
    ['nothing', undefined, ['required']],
    ['a list', [], ['type']],
    ['a text', 'x', ['type']],
  ])('refuse fields that are %s', async (_, fields, rules) => {
    expectProblem(await insert(fields), 400, 'invalid_input', rules);
    const [document] = [(await insert({ n: 1 })).body];
    expectProblem(
      await service.api.patch(at(collection, document._id)).send({ fields } as object),
      400,
      'invalid_input',
      rules,
    );
    expectProblem(
      await service.api.put(at(collection, document._id)).send({ fields } as object),
      400,
      'invalid_input',
      rules,
    );
    expect(await query()).toEqual([document]);
  });

  it.each<[string, string, string]>([
    ['NUL', '{"fields": {"a": "\\u0000"}}', 'nul_character'],
    ['half a surrogate pair', '{"fields": {"\\ud800": 1}}', 'lone_surrogate'],
    ['a number of too many digits', '{"fields": {"a": 1e100000}}', 'number_out_of_range'],
    ['a fraction of too many digits', '{"fields": {"a": [1e-1000]}}', 'number_out_of_range'],
    ['__proto__', '{"fields": {"a": {"__proto__": {"polluted": true}}}}', 'forbidden_key'],
    ['65 levels', `{"fields": {"a": ${'['.repeat(63)}${']'.repeat(63)}}}`, 'too_deep'],
  ])('refuse %s', async (_, text, rule) => {
    const answer = await service.api.post(at(collection)).set('Content-Type', 'application/json').send(text);
    expectProblem(answer, 400, 'invalid_input', [rule]);
    expectProblem(await service.api.get(`/api/collections/${collection}`), 404, 'not_found');
  });

  it('count as large as the database writes their numbers out', async () => {
    const send = (count: number) =>
      service.api
        .post(at(collection))
        .set('Content-Type', 'application/json')
        .send(`{"fields": {"a": [${Array(count).fill('1e400').join()}]}}`);
    expectProblem(await send(5), 413, 'too_large');
    const { status, text } = await send(4);
    expect([status, text]).toEqual([
      201,
      expect.stringContaining(
        `[${Array(4)
          .fill(`1${'0'.repeat(400)}`)
          .join()}]`,
      ),
    ]);
  });

  it('may be as large as the limit and no larger, also by a patch', async () => {
    const sized = (bytes: number) => ({ text: 'x'.repeat(bytes - JSON.stringify({ text: '' }).length) });
    expect((await insert(sized(1999))).status).toBe(201);
    expectProblem(await insert(sized(2001)), 413, 'too_large');
    const { status, body } = await insert(sized(2000));
    expect(status).toBe(201);
    expectProblem(await service.api.patch(at(collection, body._id)).send({ fields: { n: 1 } }), 413, 'too_large');
    expect((await service.api.get(at(collection, body._id))).body).toEqual(body);
  });

  it('keep the fields of both of two patches at the same time', async () => {
    const { _id: id } = (await insert({ n: 0 })).body;
    const names = Array.from({ length: 10 }, (_, n) => `field${n}`);
    await Promise.all(names.map((name) => service.api.patch(at(collection, id)).send({ fields: { [name]: name } })));
    const { body } = await service.api.get(at(collection, id));
    expect(Object.keys(body)).toEqual(expect.arrayContaining([...names, 'n']));
  });

  it('are looked at again by a change that had to wait: what one has taken, the next does not find', async () => {
    await insert({ state: 'open' });
    const database = service.app.get(Database);
    const [home] = await database.query<{ id: string }>(`select id from workspace where slug = 'default'`);
    const actor = { kind: 'system', workspaceId: home!.id } as const;
    const change = { operation: 'patch', filter: { state: 'open' }, fields: { state: 'taken' } } as const;
    const take = (on: Transaction) => service.app.get(CollectionAccess).mutate(on, actor, { collection, ...change });
    const [taken, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const first = database.transaction(async (transaction) => {
      const result = await take(transaction);
      taken.resolve();
      await end.promise;
      return result;
    });
    await taken.promise;
    const second = database.transaction(take);
    await until(async () => (await database.query(WAITING)).length > 0);
    end.resolve();
    expect(await Promise.all([first, second])).toMatchObject([{ count: 1 }, { count: 0 }]);
  });

  it.each([
    'users',
    'document',
    'pg_catalog.pg_class',
    '../x',
    `'; drop table document;--`,
    '"quoted"',
    'Documents',
    '__proto__',
    '%00',
    'ü 😀',
  ])('belong to a collection whose name may be %s, and to no table', async (name) => {
    const place = `/api/collections/${encodeURIComponent(name)}`;
    expectProblem(await service.api.get(place), 404, 'not_found');
    expect(await query(name)).toEqual([]);
    const { body, headers } = await insert({ n: 1 }, name);
    expect(await query(name)).toEqual([body]);
    expect((await service.api.get(headers['location']!)).body).toEqual(body);
    expect((await service.api.get(place)).body).toMatchObject({ name });
    expect(await query(name.toUpperCase() === name ? name.toLowerCase() : name.toUpperCase())).toEqual(
      name.toUpperCase() === name.toLowerCase() ? [body] : [],
    );
  });

  it.each(['x'.repeat(129), 'x'.repeat(10_240)])('that nobody can have named (%#) are not there', async (name) => {
    const place = `/api/collections/${name}`;
    expectProblem(await service.api.get(place), 404, 'not_found');
    expectProblem(await service.api.delete(place), 404, 'not_found');
    expect(await query(name)).toEqual([]);
    expectProblem(await service.api.get(at(name, SOME_ID)), 404, 'not_found');
    expectProblem(await insert({}, name), 400, 'invalid_input', ['too_long']);
    expectProblem(await service.api.put(place).send({}), 400, 'invalid_input', ['too_long']);
  });

  it('are those of one workspace alone', async () => {
    const { body } = await insert({ n: 1 });
    const place = at(collection, body._id);
    const { api } = other;
    expect(await query(collection, api)).toEqual([]);
    await insert({ n: 2 }, collection, api);
    const answers = [
      await api.get(place),
      await api.patch(place).send({ fields: {} }),
      await api.put(place).send({ fields: {} }),
      await api.delete(place),
      await api.get(at(collection, SOME_ID)),
    ];
    for (const answer of answers) expectProblem(answer, 404, 'not_found');
    expect(new Set(answers.map(({ body: problem }) => problem.detail)).size).toBe(1);
    expect(await query()).toEqual([body]);
    expect((await query(collection, api)).map(({ n }) => n)).toEqual([2]);
  });

  it.each(['x', '1 OR 1=1', '%00', '-1', 'ffffffff'])('are not found by the id %s', async (id) => {
    await insert({});
    expect((await service.api.get(at(collection, encodeURIComponent(id)))).status).toBe(400);
  });

  it('are found by an id in upper case', async () => {
    const { body } = await insert({});
    expect((await service.api.get(at(collection, body._id.toUpperCase()))).body).toEqual(body);
  });

  it('are read by viewers and changed by editors, and by keys with the scope data', async () => {
    const { body } = await insert({ n: 1 });
    const viewer = (await newMember(service, 'viewer')).agent;
    const editor = (await newMember(service, 'editor')).agent;
    expect((await viewer.get(at(collection, body._id))).status).toBe(200);
    expect((await viewer.post(`/api/collections/${collection}/query`).send({})).status).toBe(200);
    expectProblem(await viewer.post(at(collection)).send({ fields: {} }), 403, 'forbidden');
    expect((await editor.post(at(collection)).send({ fields: {} })).status).toBe(201);
    const keyWith = async (scope: string) => {
      const { body: key } = await service.api.post('/api/keys').send({ name: scope, scopes: [scope] });
      return supertest.agent(service.url).set('Authorization', `Bearer ${key.key}`);
    };
    expect((await insert({}, collection, await keyWith('data'))).status).toBe(201);
    expectProblem(await insert({}, collection, await keyWith('variables')), 403, 'insufficient_scope');
  });

  it('left every table where it was', async () => {
    const [row] = await service.app
      .get(Database)
      .query<{ tables: number }>(
        `select count(*)::integer as tables from pg_class where relname in ('document', 'collection', 'workspace', 'person')`,
      );
    expect(row!.tables).toBe(4);
  });
});
