import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Validator } from '@seriousme/openapi-schema-validator';
import { newWorkspace } from '../../../support/app/people.js';
import { expectProblem } from '../../../support/app/problem.js';
import { chain, graph, returns, webhook } from '../../../support/workflows/workflow-graphs.js';
import { bootWorkflows, newPath, type WorkflowService } from '../../../support/workflows/workflow-service.js';

/** Answers which draft it is and what it got. */
const draft = (path: string, name: string, more: object = {}) =>
  chain({
    in: webhook({ path, responseMode: 'lastNode', ...more }),
    out: returns({ name, body: '$"startNode".body' }),
  });

describe('what callers send a webhook', () => {
  let service: WorkflowService;

  beforeAll(async () => {
    service = await bootWorkflows();
  });

  afterAll(() => service.close());

  const workflow = (id: string) => `/api/workflows/${id}`;
  /** A listening draft and a call of its test address. */
  const listening = async (more: object = {}) => {
    const path = newPath();
    const { id } = await service.save(draft(path, 'first', more));
    expect((await service.api.post(`${workflow(id)}/listen`)).status).toBe(200);
    return { id, path, call: () => service.anonymous.post(`/api/webhooks-test${path}`) };
  };

  describe('the calls of a test address', () => {
    it('are kept, newest first, as the nodes saw them', async () => {
      const { id, call } = await listening({ authentication: { type: 'bearer', apiKey: 's3cret' } });
      const right = () => call().set('Authorization', 'Bearer s3cret');
      const first = await right().send({ n: 1 });
      await right().query({ q: 'x' }).set('X-Kind', 'k').send({ n: 2 });
      expectProblem(await call().send({ n: 3 }), 401, 'unauthenticated');
      const { status, body, text } = await service.api.get(`${workflow(id)}/requests`);
      expect([status, body.items]).toMatchObject([
        200,
        [
          { request: { body: { n: 2 }, queryParams: { q: 'x' }, method: 'POST', headers: { 'x-kind': 'k' } } },
          {
            id: first.headers['x-run-id'],
            runStatus: 'succeeded',
            receivedAt: expect.any(String),
            bytes: expect.any(Number),
            request: { body: { n: 1 }, params: {}, headers: { authorization: '[redacted]' } },
          },
        ],
      ]);
      expect(text).not.toContain('s3cret');
      const page = await service.api.get(`${workflow(id)}/requests`).query({ limit: 1 });
      expect(page.body.items).toMatchObject([{ request: { body: { n: 2 } } }]);
      const next = await service.api.get(`${workflow(id)}/requests`).query({ limit: 1, cursor: page.body.nextCursor });
      expect(next.body).toMatchObject({ items: [{ request: { body: { n: 1 } } }] });
    });

    it('do not count those of the live address, nor runs with made-up data', async () => {
      const path = newPath();
      const { id } = await service.deploy(draft(path, 'live'));
      await service.anonymous.post(`/api/webhooks${path}`).send({ n: 1 });
      await service.api.post(`${workflow(id)}/run`).send({ input: { body: { n: 2 } } });
      expect((await service.api.get(`${workflow(id)}/requests`)).body).toEqual({ items: [] });
    });

    it('are listed without what is large, and shown in full one by one', async () => {
      const { id, call } = await listening();
      const text = 'a'.repeat(20_000);
      const { headers } = await call().send({ text });
      const { body: list } = await service.api.get(`${workflow(id)}/requests`);
      expect(list.items[0].bytes).toBeGreaterThan(20_000);
      expect(list.items[0]).not.toHaveProperty('request');
      const { body: one } = await service.api.get(`${workflow(id)}/requests/${headers['x-run-id']}`);
      expect(one).toMatchObject({ id: headers['x-run-id'], request: { body: { text } } });
    });

    it('can be played again, by the draft as it is now', async () => {
      const { id, path, call } = await listening();
      const first = await call().send({ n: 1 });
      await service.api.patch(workflow(id)).send({ definition: draft(path, 'second') });
      const replay = await service.api.post(`${workflow(id)}/requests/${first.headers['x-run-id']}/replay`);
      expect([replay.status, replay.body]).toEqual([202, { runId: replay.headers['x-run-id'], status: 'queued' }]);
      expect(replay.headers['location']).toBe(`/api/runs/${replay.body.runId}`);
      expect(await service.ended(replay.body.runId)).toMatchObject({
        status: 'succeeded',
        test: true,
        version: 'draft',
        trigger: 'manual',
        input: { body: { n: 1 }, method: 'POST' },
        output: { name: 'second', body: { n: 1 } },
      });
      expect((await service.api.get(`${workflow(id)}/requests`)).body.items).toHaveLength(1);
    });

    it('are not played by a draft with faults', async () => {
      const { id, call } = await listening();
      const { headers } = await call();
      await service.api.patch(workflow(id)).send({ definition: draft('/a//b', 'faulty') });
      const replay = await service.api.post(`${workflow(id)}/requests/${headers['x-run-id']}/replay`);
      expectProblem(replay, 422, 'workflow_invalid', ['empty_segment']);
    });

    it('are reached through their own workflow and workspace only', async () => {
      const [one, two] = [await listening(), await listening()];
      const { headers } = await one.call();
      const theirs = await newWorkspace(service, 'elsewhere');
      const id = headers['x-run-id'];
      for (const [api, path] of [
        [service.api, `${workflow(two.id)}/requests/${id}`],
        [theirs.api, `${workflow(one.id)}/requests/${id}`],
      ] as const) {
        expectProblem(await api.get(path), 404, 'not_found');
        expectProblem(await api.post(`${path}/replay`), 404, 'not_found');
      }
      expectProblem(await theirs.api.get(`${workflow(one.id)}/requests`), 404, 'not_found');
    });
  });

  describe('a schema of bodies', () => {
    const learn = (id: string, input: object) => service.api.post(`${workflow(id)}/learn-schema`).send(input);
    const sample = { id: 1, lines: [{ sku: 'a', n: 2 }] };

    it('is learned from a sample or from a stored call', async () => {
      const { id, call } = await listening();
      const { headers } = await call().send(sample);
      const [fromSample, fromCall] = [await learn(id, { sample }), await learn(id, { requestId: headers['x-run-id'] })];
      expect([fromSample.status, fromCall.body]).toEqual([200, fromSample.body]);
      expect(fromSample.body.schema).toMatchObject({ type: 'object', required: ['id', 'lines'] });
    });

    it('is learned from exactly one of them, which must be neither too deep nor too large', async () => {
      const { id } = await listening();
      expectProblem(await learn(id, {}), 400, 'invalid_input', ['exactly_one']);
      expectProblem(await learn(id, { sample: JSON.parse('['.repeat(40) + ']'.repeat(40)) }), 400, 'invalid_input', [
        'too_deep',
      ]);
      for (const fields of [3000, 6000]) {
        const large = Object.fromEntries(Array.from({ length: fields }, (_, index) => [`field${index}`, 'x']));
        expectProblem(await learn(id, { sample: large }), 400, 'invalid_input', ['too_large']);
      }
      expectProblem(await learn(id, { requestId: id }), 404, 'not_found');
    });

    it('refuses bodies that break it, with every fault and its place, and starts nothing', async () => {
      const { body } = await learn((await listening()).id, { sample });
      const live = await service.echo({ bodySchema: body.schema });
      const refused = await service.anonymous
        .post(live.path)
        .send({ id: 'x', lines: [{ sku: 'a', n: 2 }, { n: 2.5 }] });
      expectProblem(refused, 400, 'invalid_input', ['type', 'type', 'required']);
      expect(refused.body.errors.map(({ field }: { field: string }) => field)).toEqual([
        'body.id',
        'body.lines[1].n',
        'body.lines[1].sku',
      ]);
      expect(await service.runsOf(live.id)).toEqual([]);
      expect((await service.anonymous.post(live.path).send(sample)).status).toBe(200);
    });

    it.each<[string, object, string]>([
      ['a keyword that cannot be checked', { bodySchema: { pattern: 'a' } }, 'unsupported_keyword'],
      ['a method whose body is not read', { method: 'GET', bodySchema: {} }, 'no_body'],
      ['more than 64 KiB', { bodySchema: { description: 'a'.repeat(65_536) } }, 'too_long'],
    ])('is a fault with %s', async (_, config, rule) => {
      const { faults } = await service.save(draft(newPath(), 'faulty', config));
      expect(faults.filter(({ severity }) => severity === 'error')).toMatchObject([{ rule }]);
    });
  });

  describe('GET /api/openapi/webhooks.json', () => {
    it('describes what is deployed, as valid OpenAPI 3.1', async () => {
      const { api } = await newWorkspace(service, 'published');
      const deploy = async (name: string, definition: object): Promise<string> => {
        const { body } = await api.post('/api/workflows').send({ name, definition });
        expect((await api.post(`${workflow(body.id)}/deploy`)).status).toBe(200);
        return body.id as string;
      };
      const secret = { environmentVariable: 'A' };
      const putId = await deploy(
        'Put order',
        draft('/orders/:id', 'a', {
          method: 'PUT',
          bodySchema: { type: 'object', required: ['n'] },
          authentication: { type: 'basic', username: 'ada', ...secret },
        }),
      );
      await deploy(
        'Get order',
        draft('/orders/:order', 'b', {
          method: 'GET',
          authentication: { type: 'query', parameterName: 'key', ...secret },
        }),
      );
      await deploy(
        'Größe',
        draft('/größe', 'c', {
          responseMode: 'onReceived',
          accepts: ['form', 'text'],
          authentication: { type: 'header', headerName: 'X-Key', prefix: 'Key', ...secret },
        }),
      );
      await deploy(
        'Push',
        draft('/', 'd', {
          responseMode: 'immediately',
          authentication: { type: 'signature', scheme: 'github', ...secret },
        }),
      );
      await deploy(
        'Open',
        draft('/open', 'e', { allowFrom: ['10.0.0.0/8'], authentication: { type: 'bearer', ...secret } }),
      );
      await api.post('/api/workflows').send({ name: 'Draft', definition: draft('/draft', 'f') });

      const { status, body: document } = await api.get('/api/openapi/webhooks.json');
      expect(status).toBe(200);
      expect(await new Validator().validate(structuredClone(document))).toEqual({ valid: true });
      expect(Object.keys(document.paths).toSorted()).toEqual(['/', '/gr%C3%B6%C3%9Fe', '/open', '/orders/{order}']);
      expect(document.servers).toEqual([{ url: expect.stringMatching(/\/api\/webhooks\/~published$/) }]);
      const { put: described, get } = document.paths['/orders/{order}'];
      expect(described).toMatchObject({
        operationId: `webhook-${putId}`,
        summary: 'Put order',
        security: [{ [`webhook-${putId}`]: [] }],
        requestBody: { required: true, content: { 'application/json': { schema: { required: ['n'] } } } },
        responses: { 200: {}, 204: {}, 401: {}, 504: {} },
      });
      expect(get.requestBody).toBeUndefined();
      expect(document.components.securitySchemes[`webhook-${putId}`]).toEqual({ type: 'http', scheme: 'basic' });
      expect(Object.keys(document.paths['/gr%C3%B6%C3%9Fe'].post.requestBody.content)).toEqual([
        'application/x-www-form-urlencoded',
        'text/plain',
      ]);
    });

    it('tells what Return nodes say, also where the service itself answers with their status', async () => {
      const { api } = await newWorkspace(service, 'returning');
      const page = { 'Content-Type': 'text/html' };
      const nodes = {
        in: webhook({ responseMode: 'lastNode' }),
        unknown: returns({ error: 'unknown' }, { statusCode: 422 }),
        page: returns('<p>', { statusCode: 201, headers: page }),
        json: returns({}, { statusCode: 201 }),
        any: returns({}, { statusCode: '$"startNode".body.status', headers: { 'content-type': '{{ "a/" }}b' } }),
      };
      const definition = graph(nodes, 'in unknown', 'in page', 'in json', 'in any');
      const { body: saved } = await api.post('/api/workflows').send({ name: 'Returns', definition });
      expect((await api.post(`${workflow(saved.id)}/deploy`)).status).toBe(200);
      const { body: document } = await api.get('/api/openapi/webhooks.json');
      expect(await new Validator().validate(structuredClone(document))).toEqual({ valid: true });
      const { responses } = document.paths['/t'].post;
      const types = (status: string) => Object.keys(responses[status].content);
      expect(responses['422'].description).toMatch(/^What the workflow returns\. Or an error/);
      expect([types('422'), types('201'), types('default')]).toEqual([
        ['application/json', 'application/problem+json'],
        ['text/html', 'application/json'],
        ['*/*'],
      ]);
      expect(responses['400']).toEqual({ $ref: '#/components/responses/Problem' });
    });

    it('is empty where nothing is deployed', async () => {
      const { api } = await newWorkspace(service, 'quiet');
      const { body } = await api.get('/api/openapi/webhooks.json');
      expect(body.paths).toEqual({});
      expect(await new Validator().validate(structuredClone(body))).toEqual({ valid: true });
    });
  });
});
