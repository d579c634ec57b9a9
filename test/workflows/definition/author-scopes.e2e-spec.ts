import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import supertest from 'supertest';
import type { Definition } from '../../../src/workflows/model/definition.js';
import { newMember } from '../../support/app/people.js';
import { expectProblem } from '../../support/app/problem.js';
import {
  approval,
  chain,
  httpRequest,
  query,
  returns,
  wait,
  webhook,
  type NodeSketch,
} from '../../support/workflows/workflow-graphs.js';
import { bootWorkflows, newPath, type WorkflowService } from '../../support/workflows/workflow-service.js';

/** Where a key would have a value sent. */
const ELSEWHERE = 'https://elsewhere.example/';

const withSecret = (url: string): NodeSketch =>
  httpRequest({ url, variableAuth: { type: 'bearer', environmentVariable: 'TOKEN' } });

describe('keys that save and run workflows', () => {
  let service: WorkflowService;

  beforeAll(async () => {
    service = await bootWorkflows();
  });

  afterAll(() => service.close());

  const keyWith = async (...scopes: string[]): Promise<supertest.Agent> => {
    const { body } = await service.api.post('/api/keys').send({ name: scopes.join(' '), scopes });
    return supertest.agent(service.url).set('Authorization', `Bearer ${body.key}`);
  };

  describe('may save what they may do', () => {
    const start = webhook({ path: newPath() });
    const definition = (more: Record<string, NodeSketch> = {}): Definition =>
      chain({
        in: start,
        docs: query({ collection: 'c' }),
        x: withSecret('https://example.org/'),
        ...more,
        out: returns(),
      });
    let writer: supertest.Agent;
    let id: string;

    beforeAll(async () => {
      writer = await keyWith('workflows:read', 'workflows:write', 'workflows:run');
    });

    beforeEach(async () => {
      ({ id } = await service.save(definition()));
    });

    const put = (graph: Definition, more: object = {}) =>
      writer.put(`/api/workflows/${id}`).send({ name: 'Changed', definition: graph, ...more });

    it('refuses a workflow that sends a variable, says why for every node, and keeps nothing of it', async () => {
      const answer = await writer.post('/api/workflows').send({ name: 'Sneaky', definition: definition() });
      expectProblem(answer, 403, 'insufficient_scope');
      expect(answer.body.errors).toEqual([
        { node: 'docs', field: 'collection', rule: 'insufficient_scope', message: 'needs the scope "data"' },
        {
          ...{ node: 'x', field: 'variableAuth.environmentVariable' },
          ...{ rule: 'insufficient_scope', message: 'needs the scope "variables"' },
        },
      ]);
      expect((await service.api.get('/api/workflows').query({ name: 'Sneaky' })).body.items).toEqual([]);
    });

    it('lets names, places and tags change whatever the nodes need', async () => {
      const graph = definition();
      graph.nodes[2] = { ...graph.nodes[2]!, label: 'Tell them', position: { x: 10, y: 20 } };
      expect((await put(graph, { tags: ['mine'] })).status).toBe(200);
      expect((await writer.patch(`/api/workflows/${id}`).send({ name: 'Other' })).status).toBe(200);
    });

    it.each<[string, Definition]>([
      ['has a secret sent elsewhere', definition({ x: withSecret(ELSEWHERE) })],
      [
        'has what a query finds sent elsewhere',
        definition({ leak: httpRequest({ url: ELSEWHERE, method: 'POST', body: '$"docs"' }) }),
      ],
    ])('refuses a change that %s', async (_, graph) => {
      const { body: before } = await writer.get(`/api/workflows/${id}`);
      expectProblem(await put(graph), 403, 'insufficient_scope');
      expectProblem(await writer.patch(`/api/workflows/${id}`).send({ definition: graph }), 403, 'insufficient_scope');
      expect((await writer.get(`/api/workflows/${id}`)).body).toEqual(before);
    });

    it('refuses labels swapped under the links that go by them', async () => {
      const asks = (first: string, second: string): Definition =>
        definition({
          mail: httpRequest({ url: ELSEWHERE, method: 'POST', body: '$"run".approvalUrls["Customer"].approve' }),
          one: { ...approval(), label: first },
          two: { ...approval(), label: second },
        });
      expect(
        (await service.api.patch(`/api/workflows/${id}`).send({ definition: asks('Customer', 'Manager') })).status,
      ).toBe(200);
      const swapped = await writer.patch(`/api/workflows/${id}`).send({ definition: asks('Manager', 'Customer') });
      expectProblem(swapped, 403, 'insufficient_scope');
    });

    it('checks what is saved for who reads it, and nothing else that they may not do', async () => {
      const check = (graph?: Definition) => writer.post(`/api/workflows/${id}/validate`).send({ definition: graph });
      expect((await check()).status).toBe(200);
      expect((await check(definition())).status).toBe(200);
      expectProblem(await check(definition({ x: withSecret(ELSEWHERE) })), 403, 'insufficient_scope');
      const { agent } = await newMember(service, 'viewer');
      const seen = await agent
        .post(`/api/workflows/${id}/validate`)
        .send({ definition: definition({ y: query({ collection: 'd' }) }) });
      expect(seen.status).toBe(200);
    });

    it('lets nodes that need nothing be added beside others that need nothing', async () => {
      const plain = chain({ in: webhook({ path: newPath() }), out: returns() });
      const { body } = await writer.post('/api/workflows').send({ name: 'Plain', definition: plain });
      const changed = chain({ in: plain.nodes[0]!, x: httpRequest(), out: returns() });
      expect((await writer.put(`/api/workflows/${body.id}`).send({ name: 'Plain', definition: changed })).status).toBe(
        200,
      );
    });

    it('needs workflows:run to name a workflow that is started on failure', async () => {
      const settings = { onFailure: id };
      const only = await keyWith('workflows:write');
      const plain = chain({ in: webhook({ path: newPath() }), out: returns() });
      const refused = await only.post('/api/workflows').send({ name: 'Plain', definition: plain, settings });
      expectProblem(refused, 403, 'insufficient_scope', ['insufficient_scope']);
      expect(refused.body.errors[0].field).toBe('settings.onFailure');
      const { id: other } = await service.save(plain);
      const path = `/api/workflows/${other}`;
      expectProblem(await only.patch(path).send({ settings }), 403, 'insufficient_scope');
      expect((await service.api.patch(path).send({ settings })).status).toBe(200);
      expect((await only.patch(path).send({ settings, name: 'Same' })).status).toBe(200);
      expect((await only.patch(path).send({ settings: {} })).status).toBe(200);
    });

    it('lets an editor save all of it', async () => {
      const { agent } = await newMember(service, 'editor');
      const made = await agent.post('/api/workflows').send({ name: 'Mine', definition: definition() });
      expect(made.status).toBe(201);
    });
  });

  describe('see of runs what they may read', () => {
    let id: string;

    beforeAll(async () => {
      const definition = chain({
        in: webhook({ path: newPath() }),
        docs: query({ collection: 'c' }),
        out: returns('$"docs"'),
      });
      ({ id } = await service.save(definition));
    });

    it.each([
      ['runs:read', 'the run', ['nodes', 'output']],
      ['workflows:read', 'a receipt', []],
    ])('with %s a run that is waited for answers %s', async (scope, _, fields) => {
      const api = await keyWith('workflows:run', scope);
      const answer = await api.post(`/api/workflows/${id}/run?wait=true`);
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({ status: 'succeeded' });
      if (fields.length === 0) expect(answer.body).toEqual({ runId: answer.headers['x-run-id'], status: 'succeeded' });
      else for (const field of fields) expect(answer.body).toHaveProperty(field);
    });

    it.each([
      ['runs:read', true],
      ['workflows:read', false],
    ])('with %s cancelling answers the run: %s', async (scope, isShown) => {
      const { id: waiting } = await service.save(
        chain({ in: webhook({ path: newPath() }), w: wait({ seconds: 3600 }) }),
      );
      const api = await keyWith('workflows:run', scope);
      const { body: started } = await api
        .post(`/api/workflows/${waiting}/run`)
        .send({ input: { body: { secret: 1 } } });
      const { status, body } = await api.post(`/api/runs/${started.runId}/cancel`);
      expect(status).toBe(200);
      if (isShown)
        expect(body).toMatchObject({ id: started.runId, status: 'cancelled', input: { body: { secret: 1 } } });
      else expect(body).toEqual({ runId: started.runId, status: 'cancelled' });
    });
  });
});
