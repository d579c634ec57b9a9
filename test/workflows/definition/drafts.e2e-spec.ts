import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { expectProblem } from '../../support/app/problem.js';
import { chain, graph, returns, webhook } from '../../support/workflows/workflow-graphs.js';
import { bootWorkflows, newPath, type WorkflowService } from '../../support/workflows/workflow-service.js';

const NOWHERE = '019a0000-0000-7000-8000-00000000dead';
const greet = () => chain({ in: webhook({ path: newPath() }), out: returns({ hello: '$"startNode".body.name' }) });

describe('drafts of workflows', () => {
  let service: WorkflowService;

  beforeAll(async () => {
    service = await bootWorkflows();
  });

  afterAll(() => service.close());

  describe('POST /api/workflows', () => {
    it('makes one, with its address, version and what is wrong with it', async () => {
      const definition = chain({ in: webhook({ path: '/greet/:name', method: 'PUT' }), out: returns() });
      const answer = await service.api.post('/api/workflows').send({ name: 'Greet', definition, tags: ['hello'] });
      expect(answer.status).toBe(201);
      const { id, createdAt } = answer.body;
      expect(answer.headers).toMatchObject({ location: `/api/workflows/${id}`, etag: '"1"' });
      expect(answer.body).toEqual({
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        name: 'Greet',
        version: 1,
        definition,
        settings: {},
        tags: ['hello'],
        faults: [expect.objectContaining({ node: 'in', rule: 'authentication_required', severity: 'warning' })],
        status: 'draft',
        webhook: {
          url: `http://localhost:${new URL(service.url).port}/api/webhooks/greet/:name`,
          testUrl: `http://localhost:${new URL(service.url).port}/api/webhooks-test/greet/:name`,
          method: 'PUT',
        },
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        updatedAt: createdAt,
      });
    });

    it('saves a graph with faults and lists them', async () => {
      const { faults, webhook: address } = await service.save(graph({ a: { type: 'teleport', config: {} } }, 'a b'));
      expect(faults.map(({ rule, node }) => `${rule} ${node}`)).toEqual([
        'unknown_type a',
        'edge_to_missing_node b',
        'no_start undefined',
      ]);
      expect(address).toBeUndefined();
    });

    it('needs a name only', async () => {
      const answer = await service.api.post('/api/workflows').send({ name: 'Empty' });
      expect([answer.status, answer.body.definition]).toEqual([201, { nodes: [], edges: [] }]);
    });

    const node = { id: 'a', type: 'webhook', label: 'a', config: {} };
    it.each<[string, unknown, number, string, string[] | undefined]>([
      [
        'several wrong fields',
        { name: '', tags: 'a', role: 'admin' },
        400,
        'invalid_input',
        ['unknown_field', 'required', 'type'],
      ],
      [
        'fields that are ours',
        { name: 'a', id: NOWHERE, workspaceId: NOWHERE, version: 9 },
        400,
        'invalid_input',
        ['unknown_field', 'unknown_field', 'unknown_field'],
      ],
      ['nodes that are no list', { name: 'a', definition: { nodes: {} } }, 400, 'invalid_input', ['type']],
      [
        'a node without a type',
        { name: 'a', definition: { nodes: [{ id: 'a', label: 'a' }] } },
        400,
        'invalid_input',
        ['required'],
      ],
      [
        'a node with an unknown field',
        { name: 'a', definition: { nodes: [{ ...node, code: 'x' }] } },
        400,
        'invalid_input',
        ['unknown_field'],
      ],
      [
        'a config that is a list',
        { name: 'a', definition: { nodes: [{ ...node, config: [] }] } },
        400,
        'invalid_input',
        ['type'],
      ],
      ['201 characters of name', { name: 'a'.repeat(201) }, 400, 'invalid_input', ['too_long']],
      ['20,001 nodes', { name: 'a', definition: { nodes: Array(20_001).fill(0) } }, 400, 'invalid_input', ['too_many']],
      [
        'a retry of 0 attempts',
        { name: 'a', definition: { nodes: [{ ...node, retry: { maxAttempts: 0 } }] } },
        400,
        'invalid_input',
        ['too_small'],
      ],
    ])('refuses %s', async (_, body, status, code, rules) => {
      expectProblem(await service.api.post('/api/workflows').send(body as object), status, code, rules);
    });

    it.each<[string, string, number, string, string[] | undefined]>([
      ['a config nested too deep', '['.repeat(70) + ']'.repeat(70), 400, 'invalid_input', ['too_deep']],
      [
        'a config that reaches a prototype',
        '{"__proto__": {"isAdmin": true}}',
        400,
        'invalid_input',
        ['forbidden_key'],
      ],
      ['a config with a NUL character', '{"a": "\\u0000"}', 400, 'invalid_input', ['nul_character']],
      ['more than 1 MiB', `"${'a'.repeat(1_100_000)}"`, 413, 'too_large', undefined],
    ])('refuses %s', async (_, config, status, code, rules) => {
      const body = `{"name": "a", "definition": {"nodes": [{"id": "a", "type": "b", "label": "c", "config": {"a": ${config}}}]}}`;
      const answer = await service.api.post('/api/workflows').set('Content-Type', 'application/json').send(body);
      expectProblem(answer, status, code, rules);
    });
  });

  describe('GET /api/workflows', () => {
    it('lists them newest first, page by page, without their definitions', async () => {
      const ids: string[] = [];
      for (const name of ['One', 'Two', 'Three']) ids.push((await service.save(greet(), { name, tags: ['paged'] })).id);
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const { body } = await service.api
          .get('/api/workflows')
          .query({ tag: 'paged', limit: 2, ...(cursor && { cursor }) });
        expect(body.items.length).toBeLessThanOrEqual(2);
        for (const item of body.items) {
          expect(item).not.toHaveProperty('definition');
          seen.push(item.id);
        }
        cursor = body.nextCursor;
      } while (cursor);
      expect(seen).toEqual(ids.reverse());
    });

    it('finds by a part of the name, in any case, and takes no pattern', async () => {
      const { id } = await service.save(greet(), { name: '100%_Sure' });
      const found = async (name: string) => (await service.api.get('/api/workflows').query({ name })).body.items;
      expect(await found('100%_sure')).toMatchObject([{ id }]);
      expect(await found('1%e')).toEqual([]);
    });

    it.each(['x', 'MS4x', '%00', "1' or 1=1"])('refuses the cursor %s', async (cursor) => {
      expectProblem(await service.api.get('/api/workflows').query({ cursor }), 400, 'invalid_input');
    });
  });

  describe('saving a draft', () => {
    it('PUT replaces it and counts its version, which is the ETag', async () => {
      const { id } = await service.save(greet(), { tags: ['old'] });
      const definition = greet();
      const answer = await service.api
        .put(`/api/workflows/${id}`)
        .set('If-Match', '"1"')
        .send({ name: 'New', definition });
      expect([answer.status, answer.headers['etag']]).toEqual([200, '"2"']);
      expect(answer.body).toMatchObject({ version: 2, name: 'New', definition, tags: [] });
      const read = await service.api.get(`/api/workflows/${id}`);
      expect([read.headers['etag'], read.body]).toEqual(['"2"', answer.body]);
    });

    it('PUT without a graph changes nothing', async () => {
      const { id, definition } = await service.save(greet());
      const answer = await service.api.put(`/api/workflows/${id}`).send({ name: 'Renamed' });
      expectProblem(answer, 400, 'invalid_input');
      expect(answer.body.errors).toMatchObject([{ field: 'definition', rule: 'required' }]);
      expect((await service.api.get(`/api/workflows/${id}`)).body).toMatchObject({ version: 1, definition });
    });

    it('PATCH changes what it names', async () => {
      const { id, definition } = await service.save(greet(), { tags: ['old'] });
      const answer = await service.api.patch(`/api/workflows/${id}`).send({ name: 'Renamed', version: 1 });
      expect(answer.body).toMatchObject({ version: 2, name: 'Renamed', definition, tags: ['old'] });
    });

    it.each<[string, 'put' | 'patch', Record<string, string>, object, number, string]>([
      ['PUT with a stale ETag', 'put', { 'If-Match': '"1"' }, {}, 412, 'precondition_failed'],
      ['PATCH with a stale ETag', 'patch', { 'If-Match': '"1"' }, {}, 412, 'precondition_failed'],
      ['PUT with an ETag of nobody', 'put', { 'If-Match': '"99"' }, {}, 412, 'precondition_failed'],
      ['PUT with a weak ETag', 'put', { 'If-Match': 'W/"2"' }, {}, 412, 'precondition_failed'],
      ['PUT with a stale version', 'put', {}, { version: 1 }, 409, 'conflict'],
      ['PATCH with a stale version', 'patch', {}, { version: 1 }, 409, 'conflict'],
    ])('%s changes nothing', async (_, method, headers, body, status, code) => {
      const { id, definition } = await service.save(greet());
      await service.api.patch(`/api/workflows/${id}`).send({ name: 'Second' });
      const answer = await service.api[method](`/api/workflows/${id}`)
        .set(headers)
        .send({ name: 'Lost', definition, ...body });
      expectProblem(answer, status, code);
      expect((await service.api.get(`/api/workflows/${id}`)).body).toMatchObject({ version: 2, name: 'Second' });
    });

    it.each(['*', '"2"', '"1", "2"'])('goes on when If-Match is %s', async (etag) => {
      const { id } = await service.save(greet());
      await service.api.patch(`/api/workflows/${id}`).send({ name: 'Second' });
      const answer = await service.api.patch(`/api/workflows/${id}`).set('If-Match', etag).send({ name: 'Third' });
      expect(answer.body).toMatchObject({ version: 3, name: 'Third' });
    });

    it('lets one of two editors win who save the same version at once', async () => {
      const { id } = await service.save(greet());
      const answers = await Promise.all(
        ['One', 'Two'].map((name) => service.api.patch(`/api/workflows/${id}`).set('If-Match', '"1"').send({ name })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    });
  });

  it('leave their runs the graph they began with; runs of a version show that version', async () => {
    const { id, definition: began } = await service.save(greet());
    const { body: run } = await service.api.post(`/api/workflows/${id}/run?wait=true`).send({});
    await service.api.patch(`/api/workflows/${id}`).send({ definition: greet() }).expect(200);
    expect((await service.api.get(`/api/runs/${run.id}/definition`)).body).toEqual(began);
    const live = await service.deploy(greet());
    const { headers } = await service.anonymous.post(live.path).send({});
    const { body: deployed } = await service.api.get(`/api/workflows/${live.id}`);
    const ofVersion = await service.api.get(`/api/runs/${headers['x-run-id']}/definition`);
    expect(ofVersion.body).toEqual(deployed.definition);
    expectProblem(await service.api.get(`/api/runs/${NOWHERE}/definition`), 404, 'not_found');
  });
});
