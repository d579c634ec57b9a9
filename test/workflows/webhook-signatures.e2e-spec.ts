import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createHmac } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { expectProblem } from '../support/problem.js';
import { postBytes } from './support/post-bytes.js';
import { bootWorkflows, type Live, type WorkflowService } from './support/workflow-service.js';

const KEY = Buffer.from('0123456789abcdef0123456789abcdef');
const STANDARD_SECRET = `whsec_${KEY.toString('base64')}`;
const TEXT_SECRET = 'shhh, it is signed';
const BODY = '{"a":  1}';

type Headers = Record<string, string>;
type Sign = (body: string, time: number) => Headers;

const sign = (algorithm: string, text: string, key: string | Buffer = TEXT_SECRET) =>
  createHmac(algorithm, key).update(text);

/** How each sender signs; `time` in epoch seconds. */
const senders: Record<string, Sign> = {
  standardWebhooks: (body, time) => ({
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(time),
    'webhook-signature': `v1,${sign('sha256', `msg_1.${time}.${body}`, KEY).digest('base64')}`,
  }),
  github: (body) => ({ 'X-Hub-Signature-256': `sha256=${sign('sha256', body).digest('hex')}` }),
  stripe: (body, time) => ({
    'Stripe-Signature': `t=${time},v1=${sign('sha256', `${time}.${body}`).digest('hex')}`,
  }),
  slack: (body, time) => ({
    'X-Slack-Request-Timestamp': String(time),
    'X-Slack-Signature': `v0=${sign('sha256', `v0:${time}:${body}`).digest('hex')}`,
  }),
  hmac: (body) => ({ 'X-Sign': `s=${sign('sha512', body).digest('base64')}` }),
};
const timed = ['standardWebhooks', 'stripe', 'slack'];
const schemes = Object.keys(senders);

describe('a webhook whose calls are signed', () => {
  let service: WorkflowService;
  const lives: Record<string, Live> = {};

  beforeAll(async () => {
    service = await bootWorkflows({ variables: { WEBHOOK_BODY_MAX_BYTES: '4096' } });
    const settings: Record<string, object> = {
      standardWebhooks: { apiKey: STANDARD_SECRET },
      hmac: { headerName: 'X-Sign', algorithm: 'sha512', encoding: 'base64', prefix: 's=' },
    };
    for (const scheme of schemes) {
      const authentication = { type: 'signature', scheme, apiKey: TEXT_SECRET, ...settings[scheme] };
      lives[scheme] = await service.echo({ authentication });
    }
  });

  afterAll(() => service.close());

  const now = () => Math.floor(Date.now() / 1000);
  const signed = (scheme: string, body = BODY, time = now()): Headers => senders[scheme]!(body, time);
  const call = (scheme: string, headers: Headers, body: string | Uint8Array = BODY) =>
    postBytes(service.url + lives[scheme]!.path, body, { 'Content-Type': 'application/json', ...headers });

  it.each(schemes)('takes what is signed, and shows its secret nowhere: %s', async (scheme) => {
    const answer = await call(scheme, signed(scheme));
    expect([answer.status, answer.body.body]).toEqual([200, { a: 1 }]);
    const workflow = await service.api.get(`/api/workflows/${lives[scheme]!.id}`);
    expect(workflow.body.definition.nodes[0].config.authentication).toMatchObject({ type: 'signature', apiKey: '' });
  });

  it.each(schemes)('refuses what is not signed, wrongly signed, or signed by other rules: %s', async (scheme) => {
    const wrong = await Promise.all([
      call(scheme, {}),
      call(scheme, signed(scheme, `${BODY} `)),
      call(scheme, signed(scheme), BODY.replace('  ', '')),
      ...schemes.filter((other) => other !== scheme).map((other) => call(scheme, signed(other))),
    ]);
    for (const answer of wrong) {
      expectProblem(answer, 401, 'unauthenticated');
      expect(answer.headers['www-authenticate']).toMatch(/^Signature /);
    }
  });

  it.each(timed)('refuses what was signed over five minutes ago, or will be: %s', async (scheme) => {
    const statuses = [-310, -290, 290, 310].map(async (seconds) => {
      const { status } = await call(scheme, signed(scheme, BODY, now() + seconds));
      return status;
    });
    expect(await Promise.all(statuses)).toEqual([401, 200, 200, 401]);
  });

  it('takes one of two signatures, as while a secret is changed', async () => {
    const headers = signed('standardWebhooks');
    const both = `v1,${Buffer.alloc(32).toString('base64')} ${headers['webhook-signature']}`;
    expect((await call('standardWebhooks', { ...headers, 'webhook-signature': both })).status).toBe(200);
  });

  it('judges the bytes before it reads them: bad JSON is 401, and 400 once it is signed', async () => {
    expectProblem(await call('github', signed('github'), '{"a"'), 401, 'unauthenticated');
    expectProblem(await call('github', signed('github', '{"a"'), '{"a"'), 400, 'invalid_json');
    const text = { ...signed('github', 'hi'), 'Content-Type': 'text/plain' };
    expectProblem(await call('github', text, 'hi'), 415, 'unsupported_media_type');
  });

  it('judges the bytes after decompression', async () => {
    const headers = { ...signed('github'), 'Content-Encoding': 'gzip' };
    expect((await call('github', headers, gzipSync(BODY))).status).toBe(200);
  });

  it('reads no more than the limit, and nothing without a signature', async () => {
    const large = `["${'a'.repeat(5000)}"]`;
    expectProblem(await call('github', signed('github', large), large), 413, 'too_large');
    expectProblem(await call('github', {}, large), 401, 'unauthenticated');
  });

  it('takes an empty body that is signed', async () => {
    const live = await service.echo({
      method: 'DELETE',
      authentication: { type: 'signature', scheme: 'github', apiKey: TEXT_SECRET },
    });
    const answer = await fetch(service.url + live.path, { method: 'DELETE', headers: signed('github', '') });
    expect([answer.status, ((await answer.json()) as { body: unknown }).body]).toEqual([200, {}]);
  });

  it('hides the header that the node names, and no other', async () => {
    const { body } = await call('hmac', signed('hmac'));
    expect(body.headers['x-sign']).toBe('[redacted]');
    expect((await call('stripe', signed('stripe'))).body.headers['stripe-signature']).toMatch(/^t=/);
  });

  it('refuses everyone while the variable is missing, blank, or no key', async () => {
    const environmentVariable = 'SIGNING_SECRET';
    const live = await service.echo({
      authentication: { type: 'signature', scheme: 'standardWebhooks', environmentVariable },
    });
    const status = async (key: string | Buffer) => {
      const time = now();
      const digest = sign('sha256', `msg_1.${time}.${BODY}`, key).digest('base64');
      const headers = { 'webhook-id': 'msg_1', 'webhook-timestamp': String(time), 'webhook-signature': `v1,${digest}` };
      return (await postBytes(service.url + live.path, BODY, { 'Content-Type': 'application/json', ...headers }))
        .status;
    };
    expect(await status('')).toBe(401);
    for (const value of ['', '  ', 'whsec_', 'whsec_not base64!']) {
      await service.api.put(`/api/variables/${environmentVariable}`).send({ value });
      expect([await status(''), await status(value)]).toEqual([401, 401]);
    }
    const warned = await service.api.post(`/api/workflows/${live.id}/deploy`);
    expect(warned.body.warnings).toMatchObject([{ rule: 'variable_unusable' }]);
    expect(warned.text).not.toContain('not base64!');
    await service.api.put(`/api/variables/${environmentVariable}`).send({ value: STANDARD_SECRET });
    expect(await status(KEY)).toBe(200);
  });

  it.each<[string, object, string[]]>([
    ['no scheme', { environmentVariable: 'A' }, ['scheme']],
    ['no secret', { scheme: 'github' }, ['environmentVariable']],
    ['no header of an hmac', { scheme: 'hmac', environmentVariable: 'A' }, ['headerName']],
    ['an unknown scheme', { scheme: 'paypal', environmentVariable: 'A' }, ['scheme']],
  ])('cannot be deployed with %s', async (_, settings, fields) => {
    const { id } = await service.save({
      nodes: [
        {
          id: 'in',
          type: 'webhook',
          label: 'in',
          config: { path: '/x', authentication: { type: 'signature', ...settings } },
        },
      ],
      edges: [],
    });
    const answer = await service.api.post(`/api/workflows/${id}/deploy`);
    expectProblem(answer, 422, 'workflow_invalid');
    expect(answer.body.errors.map(({ field }: { field: string }) => field)).toEqual(
      fields.map((name) => `authentication.${name}`),
    );
  });
});
