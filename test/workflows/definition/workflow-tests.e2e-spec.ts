import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { InputFault } from '#libs/errors';
import { newWorkspace } from '../../support/app/people.js';
import { expectProblem } from '../../support/app/problem.js';
import { startRecordingServer, type RecordingServer } from '../../support/providers/recording-server.js';
import { chain, httpRequest, mutation, returns, webhook } from '../../support/workflows/workflow-graphs.js';
import { bootWorkflows, newPath, type WorkflowService } from '../../support/workflows/workflow-service.js';

describe('tests of workflows', () => {
  let canary: RecordingServer;
  let service: WorkflowService;
  beforeAll(async () => {
    canary = await startRecordingServer();
    service = await bootWorkflows({ variables: { EGRESS_ALLOW: '127.0.0.1' } });
  });
  afterAll(async () => {
    await service.close();
    await canary.close();
  });

  const order = () =>
    chain({
      in: webhook({ path: newPath() }),
      price: httpRequest({ url: `${canary.origin}/price` }),
      keep: mutation({ collection: 'orders', operation: 'insert', fields: { n: '$"startNode".body.n' } }),
      out: returns({ total: '$"price".body', method: '$"startNode".method' }),
    });
  const mocks = { price: { output: { body: 5 } }, keep: {} };
  const right = { input: { body: { n: 1 } }, mocks, expect: { output: { total: 5, method: 'POST' } } };
  const tests = (id: string) => `/api/workflows/${id}/tests`;
  const put = (id: string, name: string, test: object) => service.api.put(`${tests(id)}/${name}`).send(test);
  const run = (id: string, what: object = {}) => service.api.post(`${tests(id)}/run`).send(what);

  it('are saved, listed by name, replaced and deleted', async () => {
    const { id } = await service.save(order());
    const saved = await put(id, 'b-2', right);
    expect([saved.status, saved.body]).toEqual([200, { name: 'b-2', ...right }]);
    await put(id, 'A_1', {});
    await put(id, 'A_1', { expect: { status: 'failed' } });
    expect((await service.api.get(tests(id))).body).toEqual({
      items: [{ name: 'A_1', mocks: {}, expect: { status: 'failed' } }, saved.body],
    });
    expect((await service.api.get(`${tests(id)}/b-2`)).body).toEqual(saved.body);
    expect((await service.api.delete(`${tests(id)}/A_1`)).status).toBe(204);
    expectProblem(await service.api.delete(`${tests(id)}/A_1`), 404, 'not_found');
    expectProblem(await service.api.get(`${tests(id)}/A_1`), 404, 'not_found');
  });

  it('run the draft or a version on the engine, reach nothing outside and leave nothing behind', async () => {
    const { id } = await service.deploy(order());
    await put(id, 'right', right);
    await put(id, 'unmocked', { ...right, mocks: { keep: {} } });
    await put(id, 'wrong', { ...right, expect: { output: { total: 6, method: 'POST' } } });
    const { status, body } = await run(id);
    expect([status, body]).toEqual([
      200,
      {
        passed: 1,
        failed: 2,
        results: [
          { name: 'right', passed: true, differences: [], durationMs: expect.any(Number) },
          {
            name: 'unmocked',
            passed: false,
            message: expect.stringContaining('"price" (httpRequest, id price)'),
            differences: [{ path: 'mocks.price', expected: expect.any(String) }],
            durationMs: expect.any(Number),
          },
          {
            name: 'wrong',
            passed: false,
            differences: [{ path: 'output.total', expected: 6, actual: 5 }],
            durationMs: expect.any(Number),
          },
        ],
      },
    ]);
    await service.api.patch(`/api/workflows/${id}`).send({ definition: chain({ in: webhook(), out: returns(1) }) });
    expect((await run(id, { names: ['right'], version: 1 })).body).toMatchObject({ passed: 1, failed: 0 });
    expect((await run(id, { names: ['right'] })).body.results).toMatchObject([
      { message: expect.stringContaining('no node') },
    ]);
    expect(canary.requests).toEqual([]);
    expect(await service.runsOf(id)).toEqual([]);
    expectProblem(await service.api.get('/api/collections/orders'), 404, 'not_found');
  });

  it('fail by themselves when their start data is none of the workflow', async () => {
    const { id } = await service.save(order());
    await put(id, 'a-misfit', { ...right, input: 'text' });
    await put(id, 'right', right);
    expect((await run(id)).body).toMatchObject({
      passed: 1,
      failed: 1,
      results: [{ passed: false, message: 'input: must be an object with parts of a request' }, { passed: true }],
    });
  });

  it('are not run for what is not there, nor on a draft with faults', async () => {
    const { id } = await service.save(order());
    expect((await run(id)).body).toEqual({ passed: 0, failed: 0, results: [] });
    expectProblem(await run(id, { names: ['other'] }), 404, 'not_found');
    expectProblem(await run(id, { version: 7 }), 404, 'not_found');
    const faulty = await service.save(chain({ in: webhook({ path: '/a//b' }), out: returns() }));
    expectProblem(await run(faulty.id), 422, 'workflow_invalid');
  });

  it.each<[string, string, object, string]>([
    ['a name with other characters', 'a.b', {}, 'format'],
    ['a name of 65 characters', 'a'.repeat(65), {}, 'format'],
    ['an unknown field', 'a', { expects: {} }, 'unknown_field'],
    [
      'an output and an error at once',
      'a',
      { mocks: { n: { output: 1, error: { code: 'http_error' } } } },
      'at_most_one',
    ],
    ['a code that is none', 'a', { mocks: { n: { error: { code: 'oops' } } } }, 'choice'],
    ['65 KB', 'a', { input: 'x'.repeat(65_536) }, 'too_long'],
  ])('are refused with %s', async (_, name, test, rule) => {
    const { id } = await service.save(order());
    expectProblem(await put(id, name, test), 400, 'invalid_input', [rule]);
  });

  it.each<[string, object, string[][]]>([
    [
      'a node the draft has not got, however it is named',
      { mocks: { prise: {}, price: {}, 'a b': {} }, expect: { nodes: { gone: { status: 'notRun' }, out: {} } } },
      [
        ['mocks.prise', 'unknown_node'],
        ['mocks["a b"]', 'unknown_node'],
        ['expect.nodes.gone', 'unknown_node'],
      ],
    ],
    [
      'a start and an end, which run as they are',
      { mocks: { in: {}, out: { output: 1 }, keep: {} } },
      [
        ['mocks.in', 'not_replaceable'],
        ['mocks.out', 'not_replaceable'],
      ],
    ],
  ])('are refused with stand-ins for %s, and change nothing', async (_, test, faults) => {
    const { id } = await service.save(order());
    await put(id, 'kept', right);
    const refusal = await put(id, 'kept', test);
    expectProblem(refusal, 400, 'invalid_input');
    expect(refusal.body.errors.map(({ field, rule }: InputFault) => [field, rule])).toEqual(faults);
    expect((await service.api.get(`${tests(id)}/kept`)).body).toEqual({ name: 'kept', ...right });
  });

  it('say so when a node they name is gone since, and come along as they are with a copy', async () => {
    const { id, definition } = await service.save(order());
    await put(id, 'right', { ...right, expect: { ...right.expect, nodes: { keep: { status: 'succeeded' } } } });
    const renamed = JSON.parse(JSON.stringify(definition).replaceAll('"keep"', '"kept"')) as object;
    await service.api.patch(`/api/workflows/${id}`).send({ definition: renamed });
    const copy = await service.api.post(`/api/workflows/${id}/duplicate`);
    expect(copy.status).toBe(201);
    for (const workflow of [id, copy.body.id])
      expect((await run(workflow)).body.results).toMatchObject([
        {
          message: 'There is a mock for "keep", but the workflow has no node with this id.',
          differences: [{ path: 'mocks.keep' }],
        },
      ]);
  });

  it('are a hundred at most', async () => {
    const all = Array.from({ length: 100 }, (_, index) => ({ name: `t${index}` }));
    const file = { format: 'workflow/1', name: 'Many', definition: order(), tests: all };
    const { body } = await service.api.post('/api/workflows/import').send(file);
    expectProblem(await put(body.id, 'more', {}), 409, 'conflict');
    expect((await put(body.id, 't0', right)).status).toBe(200);
  });

  it('go with the exported file, and come with an imported one as a whole', async () => {
    const { id } = await service.save(order());
    await put(id, 'right', right);
    const { body: file } = await service.api.get(`/api/workflows/${id}/export`);
    expect(file.tests).toEqual([{ name: 'right', ...right }]);
    const imported = await service.api.post('/api/workflows/import').send(file);
    expect((await run(imported.body.id)).body).toMatchObject({ passed: 1, failed: 0 });
    const wrong = { ...file, tests: [{ ...file.tests[0], name: 'no name' }] };
    expectProblem(await service.api.post('/api/workflows/import').send(wrong), 400, 'invalid_input', ['format']);
  });

  it('belong to their workspace', async () => {
    const { id } = await service.save(order());
    await put(id, 'right', right);
    const { api } = await newWorkspace(service, 'elsewhere');
    for (const answer of [
      await api.get(tests(id)),
      await api.get(`${tests(id)}/right`),
      await api.put(`${tests(id)}/right`).send({}),
      await api.delete(`${tests(id)}/right`),
      await api.post(`${tests(id)}/run`).send({}),
    ])
      expectProblem(answer, 404, 'not_found');
  });
});
