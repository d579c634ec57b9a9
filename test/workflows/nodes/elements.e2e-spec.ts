import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { expectProblem } from '../../support/app/problem.js';
import type supertest from 'supertest';
import { newMember, newWorkspace, signIn } from '../../support/app/people.js';
import { chain, editFields, returns, wait, type NodeSketch } from '../../support/workflows/workflow-graphs.js';
import { bootWorkflows, type WorkflowService } from '../../support/workflows/workflow-service.js';

const fields = [
  { name: 'name', required: true },
  { name: 'amount', type: 'number' },
  { name: 'urgent', type: 'boolean' },
  { name: 'due', type: 'date' },
  { name: 'mail', type: 'email' },
  { name: 'size', type: 'select', options: ['S', 'L'] },
];

describe('frontend elements', () => {
  let service: WorkflowService;
  let admin: supertest.Agent;

  beforeAll(async () => {
    service = await bootWorkflows();
    admin = await signIn(service);
  });

  afterAll(() => service.close());

  const element = (elementKey: string): NodeSketch => ({ type: 'frontendElement', config: { elementKey, fields } });
  const form = (elementKey: string, body: unknown = '$"startNode"') =>
    chain({ in: element(elementKey), out: returns(body) });

  it('answers what the Return says, with the form data as the start data', async () => {
    const { id } = await service.deploy(form('order'));
    const data = { name: 'Ann', amount: 3, urgent: false, due: '2026-02-28', mail: 'ann@example.org', size: 'L' };
    const { status, body } = await admin.post('/api/elements/order/trigger').send(data);
    expect([status, body]).toEqual([200, data]);
    expect(await service.runsOf(id)).toMatchObject([
      { trigger: 'element', status: 'succeeded', version: 1, test: false },
    ]);
  });

  it.each<[string, object, object]>([
    [
      'what was not sent is null',
      {},
      { note: null, scenario: null, amount: null, urgent: null, due: null, mail: null },
    ],
    [
      'an empty text is a text, and no value of any other type',
      { note: '', scenario: '', amount: '', urgent: '', due: '', mail: '', size: '' },
      { note: '', scenario: '', amount: null, urgent: null, due: null, mail: null, size: null },
    ],
  ])('of fields that need not be filled in: %s', async (_, data, expected) => {
    const optional = [{ name: 'note' }, { name: 'scenario', type: 'textarea' }, ...fields.slice(1)];
    const start: NodeSketch = { type: 'frontendElement', config: { elementKey: 'optional', fields: optional } };
    const { id } = await service.deploy(chain({ in: start, out: returns('$"startNode"') }));
    const { status, body } = await admin.post('/api/elements/optional/trigger').send(data);
    await service.api.post(`/api/workflows/${id}/undeploy`);
    expect([status, body]).toMatchObject([200, expected]);
  });

  it('shows the form', async () => {
    await service.deploy(form('shown'));
    const { body } = await admin.get('/api/elements/shown');
    expect(body).toMatchObject({ elementKey: 'shown', name: 'A workflow', draft: false });
    expect(body.fields).toHaveLength(6);
    expect(body.fields[0]).toEqual({ name: 'name', type: 'text', required: true });
  });

  it('are listed page by page while they are deployed, for people only', async () => {
    const { id } = await service.deploy(form('listed-one'));
    await service.deploy(form('listed-two'));
    await service.save(form('listed-draft'));
    const first = await admin.get('/api/elements').query({ limit: 1 });
    expect(first.body.items).toEqual([{ elementKey: 'listed-two', name: 'A workflow' }]);
    const second = await admin.get('/api/elements').query({ limit: 1, cursor: first.body.nextCursor });
    expect(second.body.items).toEqual([{ elementKey: 'listed-one', name: 'A workflow' }]);
    await service.api.post(`/api/workflows/${id}/undeploy`);
    const { body } = await admin.get('/api/elements');
    const keys = body.items.map(({ elementKey }: { elementKey: string }) => elementKey);
    expect(keys).toContain('listed-two');
    expect(keys).not.toContain('listed-one');
    expectProblem(await service.api.get('/api/elements'), 401, 'unauthenticated');
  });

  it.each<[string, object, string[]]>([
    ['a required field that is missing', {}, ['name required']],
    ['a required field that is empty', { name: '' }, ['name required']],
    ['fields that are not declared', { name: 'A', other: 1, more: 2 }, ['other unknown', 'more unknown']],
    [
      'every wrong value at once',
      { name: 1, amount: '3', urgent: 'yes', due: '2026-02-30', mail: 'ann', size: 'M' },
      ['name type', 'amount type', 'urgent type', 'due format', 'mail format', 'size choice'],
    ],
  ])('refuses %s, and starts nothing', async (_, data, expected) => {
    await service.deploy(form(`refused-${expected.length}-${Object.keys(data).length}`));
    const key = `refused-${expected.length}-${Object.keys(data).length}`;
    const answer = await admin.post(`/api/elements/${key}/trigger`).send(data);
    expectProblem(answer, 400, 'invalid_input');
    expect(answer.body.errors.map(({ field, rule }: Record<string, string>) => `${field} ${rule}`)).toEqual(expected);
  });

  it('lists every fault of a draft that cannot run', async () => {
    const nodes = { in: element('faulty'), a: editFields({ x: '$"Nope".x' }, { colour: 'red' }), out: returns(1) };
    await service.save(chain(nodes));
    const answer = await admin.post('/api/elements/faulty/trigger').send({ name: 'A' });
    expectProblem(answer, 422, 'workflow_invalid');
    expect(answer.body.errors).toMatchObject([
      { node: 'a', field: 'colour', rule: 'unknown_field' },
      { node: 'a', field: 'fields.x', rule: 'unknown_reference' },
    ]);
  });

  it('says why its run has failed, and at which node', async () => {
    const nodes = { in: element('failing'), pause: wait({ seconds: '$"startNode".name' }), out: returns(1) };
    await service.deploy(chain(nodes));
    const answer = await admin.post('/api/elements/failing/trigger').send({ name: 'A' });
    expectProblem(answer, 500, 'workflow_failed');
    expect(answer.body.errors).toMatchObject([{ node: 'pause', field: 'seconds' }]);
  });

  it('runs the draft when nothing is deployed, or when it is asked for', async () => {
    const { id } = await service.save(form('both', 'one'));
    const undeployed = await admin.post('/api/elements/both/trigger').send({ name: 'A' });
    await service.api.post(`/api/workflows/${id}/deploy`);
    await service.api.put(`/api/workflows/${id}`).send({ name: 'Both', definition: form('both', 'two') });
    const deployed = await admin.post('/api/elements/both/trigger').send({ name: 'A' });
    const draft = await admin.post('/api/elements/both/trigger?draft=true').send({ name: 'A' });
    expect([undeployed.body, deployed.body, draft.body]).toEqual(['one', 'one', 'two']);
    expect((await service.runsOf(id)).map(({ version, test }) => [version, test])).toEqual([
      ['draft', true],
      [1, false],
      ['draft', true],
    ]);
  });

  it('belongs to one deployed workflow', async () => {
    await service.deploy(form('unique'));
    const { id } = await service.save(form('unique'));
    expectProblem(await service.api.post(`/api/workflows/${id}/deploy`), 409, 'conflict');
  });

  it('is for signed-in people: a key gets 401, an unknown key of an element 404', async () => {
    await service.deploy(form('guarded'));
    expectProblem(await service.api.post('/api/elements/guarded/trigger').send({ name: 'A' }), 401, 'unauthenticated');
    expectProblem(await service.anonymous.post('/api/elements/guarded/trigger').send({}), 401, 'unauthenticated');
    expectProblem(await admin.post('/api/elements/nobody/trigger').send({ name: 'A' }), 404, 'not_found');
  });

  describe('for submitters', () => {
    let submitter: supertest.Agent;
    beforeAll(async () => {
      submitter = (await newMember(service, 'submitter')).agent;
    });

    it('is listed, shown and answered while it is deployed', async () => {
      await service.deploy(form('for-submitters'));
      const { body: page } = await submitter.get('/api/elements').query({ limit: 1 });
      expect(page.items).toEqual([{ elementKey: 'for-submitters', name: 'A workflow' }]);
      expect((await submitter.get('/api/elements/for-submitters')).body).toMatchObject({ draft: false });
      const { status, body } = await submitter.post('/api/elements/for-submitters/trigger').send({ name: 'A' });
      expect([status, body.name]).toEqual([200, 'A']);
    });

    it('is unknown while it is a draft, which viewers read and do not send', async () => {
      await service.save(form('draft-only'));
      const { agent: viewer } = await newMember(service, 'viewer');
      expectProblem(await submitter.get('/api/elements/draft-only'), 404, 'not_found');
      const sent = await submitter.post('/api/elements/draft-only/trigger').send({ name: 'A' });
      expectProblem(sent, 404, 'not_found');
      expect((await viewer.get('/api/elements/draft-only')).body.draft).toBe(true);
      expectProblem(await viewer.post('/api/elements/draft-only/trigger').send({ name: 'A' }), 403, 'forbidden');
    });

    it('tells nothing of the nodes of a run that fails', async () => {
      await service.deploy(
        chain({ in: element('fails-for-submitters'), pause: wait({ seconds: '$"startNode".name' }), out: returns(1) }),
      );
      const answer = await submitter.post('/api/elements/fails-for-submitters/trigger').send({ name: 'A' });
      expectProblem(answer, 500, 'workflow_failed');
      expect(answer.body.errors).toBeUndefined();
    });
  });

  it('of another workspace is as unknown as none', async () => {
    const { api } = await newWorkspace(service, 'elsewhere');
    const { body } = await api.post('/api/workflows').send({ name: 'Theirs', definition: form('theirs') });
    expect((await api.post(`/api/workflows/${body.id}/deploy`)).status).toBe(200);
    const [foreign, none] = await Promise.all(
      ['theirs', 'nobody'].map((key) => admin.post(`/api/elements/${key}/trigger`).send({ name: 'A' })),
    );
    expectProblem(foreign!, 404, 'not_found');
    expect({ ...foreign!.body, requestId: '' }).toEqual({ ...none!.body, requestId: '' });
    expect((await api.get('/api/runs')).body.items).toEqual([]);
  });
});
