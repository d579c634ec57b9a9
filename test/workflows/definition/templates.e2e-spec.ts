import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readTemplates } from '../../../src/workflows/templates/template-files.js';
import { expectProblem } from '../../support/app/problem.js';
import { newWorkspace } from '../../support/app/people.js';
import { BOOT_TIMEOUT_MS, bootSandboxed, type SandboxedApp } from '../../support/app/sandboxed-app.js';
import { until } from '../../support/until.js';

const FILES = readTemplates();
const called = FILES.filter(({ definition }) => definition.nodes[0]!.type === 'webhook');

describe('templates', () => {
  let service: SandboxedApp;
  beforeAll(async () => {
    service = await bootSandboxed({ variables: { EVENT_POLL_SECONDS: '1' } });
  }, BOOT_TIMEOUT_MS);
  afterAll(() => service.close());

  const use = async (key: string, api = service.api) => api.post(`/api/templates/${key}/workflows`).send({});
  const runsOf = async (id: string) => (await service.api.get('/api/runs').query({ workflowId: id })).body.items;

  it('are six, and need all connectors together', async () => {
    const [templates, connectors] = await Promise.all(
      ['/api/templates', '/api/connectors'].map(async (path) => (await service.api.get(path)).body.items),
    );
    expect(templates).toHaveLength(6);
    const used = templates.flatMap(({ connectors: keys }: { connectors: string[] }) => keys);
    expect([...new Set(used)].sort()).toEqual(connectors.map(({ key }: { key: string }) => key).sort());
  });

  it.each(called.map(({ key }) => key))('%s: is deployed at once, and answers its sample call', async (key) => {
    const { status, body } = await use(key);
    expect([status, body.workflow.status, body.workflow.faults]).toEqual([201, 'deployed', []]);
    const { url, token, body: sample } = body.call;
    const call = () => service.anonymous.post(new URL(url).pathname).send(sample);
    expectProblem(await call(), 401, 'unauthenticated');
    const answer = await call().set('Authorization', `Bearer ${token}`);
    expect([answer.status, Object.values(answer.body).every((value) => typeof value === 'string')]).toEqual([
      200,
      true,
    ]);
    expect(await runsOf(body.id)).toMatchObject([{ status: 'succeeded' }]);
    expect(JSON.stringify((await service.api.get(`/api/workflows/${body.id}`)).body)).not.toContain(token);
  });

  it('triage-mail: alerts of urgent mail, and answers all other', async () => {
    service.resetProviders();
    const { body } = await use('triage-mail');
    expect([body.workflow.status, body.workflow.faults, body.call]).toEqual(['deployed', [], undefined]);
    const { mailboxes } = service.sandbox.providers;
    const from = 'Ada <ada@example.org>';
    const arrives = (subject: string) =>
      mailboxes.deliver({ inbox_id: 'support@agentmail.to', from, subject, text: 'Please look.' });
    await arrives('URGENT: nothing works');
    await until(async () => (await runsOf(body.id))[0]?.status === 'succeeded');
    const sent = (provider: string, path: RegExp) =>
      service.sandbox.requests(provider).filter(({ method, path: at }) => method === 'POST' && path.test(at));
    expect(sent('chatbot', /sendMessage$/)).toMatchObject([{ body: { text: expect.stringContaining('URGENT') } }]);
    expect(sent('mailboxes', /reply$/)).toEqual([]);
    await arrives('A question');
    await until(
      async () =>
        (await runsOf(body.id)).filter(({ status }: { status: string }) => status === 'succeeded').length === 2,
    );
    expect(sent('mailboxes', /reply$/)).toHaveLength(1);
  });

  it('can be used again: each workflow has an address and a token of its own', async () => {
    const [one, other] = [(await use('announce')).body, (await use('announce')).body];
    expect(one.call.url).not.toBe(other.call.url);
    const crossed = await service.anonymous
      .post(new URL(one.call.url).pathname)
      .set('Authorization', `Bearer ${other.call.token}`)
      .send(one.call.body);
    expectProblem(crossed, 401, 'unauthenticated');
  });

  it('make a draft that says what is missing where nothing is connected', async () => {
    const { api } = await newWorkspace(service, 'bare');
    const { status, body } = await use('book-meeting', api);
    expect(status).toBe(201);
    const rules = body.workflow.faults.map(({ rule }: { rule: string }) => rule);
    expect(rules).toContain('not_connected');
  });

  it('are refused by their unknown key', async () => {
    expectProblem(await use('nothing'), 404, 'not_found');
  });
});
