import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Agent } from 'supertest';
import { newWorkspace } from '../../support/app/people.js';
import { expectProblem } from '../../support/app/problem.js';
import { until } from '../../support/until.js';
import {
  chain,
  editFields,
  graph,
  httpRequest,
  refusedRequest,
  returns,
  wait,
  webhook,
} from '../../support/workflows/workflow-graphs.js';
import { bootWorkflows, newPath, type WorkflowService } from '../../support/workflows/workflow-service.js';

const DRAFTS = '/api/workflows';
const NAMED = { name: 'Mend it' };
const NOWHERE = '019a0000-0000-7000-8000-00000000dead';
const greet = () => chain({ in: webhook({ path: newPath() }), out: returns({ hello: '$"startNode".body.name' }) });

describe('what can be done with a draft', () => {
  let service: WorkflowService;
  /** An administrator of another workspace. */
  let other: Agent;

  beforeAll(async () => {
    service = await bootWorkflows();
    other = (await newWorkspace(service, 'other')).api;
  });

  afterAll(() => service.close());

  it('DELETE takes it away, once, and not when it has changed meanwhile', async () => {
    const { id } = await service.save(greet());
    await service.api.patch(`/api/workflows/${id}`).send({ name: 'Second' });
    expectProblem(await service.api.delete(`/api/workflows/${id}`).set('If-Match', '"1"'), 412, 'precondition_failed');
    expect((await service.api.delete(`/api/workflows/${id}`)).status).toBe(204);
    expectProblem(await service.api.get(`/api/workflows/${id}`), 404, 'not_found');
    expectProblem(await service.api.delete(`/api/workflows/${id}`), 404, 'not_found');
  });

  it('duplicate makes a copy of the draft with its tests that is not deployed', async () => {
    const live = await service.deploy(greet());
    const test = { input: { body: { name: 'Ada' } }, mocks: {}, expect: { output: { hello: 'Ada' } } };
    await service.api.put(`/api/workflows/${live.id}/tests/greets`).send(test);
    const { body: original } = await service.api.get(`/api/workflows/${live.id}`);
    const answer = await service.api.post(`/api/workflows/${live.id}/duplicate`);
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      name: 'A workflow (copy)',
      version: 1,
      status: 'draft',
      definition: original.definition,
    });
    expect(answer.body.id).not.toBe(live.id);
    const { body: judged } = await service.api.post(`/api/workflows/${answer.body.id}/tests/run`).send({});
    expect(judged).toMatchObject({ passed: 1, failed: 0, results: [{ name: 'greets' }] });
  });

  it('a retry goes on with the draft as it was mended, as a test run', async () => {
    //   in ──► x ──► out: x fails, is mended, and what was before it is kept
    const start = webhook({ path: newPath(), responseMode: 'lastNode' });
    const nodes = {
      in: start,
      made: editFields({ at: '{{ now() }}' }),
      x: refusedRequest(),
      out: returns('$"made".at'),
    };
    const { id, path } = await service.deploy(chain(nodes));
    const { body: failed } = await service.anonymous.post(path);
    const retry = () => service.api.post(`/api/runs/${failed.runId}/retry`).send({ fromNode: 'x', version: 'draft' });
    await service.api
      .patch(`/api/workflows/${id}`)
      .send({ definition: chain({ ...nodes, x: { type: 'mend', config: {} } }) });
    expectProblem(await retry(), 422, 'workflow_invalid', ['unknown_type']);
    await service.api.patch(`/api/workflows/${id}`).send({ definition: chain({ ...nodes, x: editFields() }) });
    const again = await service.ended((await retry()).body.runId);
    const before = await service.ended(failed.runId);
    const output = before.nodes!.find(({ nodeId }) => nodeId === 'made')!.output as { at: string };
    expect(again).toMatchObject({ status: 'succeeded', version: 'draft', test: true, output: output.at });
  });

  describe('validate', () => {
    it('judges the draft as it is saved', async () => {
      const { id } = await service.save(greet());
      const { body } = await service.api.post(`/api/workflows/${id}/validate`);
      expect(body).toMatchObject({ valid: true, faults: [{ rule: 'authentication_required', severity: 'warning' }] });
    });

    it('judges a given graph, changes nothing, and counts a secret as set that was just entered', async () => {
      const { id, definition } = await service.save(greet());
      const validate = (given: object) => service.api.post(`/api/workflows/${id}/validate`).send({ definition: given });
      expect((await validate(graph({}))).body).toMatchObject({ valid: false, faults: [{ rule: 'no_start' }] });
      const secured = graph({ in: webhook({ authentication: { type: 'bearer', apiKey: 's3cret' } }) });
      expect((await validate(secured)).body).toEqual({ valid: true, faults: [] });
      expect((await service.api.get(`/api/workflows/${id}`)).body).toMatchObject({ version: 1, definition });
      expect((await service.api.get('/api/variables')).body.items).toEqual([]);
    });
  });

  describe('the workflow that an exported one starts on failure', () => {
    /** A file of a workflow that names another one of this name. */
    const fileNaming = async (name: string): Promise<{ handler: string; file: object }> => {
      const { id: handler } = await service.save(greet(), { name });
      expect((await service.api.post(`/api/workflows/${handler}/deploy`)).status).toBe(200);
      const { id } = await service.save(greet(), { settings: { onFailure: handler } });
      return { handler, file: (await service.api.get(`/api/workflows/${id}/export`)).body };
    };

    it('stands in the file by its name, and is found by it', async () => {
      const { handler, file } = await fileNaming('Tell the team');
      expect(file).toMatchObject({ settings: { onFailure: 'Tell the team' } });
      const { status, body } = await service.api.post('/api/workflows/import').send(file);
      expect([status, body.settings]).toEqual([201, { onFailure: handler }]);
      expect(body.faults.map(({ rule }: { rule: string }) => rule)).toEqual(['authentication_required']);
    });

    it.each<[string, string, () => Promise<unknown>]>([
      ['unknown_workflow', 'of that name', () => Promise.resolve()],
      [
        'ambiguous_workflow',
        'several',
        async () => [await other.post(DRAFTS).send(NAMED), await other.post(DRAFTS).send(NAMED)],
      ],
    ])('is left out with the warning %s where there is not just one: %s', async (rule, words, prepare) => {
      const { file } = await fileNaming(NAMED.name);
      await prepare();
      const { status, body } = await other.post('/api/workflows/import').send(file);
      expect([status, body.settings]).toEqual([201, {}]);
      const fault = { field: 'settings.onFailure', rule, severity: 'warning', message: expect.stringContaining(words) };
      expect(body.faults).toContainEqual(fault);
      expect((await other.get(`/api/workflows/${body.id}`)).body.faults).toContainEqual(fault);
    });

    it('is in no file once it is deleted', async () => {
      const { id: handler } = await service.deploy(greet());
      const { id } = await service.save(greet(), { settings: { onFailure: handler } });
      await service.api.delete(`/api/workflows/${handler}`);
      const { status, body } = await service.api.get(`/api/workflows/${id}/export`);
      expect([status, 'settings' in body]).toEqual([200, false]);
    });
  });

  it('an exported workflow can be imported, without its secrets', async () => {
    const { id } = await service.save(
      chain({
        in: webhook({ path: newPath(), authentication: { type: 'bearer', apiKey: 'sk-exported' } }),
        out: returns(),
      }),
      { name: 'Travels', tags: ['trips'] },
    );
    const { body: file } = await service.api.get(`/api/workflows/${id}/export`);
    expect(file).toMatchObject({
      format: 'workflow/1',
      name: 'Travels',
      variables: [expect.stringMatching(/^WEBHOOK_IN_/)],
      connections: [],
    });
    expect(JSON.stringify(file)).not.toContain('sk-exported');
    const imported = await service.api.post('/api/workflows/import').send(file);
    expect(imported.status).toBe(201);
    expect(imported.headers['location']).toBe(`/api/workflows/${imported.body.id}`);
    expect(imported.body).toMatchObject({ name: 'Travels', tags: ['trips'], version: 1, definition: file.definition });
    expectProblem(
      await service.api.post('/api/workflows/import').send({ ...file, format: 'workflow/9' }),
      400,
      'invalid_input',
      ['choice'],
    );
  });

  it('saving, validating, importing and opening reach nobody outside', async () => {
    let hits = 0;
    const canary: Server = createServer(() => (hits += 1)).on('connection', () => (hits += 1));
    canary.listen(0, '127.0.0.1');
    await once(canary, 'listening');
    const url = `http://127.0.0.1:${(canary.address() as AddressInfo).port}/`;
    const definition = chain({
      in: webhook({ path: newPath() }),
      call: httpRequest({ url }),
      set: editFields({ url }),
    });
    const { id } = await service.save(definition);
    await service.api.post(`/api/workflows/${id}/validate`).send({ definition });
    await service.api.get(`/api/workflows/${id}`);
    await service.api.post('/api/workflows/import').send((await service.api.get(`/api/workflows/${id}/export`)).body);
    await service.api.post(`/api/workflows/${id}/deploy`);
    expect(hits).toBe(0);
    canary.close();
    await once(canary, 'close');
  });

  describe('of another workspace', () => {
    const blob = Buffer.from(JSON.stringify(['out', '', 1, 'output'])).toString('base64url');
    const routes: ['get' | 'post' | 'put' | 'patch' | 'delete', string][] = [
      ['get', '/workflows/:workflow'],
      ['put', '/workflows/:workflow'],
      ['patch', '/workflows/:workflow'],
      ['delete', '/workflows/:workflow'],
      ['post', '/workflows/:workflow/duplicate'],
      ['post', '/workflows/:workflow/validate'],
      ['get', '/workflows/:workflow/export'],
      ['post', '/workflows/:workflow/deploy'],
      ['post', '/workflows/:workflow/undeploy'],
      ['get', '/workflows/:workflow/versions'],
      ['get', '/workflows/:workflow/versions/1/diff'],
      ['post', '/workflows/:workflow/versions/1/deploy'],
      ['post', '/workflows/:workflow/listen'],
      ['delete', '/workflows/:workflow/listen'],
      ['post', '/workflows/:workflow/run'],
      ['get', '/workflows/:workflow/runs'],
      ['get', '/runs/:run'],
      ['get', '/runs/:run/nodes'],
      ['get', '/runs/:run/definition'],
      ['get', `/runs/:run/blobs/${blob}`],
      ['get', '/runs/:run/events'],
      ['post', '/runs/:run/cancel'],
      ['post', '/runs/:run/resume'],
      ['post', '/runs/:run/retry'],
    ];

    it('answers on every route, for a workflow and its runs, as if they did not exist, and nothing changes', async () => {
      const definition = chain({ in: webhook({ path: newPath() }), out: editFields(), ask: wait({ resume: true }) });
      const { id: workflow, path } = await service.deploy(definition);
      const { runId: run } = (await service.anonymous.post(path).send({})).body;
      await until(async () => (await service.run(run)).status === 'waiting');
      const other = await newWorkspace(service, 'other-drafts');
      const before = (await service.api.get(`/api/workflows/${workflow}`)).body;
      for (const [method, route] of routes) {
        const ask = async (ids: { workflow: string; run: string }) => {
          const address = route.replace(':workflow', ids.workflow).replace(':run', ids.run);
          const request = other.api[method](`/api${address}`);
          const { status, body } = await (method === 'put'
            ? request.send({ name: 'Mine', definition: before.definition })
            : request);
          return { route: `${method} ${route}`, status, code: body.code, detail: body.detail };
        };
        const foreign = await ask({ workflow, run });
        expect(foreign).toMatchObject({ status: 404, code: 'not_found' });
        expect(foreign).toEqual(await ask({ workflow: NOWHERE, run: NOWHERE }));
      }
      for (const list of ['workflows', 'runs', `runs?workflowId=${workflow}`])
        expect((await other.api.get(`/api/${list}`)).body.items).toEqual([]);
      expect((await service.api.get(`/api/workflows/${workflow}`)).body).toEqual(before);
      expect(await service.run(run)).toMatchObject({ status: 'waiting' });
      expect((await service.api.get(`/api/runs/${run}/blobs/${blob}`)).status).toBe(200);
    });
  });

  it.each(['1', '../x', '1 OR 1=1', '%00', '019A0000-0000-7000-8000-00000000DEAD'])(
    'the id %s is 400 or 404',
    async (id) => {
      const { status, body } = await service.api.get(`/api/workflows/${id === '%00' ? id : encodeURIComponent(id)}`);
      expect([400, 404]).toContain(status);
      expect(['invalid_input', 'not_found']).toContain(body.code);
    },
  );
});
