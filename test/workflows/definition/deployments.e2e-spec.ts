import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { expectProblem } from '../../support/app/problem.js';
import { until } from '../../support/until.js';
import {
  chain,
  editFields,
  forLoop,
  graph,
  ifElse,
  refusedRequest,
  returns,
  subWorkflow,
  webhook,
} from '../../support/workflows/workflow-graphs.js';
import { bootWorkflows, newPath, type WorkflowService } from '../../support/workflows/workflow-service.js';

/** Answers with a text. */
const saying = (path: string, text: string, more: object = {}) =>
  chain({ in: webhook({ path, responseMode: 'lastNode', ...more }), out: returns({ text }) });

describe('deployments of workflows', () => {
  let service: WorkflowService;
  const post = (path: string) => service.api.post(`/api/workflows/${path}`);
  const change = (id: string, definition: object) => service.api.patch(`/api/workflows/${id}`).send({ definition });
  const call = (path: string) => service.anonymous.post(`/api/webhooks${path}`);

  beforeAll(async () => {
    service = await bootWorkflows();
  });

  afterAll(() => service.close());

  describe('deploy', () => {
    it('answers number, time, address and warnings, and the webhook runs', async () => {
      const path = newPath();
      const { id } = await service.save(saying(path, 'hi'));
      const { status, body } = await post(`${id}/deploy`);
      expect(status).toBe(200);
      expect(body).toEqual({
        workflowId: id,
        deployedVersion: 1,
        deployedAt: expect.any(String),
        url: expect.stringMatching(new RegExp(`/api/webhooks${path}$`)),
        warnings: [expect.objectContaining({ rule: 'authentication_required' })],
      });
      expect((await call(path)).body).toEqual({ text: 'hi' });
      expect((await service.api.get(`/api/workflows/${id}`)).body).toMatchObject({
        status: 'deployed',
        deployedVersion: 1,
        deployedAt: body.deployedAt,
      });
    });

    it('keeps the number of an unchanged draft, and counts a changed one', async () => {
      const path = newPath();
      const { id } = await service.save(saying(path, 'one'));
      const { body: first } = await post(`${id}/deploy`);
      expect((await post(`${id}/deploy`)).body).toEqual(first);
      await service.api.patch(`/api/workflows/${id}`).send({ name: 'Another name' });
      expect((await post(`${id}/deploy`)).body.deployedVersion).toBe(1);
      await change(id, saying(path, 'two'));
      expect((await call(path)).body).toEqual({ text: 'one' });
      expect((await post(`${id}/deploy`)).body.deployedVersion).toBe(2);
      expect((await call(path)).body).toEqual({ text: 'two' });
    });

    it('refuses a graph with faults, lists them all, and leaves the old version on its address', async () => {
      const path = newPath();
      const { id } = await service.deploy(saying(path, 'old'));
      await change(
        id,
        graph({ in: webhook({ path }), a: editFields({ x: '$"b".x' }), b: { type: 'teleport', config: {} } }, 'in a'),
      );
      const answer = await post(`${id}/deploy`);
      expectProblem(answer, 422, 'workflow_invalid', ['unknown_type', 'unreachable', 'reference_not_earlier']);
      expect(answer.body.errors).toMatchObject([{ node: 'b' }, { node: 'b' }, { node: 'a' }]);
      expect((await call(path)).body).toEqual({ text: 'old' });
    });

    it('moves a webhook to its new address', async () => {
      const [before, after] = [newPath(), newPath()];
      const { id } = await service.deploy(saying(before, 'here'));
      await change(id, saying(after, 'there'));
      await post(`${id}/deploy`);
      expectProblem(await call(before), 404, 'not_found');
      expect((await call(after)).body).toEqual({ text: 'there' });
    });
  });

  it('undeploy takes the webhook away and keeps draft and versions', async () => {
    const path = newPath();
    const { id } = await service.deploy(saying(path, 'hi'));
    const { status, body } = await post(`${id}/undeploy`);
    expect([status, body.status, body.deployedVersion]).toEqual([200, 'draft', undefined]);
    expectProblem(await call(path), 404, 'not_found');
    expect((await service.api.get(`/api/workflows/${id}/versions`)).body.items).toMatchObject([
      { version: 1, deployed: false },
    ]);
    expect((await post(`${id}/deploy`)).body.deployedVersion).toBe(1);
    expect((await call(path)).body).toEqual({ text: 'hi' });
  });

  it('versions never change, and an earlier one can be deployed again', async () => {
    const path = newPath();
    const definitions = [saying(path, 'one'), saying(path, 'two')];
    const { id } = await service.deploy(definitions[0]!);
    await change(id, definitions[1]!);
    await post(`${id}/deploy`);
    const back = await post(`${id}/versions/1/deploy`);
    expect([back.status, back.body.deployedVersion]).toEqual([200, 1]);
    expect((await call(path)).body).toEqual({ text: 'one' });
    const { body } = await service.api.get(`/api/workflows/${id}/versions`);
    expect(body.items).toEqual([
      { version: 2, deployed: false, createdAt: expect.any(String), definition: definitions[1] },
      { version: 1, deployed: true, createdAt: expect.any(String), definition: definitions[0] },
    ]);
    // The draft is still the second one, so deploying it makes no third.
    expect((await post(`${id}/deploy`)).body.deployedVersion).toBe(2);
    expectProblem(await post(`${id}/versions/3/deploy`), 404, 'not_found');
    expectProblem(await post(`${id}/versions/0/deploy`), 400, 'invalid_input', ['too_small']);
    expectProblem(await post(`${id}/versions/x/deploy`), 400, 'invalid_input', ['type']);
  });

  it('a retry on a newer version keeps nothing of nodes that are other ones there', async () => {
    //   in ──► loose ──► turn ──► x ──► out      and then     in ──► all ──each──► loose
    //                                                                └──done──► turn ──true──► x ──► out
    const start = webhook({ path: newPath(), responseMode: 'lastNode' });
    const nodes = { in: start, loose: editFields(), turn: editFields(), x: refusedRequest(), out: returns(1) };
    const { id, path } = await service.deploy(chain(nodes));
    const { body: failed } = await service.anonymous.post(path);
    const newer = { all: forLoop([1, 2]), turn: ifElse(1, 'equals', 1), x: editFields(), out: returns('$"all".items') };
    const edges = ['in all', 'all each loose', 'all done turn', 'turn true x', 'x out'];
    await change(id, graph({ ...nodes, ...newer }, ...edges));
    await post(`${id}/deploy`);
    const { body } = await service.api.post(`/api/runs/${failed.runId}/retry`).send({ fromNode: 'x', version: 2 });
    const run = await service.ended(body.runId);
    expect(run).toMatchObject({ status: 'succeeded', output: [{}, {}] });
    const ran = run.nodes!.map(({ nodeId, iteration }) => [nodeId, ...iteration].join(' '));
    expect(ran.toSorted()).toEqual(['all', 'in', 'loose 0', 'loose 1', 'out', 'turn', 'x']);
  });

  it('a deleted workflow answers no more', async () => {
    const path = newPath();
    const { id } = await service.deploy(saying(path, 'hi'));
    await service.api.delete(`/api/workflows/${id}`);
    expectProblem(await call(path), 404, 'not_found');
    await service.deploy(saying(path, 'next'));
    expect((await call(path)).body).toEqual({ text: 'next' });
  });

  describe('diff', () => {
    it('compares a version with the draft or another version, and knows no others', async () => {
      const { id } = await service.deploy(chain({ in: webhook({ path: newPath() }), out: returns(1) }));
      const { body: saved } = await service.api.get(`/api/workflows/${id}`);
      const [start] = saved.definition.nodes;
      const definition = { ...saved.definition, nodes: [start, { id: 'out', label: 'out', ...returns(2) }] };
      await service.api.put(`/api/workflows/${id}`).send({ name: 'Changed', definition });
      const changed = [{ id: 'out', label: 'out', changes: [{ path: 'config.body', before: 1, after: 2 }] }];
      const { body } = await service.api.get(`/api/workflows/${id}/versions/1/diff`);
      expect(body).toEqual({ added: [], removed: [], changed, edgesAdded: [], edgesRemoved: [] });
      await service.api.post(`/api/workflows/${id}/deploy`);
      expect((await service.api.get(`/api/workflows/${id}/versions/1/diff?with=2`)).body.changed).toEqual(changed);
      expectProblem(await service.api.get(`/api/workflows/${id}/versions/1/diff?with=3`), 404, 'not_found');
      expectProblem(await service.api.get(`/api/workflows/${id}/versions/1/diff?with=x`), 400, 'invalid_input');
    });
  });

  describe('an address that is taken', () => {
    const cases: [string, string, string, object][] = [
      ['the same path', '/taken/:a', '/taken/:a', {}],
      ['a path that differs in the names of its parameters', '/taken/:a/x', '/taken/:b/x', {}],
      ['a path without its first and with a last slash', '/taken/here', 'taken/here/', {}],
    ];

    it.each(cases)('is refused, naming the other workflow: %s', async (_, first, second) => {
      const { id } = await service.deploy(saying(first, 'first'));
      const { id: late } = await service.save(saying(second, 'late'));
      const answer = await post(`${late}/deploy`);
      expectProblem(answer, 409, 'webhook_path_taken', ['webhook_path_taken']);
      expect(answer.body.detail).toContain(id);
      expect(answer.body.detail).toContain('"A workflow"');
      expect((await service.api.get(`/api/workflows/${late}`)).body.status).toBe('draft');
    });

    it.each<[string, string, string, object]>([
      ['another method', '/free/:a', '/free/:a', { method: 'PUT' }],
      ['another case', '/free/Case', '/free/case', {}],
      ['a literal beside a parameter', '/free/:a/x', '/free/y/x', {}],
    ])('is free for %s', async (_, first, second, more) => {
      await service.deploy(saying(first, 'first'));
      await service.deploy(saying(second, 'second', more));
    });

    it('goes to exactly one of two deploys at once', async () => {
      const path = newPath();
      const drafts = await Promise.all(['a', 'b', 'c', 'd'].map((text) => service.save(saying(path, text))));
      const answers = await Promise.all(drafts.map(({ id }) => post(`${id}/deploy`)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
      const winner = answers.find(({ status }) => status === 200)!.body.workflowId;
      for (const { status, body } of answers) if (status === 409) expect(body.detail).toContain(winner);
    });
  });

  describe('listen', () => {
    const test = (path: string) => service.anonymous.post(`/api/webhooks-test${path}`);

    it('runs the draft as last saved on its test address, and nothing on its own', async () => {
      const path = newPath();
      const { id } = await service.save(saying(path, 'one'));
      expectProblem(await test(path), 404, 'not_found');
      const { status, body } = await post(`${id}/listen`);
      expect([status, body.method]).toEqual([200, 'POST']);
      expect(body.url).toMatch(new RegExp(`/api/webhooks-test${path}$`));
      expect(Date.parse(body.expiresAt) - Date.now()).toBeGreaterThan(3_590_000);
      expect((await service.api.get(`/api/workflows/${id}`)).body.webhook.listeningUntil).toBe(body.expiresAt);
      const first = await test(path);
      expect(first.body).toEqual({ text: 'one' });
      expect(await service.run(first.headers['x-run-id']!)).toMatchObject({ test: true, version: 'draft' });
      await change(id, saying(path, 'two'));
      expect((await test(path)).body).toEqual({ text: 'two' });
      expectProblem(await call(path), 404, 'not_found');
      expect((await service.api.delete(`/api/workflows/${id}/listen`)).status).toBe(204);
      expectProblem(await test(path), 404, 'not_found');
      expect((await service.api.get(`/api/workflows/${id}`)).body.webhook).not.toHaveProperty('listeningUntil');
    });

    it('asks callers for the same credential', async () => {
      const path = newPath();
      const authentication = { type: 'bearer', apiKey: 'listen-secret' };
      const { id } = await service.save(saying(path, 'hi', { authentication }));
      await post(`${id}/listen`);
      expectProblem(await test(path), 401, 'unauthenticated');
      expect((await test(path).set('Authorization', 'Bearer listen-secret')).status).toBe(200);
    });

    it('keeps the deployed version on the live address', async () => {
      const path = newPath();
      const { id } = await service.deploy(saying(path, 'live'));
      expectProblem(await test(path), 404, 'not_found');
      await change(id, saying(path, 'draft'));
      await post(`${id}/listen`);
      expect((await call(path)).body).toEqual({ text: 'live' });
      expect((await test(path)).body).toEqual({ text: 'draft' });
      await service.api.delete(`/api/workflows/${id}/listen`);
      expectProblem(await test(path), 404, 'not_found');
    });

    it('is refused to a second draft on the same address', async () => {
      const path = newPath();
      const [one, two] = [await service.save(saying(path, '1')), await service.save(saying(path, '2'))];
      await post(`${one.id}/listen`);
      expectProblem(await post(`${two.id}/listen`), 409, 'webhook_path_taken');
    });

    it('is refused to a draft with faults and to one without a webhook', async () => {
      const faulty = await service.save(graph({ in: webhook({ path: newPath() }), a: editFields() }));
      expectProblem(await post(`${faulty.id}/listen`), 422, 'workflow_invalid', ['unreachable']);
      const bare = await service.save(graph({}));
      expectProblem(await post(`${bare.id}/listen`), 409, 'conflict');
    });

    it('refuses a draft that was saved with faults since', async () => {
      const path = newPath();
      const { id } = await service.save(saying(path, 'one'));
      await post(`${id}/listen`);
      await change(id, graph({ in: webhook({ path }), a: { type: 'teleport', config: {} } }, 'in a'));
      expectProblem(await test(path), 422, 'workflow_invalid', ['unknown_type']);
    });
  });

  it('starts no handler for what a handler runs, so that none starts itself for ever', async () => {
    const failing = await service.save(
      chain({ in: webhook({ path: newPath(), responseMode: 'lastNode' }), x: refusedRequest(), out: returns(1) }),
    );
    const handler = await service.deploy(
      chain({
        in: webhook({ path: newPath(), responseMode: 'lastNode' }),
        again: subWorkflow(failing.id),
        out: returns(1),
      }),
    );
    await service.api.patch(`/api/workflows/${failing.id}`).send({ settings: { onFailure: handler.id } });
    await service.api.post(`/api/workflows/${failing.id}/deploy`);
    await service.anonymous.post(new URL(failing.webhook!.url!).pathname).send({});
    await until(async () => (await service.runsOf(handler.id)).length > 0);
    const [handled] = await service.runsOf(handler.id);
    expect((await service.ended(handled!.id)).status).toBe('failed');
    // What follows from the end of the inner run was stored with it, before the outer one ended.
    expect(await service.runsOf(handler.id)).toHaveLength(1);
    expect((await service.runsOf(failing.id)).map(({ trigger }) => trigger)).toEqual(['subWorkflow', 'webhook']);
  });
});
