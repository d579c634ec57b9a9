import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { expectProblem } from '../../support/app/problem.js';
import { signIn } from '../../support/app/people.js';
import { until } from '../../support/until.js';
import { chain, returns } from '../../support/workflows/workflow-graphs.js';
import { bootWorkflows, type WorkflowService } from '../../support/workflows/workflow-service.js';

const PER_ADDRESS = 3;

describe('public forms', () => {
  let service: WorkflowService;
  let made = 0;

  beforeAll(async () => {
    service = await bootWorkflows({ variables: { FORM_SENDS_PER_ADDRESS_PER_MINUTE: String(PER_ADDRESS) } });
  });

  afterAll(() => service.close());

  const definition = (config: object = {}) =>
    chain({
      in: {
        type: 'frontendElement',
        config: { elementKey: `open-${(made += 1)}`, fields: [{ name: 'note', required: true }], ...config },
      },
      out: returns('"for the author alone"'),
    });
  const deployed = (config: object = {}) => service.deploy(definition({ audience: 'public', ...config }));

  it('are shown and taken without a sign-in, and answer nothing of the workflow', async () => {
    const { id } = await deployed({ description: 'Tell us.', successMessage: 'Thanks!' });
    const shown = await service.anonymous.get(`/api/forms/${id}`);
    expect([shown.status, shown.body]).toEqual([
      200,
      {
        name: 'A workflow',
        description: 'Tell us.',
        fields: [{ name: 'note', type: 'text', required: true }],
        successMessage: 'Thanks!',
      },
    ]);
    const sent = await service.anonymous.post(`/api/forms/${id}`).send({ note: 'hello' });
    expect([sent.status, sent.body]).toEqual([202, { runId: expect.any(String) }]);
    await until(async () => (await service.run(sent.body.runId)).status === 'succeeded');
    expect(await service.run(sent.body.runId)).toMatchObject({ trigger: 'element', input: { note: 'hello' } });
  });

  it.each<[string, () => Promise<string>]>([
    ['members alone', async () => (await service.deploy(definition())).id],
    ['nobody, since it is a draft', async () => (await service.save(definition({ audience: 'public' }))).id],
    [
      'nobody any more',
      async () => {
        const { id } = await deployed();
        await service.api.post(`/api/workflows/${id}/undeploy`);
        return id;
      },
    ],
    ['nobody, since there is none', async () => '01890000-0000-7000-8000-000000000000'],
  ])('do not show what is for %s', async (_, make) => {
    const id = await make();
    expectProblem(await service.anonymous.get(`/api/forms/${id}`), 404, 'not_found');
    expectProblem(await service.anonymous.post(`/api/forms/${id}`).send({ note: 'x' }), 404, 'not_found');
    const page = await service.anonymous.get(`/f/${id}`);
    expect([page.status, page.headers['content-security-policy']]).toEqual([
      404,
      expect.stringContaining("frame-ancestors 'none'"),
    ]);
  });

  it('refuse what is wrong, and start nothing', async () => {
    const { id } = await deployed();
    const answer = await service.anonymous.post(`/api/forms/${id}`).send({ other: 1 });
    expectProblem(answer, 400, 'invalid_input');
    expect(answer.body.errors.map(({ field }: { field: string }) => field)).toEqual(['other', 'note']);
    expect(await service.runsOf(id)).toEqual([]);
  });

  it('take no more from one address in a minute than the limit says', async () => {
    const { id } = await deployed();
    const send = () => service.anonymous.post(`/api/forms/${id}`).send({ note: 'x' });
    for (let count = 0; count < PER_ADDRESS; count += 1) expect((await send()).status).toBe(202);
    const refused = await send();
    expectProblem(refused, 429, 'rate_limited');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(await service.runsOf(id)).toHaveLength(PER_ADDRESS);
  });

  it('are not sent by pages of other sites, which may show them where the author says so', async () => {
    const { id } = await deployed({ embedOn: ['https://shop.example.org', 'http://localhost:3000'] });
    const sent = await service.anonymous
      .post(`/api/forms/${id}`)
      .set('Origin', 'https://shop.example.org')
      .send({ note: 'x' });
    expectProblem(sent, 403, 'forbidden');
    const page = await service.anonymous.get(`/f/${id}`);
    expect([page.status, page.headers['content-security-policy']]).toEqual([
      200,
      expect.stringContaining('frame-ancestors https://shop.example.org http://localhost:3000;'),
    ]);
    const { id: closed } = await deployed();
    const { headers } = await service.anonymous.get(`/f/${closed}`);
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none';");
  });

  it.each([
    'https://a.example/path',
    '*',
    'https://*.example.org',
    "'self'",
    'https://a.example; script-src *',
    'http://a.example',
  ])('cannot be embedded on %j', async (origin) => {
    const { id } = await service.save(definition({ audience: 'public', embedOn: [origin] }));
    expectProblem(await service.api.post(`/api/workflows/${id}/deploy`), 422, 'workflow_invalid');
  });

  it('alone can be embedded', async () => {
    const { id } = await service.save(definition({ embedOn: ['https://shop.example.org'] }));
    const answer = await service.api.post(`/api/workflows/${id}/deploy`);
    expectProblem(answer, 422, 'workflow_invalid');
    expect(answer.body.errors).toMatchObject([{ field: 'embedOn', rule: 'unused' }]);
  });

  it('tell members their address', async () => {
    const { id } = await deployed({ elementKey: 'with-address' });
    const admin = await signIn(service);
    const { body } = await admin.get('/api/elements/with-address');
    expect(body).toMatchObject({ audience: 'public', embedOn: [], publicUrl: expect.stringMatching(`/f/${id}$`) });
  });
});
