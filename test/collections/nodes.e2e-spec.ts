import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { newWorkspace } from '../support/app/people.js';
import { chain, graph, returns, webhook } from '../support/workflows/workflow-graphs.js';
import { bootWorkflows, newPath, type Live, type WorkflowService } from '../support/workflows/workflow-service.js';

describe('the nodes query and mutation', () => {
  let service: WorkflowService;
  let made = 0;
  let collection = '';

  beforeAll(async () => {
    service = await bootWorkflows();
  });

  beforeEach(() => {
    collection = `orders ${(made += 1)}`;
  });

  afterAll(() => service.close());

  const mutation = (config: object) => ({ type: 'mutation', config: { collection, ...config } });
  const query = (config: object = {}) => ({ type: 'query', config: { collection, ...config } });
  const insert = async (...many: object[]) => {
    for (const fields of many)
      await service.api.post(`/api/collections/${encodeURIComponent(collection)}/documents`).send({ fields });
  };
  const stored = async () => {
    const path = `/api/collections/${encodeURIComponent(collection)}/query`;
    return (await service.api.post(path).send({})).body.documents as Record<string, unknown>[];
  };
  /** `webhook ──► step ──► Return of what the step gave`. */
  const live = (step: object): Promise<Live> =>
    service.deploy(
      chain({
        in: webhook({ path: newPath(), responseMode: 'lastNode' }),
        step: step as never,
        out: returns('$"step"'),
      }),
    );
  const call = async ({ path }: Live, body: object = {}) => {
    const answer = await service.anonymous.post(path).send(body);
    return { status: answer.status, body: answer.body };
  };
  /** What the step gave, once. */
  const once = async (step: object, body?: object) => {
    const answer = await call(await live(step), body);
    expect([answer.status, answer.body.detail]).toEqual([200, undefined]);
    return answer.body;
  };
  /** Why the step failed. */
  const failure = async (step: object, body?: object) => {
    const answer = await call(await live(step), body);
    expect([answer.status, answer.body.code]).toEqual([500, 'workflow_failed']);
    const { error } = await service.run(answer.body.runId);
    return error!;
  };

  it('insert a document and make its collection', async () => {
    const value = await once(mutation({ operation: 'insert', fields: { n: '$"startNode".body.n', at: 'x' } }), {
      n: 5,
    });
    const [document] = await stored();
    expect(value).toEqual({ documentId: document!._id, document });
    expect(document).toMatchObject({ n: 5, at: 'x' });
  });

  it('patch, replace and delete one document or those of a filter', async () => {
    await insert({ n: 1, kind: 'a' }, { n: 2, kind: 'a' }, { n: 3, kind: 'b' });
    const [first] = await stored();
    const id = { id: first!._id };
    const documentId = '$"startNode".body.id';
    expect(await once(mutation({ operation: 'patch', documentId, fields: { done: true } }), id)).toMatchObject({
      count: 1,
      documents: [{ _id: first!._id, n: 1, done: true }],
    });
    expect(await once(mutation({ operation: 'replace', filter: { kind: 'a', n: 2 }, fields: { only: 1 } }))).toEqual({
      count: 1,
      documents: [
        {
          ...first,
          _id: expect.any(String),
          _createdAt: expect.any(String),
          _updatedAt: expect.any(String),
          only: 1,
          n: undefined,
          kind: undefined,
        },
      ],
    });
    expect(await once(mutation({ operation: 'delete', documentId }), id)).toEqual({ count: 1 });
    expect(await once(mutation({ operation: 'delete', documentId }), id)).toEqual({ count: 0 });
    expect(await once(mutation({ operation: 'patch', documentId: 'no id', fields: {} }))).toEqual({
      count: 0,
      documents: [],
    });
    expect((await stored()).length).toBe(2);
    expect(await once(mutation({ operation: 'delete', filter: {} }))).toEqual({ count: 2 });
    expect(await stored()).toEqual([]);
  });

  it.each<[string, object]>([
    ['patch', { fields: { a: 1 } }],
    ['replace', { fields: { a: 1 } }],
    ['delete', {}],
  ])('%s nothing in a collection that does not exist, and do not make it', async (operation, more) => {
    expect(await once(mutation({ operation, filter: {}, ...more }))).toMatchObject({ count: 0 });
    expect(await once(query())).toEqual({ documents: [], count: 0 });
    const { body } = await service.api.get('/api/collections?limit=200');
    expect(body.items.map(({ name }: { name: string }) => name)).not.toContain(collection);
  });

  it('look for documents, page by page, or for the first', async () => {
    await insert({ n: 1 }, { n: 2 }, { n: 3 });
    const page = query({
      filter: { n: { gt: '$"startNode".body.more' } },
      orderBy: '-n',
      limit: 1,
      cursor: '$"startNode".body.cursor',
    });
    const paged = await live(page);
    const first = (await call(paged, { more: 1 })).body;
    expect(first).toMatchObject({ documents: [{ n: 3 }], count: 2, nextCursor: expect.any(String) });
    const second = (await call(paged, { more: 1, cursor: first.nextCursor })).body;
    expect([second.documents.length, second.documents[0].n, second.nextCursor]).toEqual([1, 2, undefined]);
    expect(await once(query({ first: true, orderBy: ['n'] }))).toMatchObject({ document: { n: 1 } });
    expect(await once(query({ first: true, filter: { n: 9 } }))).toEqual({ document: null });
  });

  it('see the collections of their own workspace only', async () => {
    const other = await newWorkspace(service, 'other');
    const path = `/api/collections/${encodeURIComponent(collection)}/documents`;
    await other.api.post(path).send({ fields: { n: 1 } });
    expect(await once(query())).toEqual({ documents: [], count: 0 });
    expect(await once(mutation({ operation: 'delete', filter: {} }))).toEqual({ count: 0 });
    expect((await other.api.post(path.replace(/documents$/, 'query')).send({})).body.count).toBe(1);
  });

  it('take a value of the caller for a value, never for an operator', async () => {
    await insert({ token: 'secret' }, { token: { ne: '' } });
    const asked = await live(query({ filter: { or: [{ token: '$"startNode".body.token' }] } }));
    expect((await call(asked, { token: 'secret' })).body.count).toBe(1);
    expect((await call(asked, { token: { ne: '' } })).body).toMatchObject({
      count: 1,
      documents: [{ token: { ne: '' } }],
    });
    expect((await call(asked, { token: { exists: true } })).body.count).toBe(0);
    expect((await call(asked, {})).body.count).toBe(0);
  });

  it.each<[string, object, object, string]>([
    ['an id that came to nothing', { operation: 'delete', documentId: '$"startNode".body.id' }, {}, 'documentId'],
    ['an id that is an object', { operation: 'delete', documentId: '$"startNode".body.id' }, { id: {} }, 'documentId'],
    ['a filter that came to nothing', { operation: 'delete', filter: '$"startNode".body.filter' }, {}, 'filter'],
    ['a filter that is a list', { operation: 'delete', filter: '$"startNode".body.f' }, { f: [] }, 'filter'],
    [
      'a list of filters that came to nothing',
      { operation: 'delete', filter: { and: '$"startNode".body.f' } },
      {},
      'filter.and',
    ],
    ['an order of nothing', { operation: 'delete', filter: { n: { gt: '$"startNode".body.n' } } }, {}, 'filter.n.gt'],
    [
      'a wrong operator',
      { operation: 'delete', filter: '$"startNode".body.f' },
      { f: { n: { $gt: 0 } } },
      'filter.n.$gt',
    ],
    ['fields that came to nothing', { operation: 'insert', fields: '$"startNode".body.f' }, {}, 'fields'],
    [
      'a field of the service',
      { operation: 'insert', fields: '$"startNode".body.f' },
      { f: { _id: 'x' } },
      'fields._id',
    ],
  ])('refuse %s at run, name the field and change nothing', async (_, config, body, field) => {
    await insert({ n: 1 });
    const error = await failure(mutation(config), body);
    expect(error).toMatchObject({ code: 'invalid_input', node: 'step' });
    expect(error.message).toContain(field);
    expect((await stored()).map(({ n }) => n)).toEqual([1]);
  });

  it.each<[string, object, object]>([
    ['limit', { limit: '$"startNode".body.limit' }, { limit: '10' }],
    ['limit', { limit: '$"startNode".body.limit' }, {}],
    ['cursor', { cursor: '$"startNode".body.cursor' }, { cursor: 'forged' }],
    ['orderBy', { orderBy: ['$"startNode".body.order'] }, { order: '_secret' }],
    ['filter.n.in', { filter: { n: { in: '$"startNode".body.many' } } }, { many: 5 }],
  ])('refuse a wrong %s at run and name it (%#)', async (field, config, body) => {
    const error = await failure(query(config), body);
    expect(error.code).toBe('invalid_input');
    expect(error.message).toContain(field);
  });

  it('find at save what is wrong with a literal config', async () => {
    const { faults } = await service.save(
      graph(
        {
          in: webhook({ path: newPath() }),
          a: query({ filter: { n: { regex: 1 }, ok: '$"in".body.x' }, orderBy: ['_x', '$"in".body.o'], limit: 0 }),
          b: query({ filter: { n: {} }, limit: null, collection: '$"in".body.c' }),
          c: mutation({ operation: 'delete' }),
          d: mutation({ operation: 'patch', documentId: '$"in".body.id', filter: {}, fields: { _id: 1 } }),
          e: mutation({ operation: 'insert', documentId: 'x' }),
          f: mutation({ operation: '$"in".body.op', filter: {} }),
          g: mutation({ operation: 'delete', filter: { and: {} }, fields: {} }),
        },
        ...['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((id) => `in ${id}`),
      ),
    );
    expect(
      faults.filter(({ severity }) => severity === 'error').map(({ node, field, rule }) => `${node} ${field} ${rule}`),
    ).toEqual([
      'a limit too_small',
      'a filter.n.regex unknown_operator',
      'a orderBy[0] field_name',
      'b filter.n empty_condition',
      'b limit type',
      'b collection literal',
      'c documentId exactly_one',
      'd documentId exactly_one',
      'd fields._id reserved_name',
      'e documentId unused',
      'e fields required',
      'f operation choice',
      'g fields unused',
      'g filter.and type',
    ]);
  });
});
