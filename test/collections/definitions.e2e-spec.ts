import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Collections } from '../../src/data/collections/definitions/collections.service.js';
import { DocumentQueries } from '../../src/data/collections/documents/document-queries.service.js';
import { Database, type Transaction } from '../../src/platform/database/connection/database.js';
import { CollectionUpkeep } from '../../src/data/collections/upkeep.service.js';
import { bootApp, type TestApp } from '../support/app/app.js';
import { newWorkspace } from '../support/app/people.js';
import { expectProblem } from '../support/app/problem.js';
import { until } from '../support/until.js';

interface PlanNode {
  'Node Type': string;
  'Index Name'?: string;
  Plans?: PlanNode[];
}

/** One index of those that authors asked for. */
const OURS = [expect.stringMatching(/^document_field_[0-9a-f]{32}$/)];

describe('collections', () => {
  let service: TestApp;
  let database: Database;
  let made = 0;
  let name = '';

  beforeAll(async () => {
    service = await bootApp({ variables: { COLLECTION_MAX_INDEXES: '3' } });
    database = service.app.get(Database);
  });

  beforeEach(() => {
    name = `collection-${(made += 1)}`;
  });

  afterAll(() => service.close());

  const define = (definition: object) => service.api.put(`/api/collections/${name}`).send(definition);
  const insert = (fields: object) => service.api.post(`/api/collections/${name}/documents`).send({ fields });
  const query = async (asked: object = {}) =>
    (await service.api.post(`/api/collections/${name}/query`).send(asked)).body;
  const state = async (): Promise<string> => {
    const { body } = await service.api.get(`/api/collections/${name}`);
    return body.indexes.map(({ field, state: at }: Record<string, string>) => `${field} ${at}`).join(', ');
  };
  /** Names of the indexes on documents that an author asked for. */
  const built = async (): Promise<string[]> => {
    const rows = await database.query<{ relname: string }>(
      `select relname from pg_class where relkind = 'i' and relname like 'document%' and relname not in ('document_pkey', 'document_by_time') order by relname`,
    );
    return rows.map(({ relname }) => relname);
  };

  /** The indexes that each statement of a query uses. */
  const indexesUsed = async (asked: object): Promise<string[][]> => {
    const [workspace] = await database.query<{ id: string }>(`select id from workspace where slug = 'default'`);
    const queries = service.app.get(DocumentQueries);
    const collection = await service.app.get(Collections).find(database, workspace!.id, name);
    const used: string[][] = [];
    const explaining: Transaction = {
      manager: database.manager,
      allow: () => undefined,
      execute: (text, values) => database.execute(text, values),
      prepared: (statement, text, values) => database.prepared(statement, text, values),
      async query<R>(text: string, values?: unknown[]): Promise<R[]> {
        const [row] = await database.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
          `explain (format json) ${text}`,
          values,
        );
        used.push(indexesOf(row!['QUERY PLAN'][0]!.Plan));
        return database.query(text, values) as Promise<R[]>;
      },
    };
    const query = { filter: {}, orderBy: [], first: false, ...asked };
    await queries.answer(explaining, collection, queries.read(workspace!.id, name, query));
    return used;
  };

  it('are made, listed newest first, defined anew and deleted', async () => {
    const made1 = await define({});
    expect([made1.status, made1.body]).toEqual([
      200,
      { id: expect.any(String), name, indexes: [], createdAt: expect.any(String), updatedAt: expect.any(String) },
    ]);
    const schema = { properties: { n: { type: 'integer' } } };
    const defined = await define({ schema });
    expect(defined.body).toMatchObject({ id: made1.body.id, schema, createdAt: made1.body.createdAt });
    expect((await define({})).body).not.toHaveProperty('schema');

    await service.api.post('/api/collections/newest/documents').send({ fields: {} });
    const { body: page } = await service.api.get('/api/collections?limit=1');
    expect(page.items.map((item: { name: string }) => item.name)).toEqual(['newest']);
    const { body: next } = await service.api.get('/api/collections').query({ cursor: page.nextCursor });
    expect(next.items.map((item: { name: string }) => item.name)).toContain(name);

    const { body: document } = await insert({ n: 1 });
    expect((await service.api.delete(`/api/collections/${name}`)).status).toBe(204);
    expectProblem(await service.api.get(`/api/collections/${name}`), 404, 'not_found');
    expectProblem(await service.api.delete(`/api/collections/${name}`), 404, 'not_found');
    expectProblem(await service.api.get(`/api/collections/${name}/documents/${document._id}`), 404, 'not_found');
    expect(await query()).toEqual({ documents: [], count: 0 });
    await insert({ n: 2 });
    expect((await query()).count).toBe(1);
  });

  it('are out of reach of other workspaces, which may have some of the same names', async () => {
    const { api } = await newWorkspace(service, 'elsewhere');
    await insert({ n: 1 });
    expectProblem(await api.get(`/api/collections/${name}`), 404, 'not_found');
    expectProblem(await api.delete(`/api/collections/${name}`), 404, 'not_found');
    expect((await api.get('/api/collections')).body.items).toEqual([]);
    expect((await api.put(`/api/collections/${name}`).send({})).status).toBe(200);
    expect((await query()).count).toBe(1);
  });

  it('leave a line in the audit log for every change of theirs', async () => {
    await insert({});
    await define({ schema: {}, indexes: ['a'] });
    await service.api.delete(`/api/collections/${name}`);
    const { body } = await service.api.get('/api/audit?limit=200');
    const events = (body.items as Record<string, unknown>[]).filter(({ object }) => object === name).reverse();
    expect(events.map(({ action }) => action)).toEqual([
      'collection.created',
      'collection.defined',
      'collection.deleted',
    ]);
    expect(events[1]).toMatchObject({ details: { schema: true, indexes: ['a'] } });
  });

  it('that were deleted lose their documents for good after a while', async () => {
    await insert({ marked: name });
    const { body } = await service.api.get(`/api/collections/${name}`);
    await service.api.delete(`/api/collections/${name}`);
    const left = async () =>
      (await database.query('select from document where collection_id = $1', [body.id])).length +
      (await database.query('select from collection where id = $1', [body.id])).length;
    const upkeep = service.app.get(CollectionUpkeep);
    expect([await upkeep.purge(), await left()]).toEqual([0, 2]);
    await database.query(`update collection set deleted_at = now() - interval '1 day' where id = $1`, [body.id]);
    // The upkeep in the background may have been quicker.
    expect(await upkeep.purge()).toBeLessThanOrEqual(1);
    expect(await left()).toBe(0);
  });

  describe('with a schema', () => {
    const schema = {
      type: 'object',
      properties: { n: { type: 'integer', minimum: 1 }, s: { type: 'string' } },
      required: ['n'],
      additionalProperties: false,
    };

    it('refuse documents that break it, with every field, and store nothing of them', async () => {
      await define({ schema });
      const answer = await insert({ n: 0, s: 1, x: true });
      expectProblem(answer, 400, 'invalid_input');
      expect(answer.body.errors.map(({ field, rule }: Record<string, string>) => `${rule} ${field}`).sort()).toEqual([
        'additional_properties fields.x',
        'minimum fields.n',
        'type fields.s',
      ]);
      const { body } = await insert({ n: 1 });
      const place = `/api/collections/${name}/documents/${body._id}`;
      expectProblem(await service.api.patch(place).send({ fields: { s: 5 } }), 400, 'invalid_input', ['type']);
      expectProblem(await service.api.put(place).send({ fields: { s: 'x' } }), 400, 'invalid_input', ['required']);
      expect((await service.api.patch(place).send({ fields: { s: 'x' } })).body).toMatchObject({ n: 1, s: 'x' });
      expect((await query()).documents).toMatchObject([{ n: 1, s: 'x' }]);
    });

    it('keep documents that were there before, which must meet it when they are next written', async () => {
      const { body: old } = await insert({ s: 'old' });
      expect((await define({ schema })).status).toBe(200);
      expect((await query()).documents).toEqual([old]);
      const place = `/api/collections/${name}/documents/${old._id}`;
      expectProblem(await service.api.patch(place).send({ fields: { s: 'new' } }), 400, 'invalid_input', ['required']);
      expect((await service.api.get(place)).body).toEqual(old);
      expect((await service.api.patch(place).send({ fields: { s: 'new', n: 1 } })).status).toBe(200);
    });

    it.each<[string, unknown, string]>([
      ['a keyword that is not taken', { properties: { a: { pattern: '(a+)+$' } } }, 'unsupported_keyword'],
      ['a type that is none', { type: 'text' }, 'type'],
      ['a list', [], 'type'],
      ['65 KB', { description: 'x'.repeat(65_536) }, 'too_long'],
    ])('are not made with %s', async (_, wrong, rule) => {
      const answer = await define({ schema: wrong });
      expectProblem(answer, 400, 'invalid_input');
      expect(answer.body.errors.map((fault: { rule: string }) => fault.rule)).toContain(rule);
      expectProblem(await service.api.get(`/api/collections/${name}`), 404, 'not_found');
    });
  });

  describe('with indexes', () => {
    it('build them in the background under names of ours, while documents are written, and use them', async () => {
      const evil = `a'b"\\.c; drop table document`;
      await database.query(
        `insert into collection (id, workspace_id, name) select gen_random_uuid(), id, $1 from workspace where slug = 'default'`,
        [name],
      );
      await database.query(
        `insert into document (collection_id, id, workspace_id, fields)
         select c.id, gen_random_uuid(), c.workspace_id, jsonb_build_object('n', g, 'a', jsonb_build_object('b', g % 7))
           from collection c, generate_series(1, 20000) g where c.name = $1`,
        [name],
      );
      const before = await built();
      const defined = await define({ indexes: ['n', 'a.b', evil] });
      expect(defined.body.indexes).toEqual([evil, 'a.b', 'n'].map((field) => ({ field, state: 'building' })));
      const written = await Promise.all(Array.from({ length: 20 }, (_, n) => insert({ n: 50_000 + n })));
      expect(new Set(written.map(({ status }) => status))).toEqual(new Set([201]));
      await until(async () => (await state()) === `${evil} ready, a.b ready, n ready`);
      const names = (await built()).filter((index) => !before.includes(index));
      expect(names).toHaveLength(3);
      for (const index of names) expect([index]).toEqual(OURS);
      expect((await query({ filter: { n: { gte: 50_000 } }, limit: 1 })).count).toBe(20);

      for (const filter of [{ n: 77 }, { n: { gt: 49_000 } }, { n: { in: [1, 2] } }, { [evil]: 'x', flag: true }])
        expect(await indexesUsed({ filter })).toEqual([OURS, OURS]);
      expect((await indexesUsed({ orderBy: ['-n'] }))[0]).toEqual(OURS);
    });

    it('use them also when the database knows how documents are spread over workspaces', async () => {
      await define({ indexes: ['n'] });
      await database.execute(
        `insert into workspace (id, slug, name, created_at) select gen_random_uuid(), 'w' || g, 'W', now() from generate_series(1, 40) g`,
      );
      await database.execute(
        `insert into collection (id, workspace_id, name) select gen_random_uuid(), id, $1 from workspace where slug <> 'default'`,
        [name],
      );
      await database.execute(
        `insert into document (collection_id, id, workspace_id, fields)
         select c.id, gen_random_uuid(), c.workspace_id, jsonb_build_object('n', g)
           from collection c, generate_series(1, 1000) g where c.name = $1`,
        [name],
      );
      await until(async () => (await state()) === 'n ready');
      await database.execute('analyze document');
      expect(await indexesUsed({ filter: { n: 77 } })).toEqual([OURS, OURS]);
      const first = async (orderBy: string[]) => (await indexesUsed({ orderBy, limit: 10 }))[0];
      expect(await first(['-n'])).toEqual(OURS);
      expect(await first([])).toEqual(['document_pkey']);
      expect(await first(['-_createdAt'])).toEqual(['document_by_time']);
    });

    it('drop those that are no longer wanted, and all when they are deleted', async () => {
      const before = await built();
      await define({ indexes: ['a', 'b'] });
      await until(async () => (await state()) === 'a ready, b ready');
      await define({ indexes: ['b'] });
      await until(async () => (await built()).length === before.length + 1);
      expect(await state()).toBe('b ready');
      await service.api.delete(`/api/collections/${name}`);
      await until(async () => (await built()).length === before.length);
    });

    it('leave nothing of a build that failed, say so, and try again when asked to', async () => {
      const before = await built();
      const { body } = await insert({ text: randomText(5000) });
      await define({ indexes: ['text'] });
      await until(async () => (await state()) === 'text failed');
      expect(await built()).toEqual(before);
      await service.api.delete(`/api/collections/${name}/documents/${body._id}`);
      await define({ indexes: ['text'] });
      await until(async () => (await state()) === 'text ready');
      expectProblem(await insert({ text: randomText(5000) }), 400, 'invalid_input', ['too_long_for_index']);
      expect((await insert({ text: randomText(500) })).status).toBe(201);
    });

    it('drop an index that no collection knows of, and no other', async () => {
      await define({ indexes: ['a'] });
      await until(async () => (await state()) === 'a ready');
      const before = await built();
      await database.execute(`create index document_field_${'0'.repeat(32)} on document (id)`);
      await database.execute('create index document_of_somebody_else on document (id)');
      service.app.get(CollectionUpkeep).wake();
      await until(async () => (await built()).length === before.length + 1);
      expect(await built()).toEqual([...before, 'document_of_somebody_else']);
      await database.execute('drop index document_of_somebody_else');
    });

    it.each<[string, unknown, string]>([
      ['more than there may be', ['a', 'b', 'c', 'd'], 'too_many'],
      ['one on an id', ['_id'], 'field_name'],
      ['one without a name', ['a..b'], 'field_name'],
      ['one with NUL', ['a', 5], 'type'],
    ])('are not made with %s', async (_, indexes, rule) => {
      expectProblem(await define({ indexes }), 400, 'invalid_input', [rule]);
      expectProblem(await service.api.get(`/api/collections/${name}`), 404, 'not_found');
    });
  });
});

function indexesOf({ 'Index Name': index, Plans: plans = [] }: PlanNode): string[] {
  return [...(index === undefined ? [] : [index]), ...plans.flatMap(indexesOf)];
}

/** A text that does not get shorter by compression. */
function randomText(length: number): string {
  return Array.from({ length }, () => String.fromCharCode(33 + Math.floor(Math.random() * 90))).join('');
}
