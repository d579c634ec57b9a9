import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createHmac } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { expectProblem } from '../../../support/app/problem.js';
import { postBytes } from '../../../support/http/post-bytes.js';
import {
  bootWorkflows,
  newPath,
  type Live,
  type WorkflowService,
} from '../../../support/workflows/workflow-service.js';

const KEY = Buffer.from('0123456789abcdef0123456789abcdef');
const STANDARD_SECRET = `whsec_${KEY.toString('base64')}`;
const TEXT_SECRET = 'shhh, it is signed';
const BODY = '{"a":  1}';

type Headers = Record<string, string>;
type Sign = (body: string, time: number) => Headers;

const sign = (algorithm: string, text: string, key: string | Buffer = TEXT_SECRET) =>
  createHmac(algorithm, key).update(text);

let messages = 0;
const standard = (id: string, body: string, time: number): Headers => ({
  'webhook-id': id,
  'webhook-timestamp': String(time),
  'webhook-signature': `v1,${sign('sha256', `${id}.${time}.${body}`, KEY).digest('base64')}`,
});

/** How each sender signs; `time` in epoch seconds. */
const senders: Record<string, Sign> = {
  standardWebhooks: (body, time) => standard(`msg_${(messages += 1)}`, body, time),
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
/** What a scheme needs beside its name. */
const settings: Record<string, object> = {
  hmac: { headerName: 'X-Sign', algorithm: 'sha512', encoding: 'base64', prefix: 's=' },
};
const timed = ['standardWebhooks', 'stripe', 'slack'];
const schemes = Object.keys(senders);

describe('a webhook whose calls are signed', () => {
  let service: WorkflowService;
  const lives: Record<string, Live> = {};

  beforeAll(async () => {
    service = await bootWorkflows({ variables: { WEBHOOK_BODY_MAX_BYTES: '4096' } });
    for (const scheme of schemes) lives[scheme] = await liveOf(scheme);
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
      authentication: { type: 'signature', scheme: 'stripe', apiKey: TEXT_SECRET },
    });
    const answer = await fetch(service.url + live.path, { method: 'DELETE', headers: signed('stripe', '') });
    expect([answer.status, ((await answer.json()) as { body: unknown }).body]).toEqual([200, {}]);
  });

  /** Ids of the runs that one scheme's requests with these headers start, in the order of the calls. */
  const runIds = async (live: Live, requests: readonly { headers: Headers; query?: string }[]) => {
    const ids: string[] = [];
    for (const { headers, query = '' } of requests) {
      const given = { 'Content-Type': 'application/json', ...headers };
      const answer = await postBytes(`${service.url}${live.path}${query}`, BODY, given);
      ids.push(answer.status === 200 ? answer.headers['x-run-id']! : String(answer.body.code));
    }
    return ids;
  };
  const liveOf = (scheme: string, more: object = {}) => {
    const apiKey = scheme === 'standardWebhooks' ? STANDARD_SECRET : TEXT_SECRET;
    return service.echo({ authentication: { type: 'signature', scheme, apiKey, ...settings[scheme] }, ...more });
  };

  it('starts a message of Standard Webhooks once, however often it is sent and whatever nobody has signed', async () => {
    const live = await liveOf('standardWebhooks');
    const first = standard('msg_once', BODY, now() - 60);
    const [one, two, renamed, elsewhere] = await runIds(live, [
      { headers: first },
      { headers: standard('msg_once', BODY, now()) },
      { headers: { ...first, 'Idempotency-Key': 'another' } },
      { headers: first, query: '?amount=1000000' },
    ]);
    expect([two, renamed, elsewhere]).toEqual([one, one, 'idempotency_key_reused']);
    expect(await service.runsOf(live.id)).toHaveLength(1);
    expect(await runIds(live, [{ headers: signed('standardWebhooks') }])).not.toEqual([one]);
  });

  it.each(['stripe', 'slack'])('starts a copy of a signed request no second time: %s', async (scheme) => {
    const live = await liveOf(scheme);
    const time = now();
    const [one, copy, renamed, elsewhere, later] = await runIds(live, [
      { headers: signed(scheme, BODY, time) },
      { headers: signed(scheme, BODY, time) },
      { headers: { ...signed(scheme, BODY, time), 'Idempotency-Key': 'another' } },
      { headers: signed(scheme, BODY, time), query: '?amount=1000000' },
      { headers: signed(scheme, BODY, time - 1) },
    ]);
    expect([copy, renamed, elsewhere]).toEqual([one, one, 'idempotency_key_reused']);
    expect(later).not.toBe(one);
  });

  it.each(['github', 'hmac'])('starts equal bodies each time where no time is signed: %s', async (scheme) => {
    const live = await liveOf(scheme);
    const [one, two, named, again] = await runIds(live, [
      { headers: signed(scheme) },
      { headers: signed(scheme) },
      { headers: { ...signed(scheme), 'Idempotency-Key': 'k' } },
      { headers: { ...signed(scheme), 'Idempotency-Key': 'k' } },
    ]);
    expect(new Set([one, two, named]).size).toBe(3);
    expect(again).toBe(named);
  });

  it('names a signed request as the node says, before the id it carries', async () => {
    const live = await liveOf('standardWebhooks', { idempotencyKey: '$"startNode".body.a' });
    const [one, two] = await runIds(live, [
      { headers: signed('standardWebhooks') },
      { headers: { ...signed('standardWebhooks'), 'Idempotency-Key': 'k' } },
    ]);
    expect(two).toBe(one);
  });

  it.each(schemes.flatMap((scheme) => ['GET', 'DELETE'].map((method) => [scheme, method] as const)))(
    'tells that %s signs nothing of a %s, and refuses what would be the same for ever',
    async (scheme, method) => {
      const authentication = { type: 'signature', scheme, environmentVariable: 'S', ...settings[scheme] };
      const node = { id: 'in', type: 'webhook', label: 'in', config: { path: newPath(), method, authentication } };
      const { id, faults } = await service.save({ nodes: [node], edges: [] });
      const severity = timed.includes(scheme) ? 'warning' : 'error';
      const told = faults.filter(({ field }) => field === 'authentication.scheme');
      expect(told).toMatchObject([{ node: 'in', rule: 'unsigned_request', severity }]);
      const answer = await service.api.post(`/api/workflows/${id}/deploy`);
      expect(answer.status).toBe(severity === 'error' ? 422 : 200);
    },
  );

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
