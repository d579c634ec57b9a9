import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { newWorkspace } from '../support/app/people.js';
import { expectProblem } from '../support/app/problem.js';
import { chain, returns, webhook } from '../support/workflows/workflow-graphs.js';
import { bootWorkflows, newPath, type WorkflowService } from '../support/workflows/workflow-service.js';

describe('the limits of collections', () => {
  let service: WorkflowService;
  let blocker: Client;

  beforeAll(async () => {
    service = await bootWorkflows({
      variables: {
        COLLECTION_TIMEOUT_MS: '1200',
        COLLECTION_CONNECTIONS: '2',
        DATABASE_POOL_SIZE: '6',
        COLLECTIONS_PER_WORKSPACE: '3',
        COLLECTION_PAGE_MAX_DOCUMENTS: '20',
        COLLECTION_CHANGE_MAX_DOCUMENTS: '3',
        COLLECTION_PAGE_MAX_BYTES: '1024',
      },
    });
    blocker = new Client({ connectionString: service.database.url });
    await blocker.connect();
  });

  afterAll(async () => {
    await blocker.end();
    await service.close();
  });

  const insert = (fields: object, name = 'things', agent = service.api) =>
    agent.post(`/api/collections/${name}/documents`).send({ fields });
  const query = (asked: object = {}, name = 'things') => service.api.post(`/api/collections/${name}/query`).send(asked);

  /** Does something while another session holds what the statement locks. */
  const during = async <T>(statement: string, values: unknown[], work: () => Promise<T>): Promise<T> => {
    await blocker.query('begin');
    await blocker.query(statement, values);
    try {
      return await work();
    } finally {
      await blocker.query('rollback');
    }
  };
  const LOCK_ALL = 'lock table document in access exclusive mode';

  it('stop a statement that takes too long: 503 with a time to come back, and nothing is changed', async () => {
    const { body } = await insert({ n: 1 });
    const place = `/api/collections/things/documents/${body._id}`;
    const answers = await during(LOCK_ALL, [], async () => [
      await query(),
      await service.api.get(place),
      await insert({ n: 2 }),
      await service.api.patch(place).send({ fields: { n: 3 } }),
      await service.api.delete(place),
    ]);
    for (const answer of answers) {
      expectProblem(answer, 503, 'unavailable');
      expect(answer.headers['retry-after']).toMatch(/^\d+$/);
    }
    expect((await query()).body.documents).toEqual([body]);
  });

  it.each([
    ['query', { collection: 'things' }],
    ['mutation', { collection: 'things', operation: 'delete', filter: {} }],
  ])('end a %s node with query_timeout', async (type, config) => {
    const live = await service.deploy(
      chain({ in: webhook({ path: newPath(), responseMode: 'onReceived' }), step: { type, config }, out: returns() }),
    );
    const run = await during(LOCK_ALL, [], async () =>
      service.ended((await service.anonymous.post(live.path)).body.runId),
    );
    expect(run).toMatchObject({ status: 'failed', error: { code: 'query_timeout', node: 'step' } });
  });

  it('delete all documents or none, however far a deletion came', async () => {
    const name = 'deleted';
    const inserted = [];
    for (let n = 0; n < 5; n += 1) inserted.push((await insert({ n }, name)).body);
    const config = { collection: name, operation: 'delete', filter: {} };
    const live = await service.deploy(
      chain({ in: webhook({ path: newPath(), responseMode: 'onReceived' }), step: { type: 'mutation', config } }),
    );
    const deletion = async () => service.ended((await service.anonymous.post(live.path)).body.runId);
    const last = inserted.at(-1)!._id;
    const stopped = await during('select from document where id = $1 for update', [last], deletion);
    expect(stopped.error?.code).toBe('query_timeout');
    expect((await query({}, name)).body.documents).toEqual(inserted);
    expect((await deletion()).nodes?.find(({ nodeId }) => nodeId === 'step')?.output).toEqual({ count: 5 });
    await service.api.delete(`/api/collections/${name}`);
  });

  it('leave webhooks and other workspaces alone while one has more slow statements than its share', async () => {
    const other = await newWorkspace(service, 'other');
    const { body } = await insert({ n: 1 });
    const live = await service.deploy(
      chain({ in: webhook({ path: newPath(), responseMode: 'lastNode' }), out: returns('ok') }),
    );
    const patch = () => service.api.patch(`/api/collections/things/documents/${body._id}`).send({ fields: { n: 2 } });
    const slow = await during('select from document where id = $1 for update', [body._id], async () => {
      const patches = Promise.all(Array.from({ length: 20 }, patch));
      for (let round = 0; round < 5; round += 1) {
        expect((await service.anonymous.post(live.path)).status).toBe(200);
        expect((await insert({ round }, 'things', other.api)).status).toBe(201);
      }
      return patches;
    });
    for (const answer of slow) expectProblem(answer, 503, 'unavailable');
    expect((await patch()).status).toBe(200);
  });

  it('allow as many collections as there may be, and say when they are reached', async () => {
    for (const name of ['second', 'third']) expect((await insert({}, name)).status).toBe(201);
    expectProblem(await insert({}, 'fourth'), 409, 'conflict');
    expectProblem(await service.api.put('/api/collections/fourth').send({}), 409, 'conflict');
    await service.api.delete('/api/collections/second');
    expect((await service.api.put('/api/collections/fourth').send({})).status).toBe(200);
    await service.api.delete('/api/collections/fourth');
  });

  it.each<[number, number]>([
    [19, 200],
    [20, 200],
    [21, 400],
  ])('answer a page of %i documents with %i', async (limit, status) => {
    expect((await query({ limit })).status).toBe(status);
  });

  it.each<[string, number, object, string]>([
    ['2 documents', 2, {}, 'succeeded'],
    ['3 documents', 3, {}, 'succeeded'],
    ['4 documents', 4, {}, 'failed'],
    ['documents of as many bytes as there may be', 3, { text: 'x'.repeat(250) }, 'succeeded'],
    ['documents of more bytes than there may be', 3, { text: 'x'.repeat(300) }, 'failed'],
  ])('let a patch change %s or none', async (title, count, fields, status) => {
    for (let n = 0; n < count; n += 1) await insert({ title, ...fields }, 'third');
    const config = { collection: 'third', operation: 'patch', filter: { title }, fields: { done: true } };
    const live = await service.deploy(
      chain({
        in: webhook({ path: newPath(), responseMode: 'onReceived' }),
        change: { type: 'mutation', config },
        out: returns('$"change".count'),
      }),
    );
    const run = await service.ended((await service.anonymous.post(live.path)).body.runId);
    expect([run.status, run.error?.code]).toEqual([status, status === 'failed' ? 'invalid_input' : undefined]);
    const { body } = await query({ filter: { title, done: true } }, 'third');
    expect(body.count).toBe(status === 'failed' ? 0 : count);
  });
});
