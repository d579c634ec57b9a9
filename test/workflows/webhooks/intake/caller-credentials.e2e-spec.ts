import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Database } from '../../../../src/platform/database/connection/database.js';
import { BOOTSTRAP_KEY } from '../../../support/app/app.js';
import { startRecordingServer, type RecordingServer } from '../../../support/providers/recording-server.js';
import { until } from '../../../support/until.js';
import {
  chain,
  editFields,
  httpRequest,
  refusedRequest,
  returns,
  subWorkflow,
  wait,
  webhook,
} from '../../../support/workflows/workflow-graphs.js';
import {
  bootWorkflows,
  newPath,
  type Live,
  type WorkflowService,
} from '../../../support/workflows/workflow-service.js';

const TOKEN = 'marked-token-5f2c';
const AUTHORIZATION = `Bearer ${TOKEN}`;
const COOKIE = 'theme=dark; session=marked-session-91ab';
const SENT = { Authorization: AUTHORIZATION, Cookie: COOKIE };
const HEADERS = '$"startNode".headers';
const RETURNED = { authorization: `${HEADERS}.authorization`, cookie: `${HEADERS}.cookie` };
const REAL = { authorization: AUTHORIZATION, cookie: COOKIE };
const HIDDEN = { authorization: '[redacted]', cookie: '[redacted]' };

describe('Authorization and Cookie of a caller', () => {
  let service: WorkflowService;
  let provider: RecordingServer;

  beforeAll(async () => {
    provider = await startRecordingServer();
    service = await bootWorkflows({ variables: { EGRESS_ALLOW: '127.0.0.1' } });
  });
  beforeEach(() => provider.clear());
  afterAll(async () => {
    await service.close();
    await provider.close();
  });

  const post = ({ path }: Live, headers: Record<string, string> = SENT) =>
    service.anonymous.post(path).set(headers).send({ a: 1 });
  const live = (config: object, steps = {}) =>
    service.deploy(chain({ in: webhook({ path: newPath(), ...config }), ...steps, out: returns(RETURNED) }));
  const lastNode = (config: object = {}, steps = {}) => live({ responseMode: 'lastNode', ...config }, steps);
  const call = () =>
    httpRequest({
      url: provider.origin,
      method: 'POST',
      headers: { Authorization: RETURNED.authorization },
      body: RETURNED,
    });
  const copies = () =>
    editFields({
      same: RETURNED.authorization,
      inside: `token={{ ${HEADERS}.authorization }};`,
      part: `{{ split(${HEADERS}.authorization, " ")[1] }}`,
      pair: `{{ split(${HEADERS}.cookie, "; ")[1] }}`,
      text: `{{ json(${HEADERS}) }}`,
      encoded: `{{ base64(${HEADERS}.authorization) }} {{ urlEncode(${HEADERS}.cookie) }}`,
      other: 'kept',
    });

  /** Everything the database holds of runs, as anybody reads it who has stolen it. */
  const stored = async (): Promise<string> => {
    const database = service.app.get(Database);
    const rows = await Promise.all(
      ['run', 'node_execution', 'run_key'].map((table) => database.query(`select * from ${table}`)),
    );
    return JSON.stringify(rows);
  };

  /** Expects that nobody who looks at a run sees what was sent. */
  const expectHidden = async (runId: string): Promise<void> => {
    const events = await fetch(`${service.url}/api/runs/${runId}/events`, {
      headers: { authorization: `Bearer ${BOOTSTRAP_KEY}` },
    });
    const seen = [
      JSON.stringify(await service.ended(runId)),
      (await service.api.get(`/api/runs/${runId}/nodes`)).text,
      (await service.api.get('/api/runs')).text,
      await events.text(),
      await stored(),
    ].join('\n');
    for (const text of [TOKEN, 'marked-session', Buffer.from(AUTHORIZATION).toString('base64')])
      expect(seen).not.toContain(text);
    // Nor do readers see how a record marks what it hides.
    expect(seen.slice(0, seen.lastIndexOf('\n'))).not.toContain('[redacted:');
  };

  it.each<[string, object, object]>([
    ['nobody must prove anything', {}, REAL],
    ['another header carries the credential', { type: 'header', headerName: 'X-Key', apiKey: 'k' }, REAL],
    ['a header of this name does', { type: 'header', headerName: 'Authorization', apiKey: AUTHORIZATION }, HIDDEN],
    ['a cookie does', { type: 'header', headerName: 'Cookie', apiKey: COOKIE }, HIDDEN],
    ['the bearer token does', { type: 'bearer', apiKey: TOKEN }, HIDDEN],
    ['a parameter does', { type: 'query', parameterName: 'key', apiKey: 'k' }, HIDDEN],
  ])('reach the workflow when %s: %j', async (_, authentication, expected) => {
    const { path } = await lastNode('type' in authentication ? { authentication } : {});
    const answer = await post({ id: '', path: `${path}?key=k` }, { ...SENT, 'X-Key': 'k' });
    expect([answer.status, answer.body]).toEqual([200, expected]);
    const run = await service.run(answer.headers['x-run-id']!);
    expect(run.input).toMatchObject({ headers: HIDDEN });
    await expectHidden(run.id);
  });

  it('are in no record, wherever nodes copy them, and all else of it is as it was', async () => {
    const hook = await lastNode({}, { copies: copies(), call: call() });
    const answer = await post(hook);
    expect(answer.body).toEqual(REAL);
    expect(provider.requests.map(({ headers, body }) => [headers.authorization, JSON.parse(String(body))])).toEqual([
      [AUTHORIZATION, REAL],
    ]);
    const run = await service.run(answer.headers['x-run-id']!);
    const outputs = Object.fromEntries(run.nodes!.map(({ nodeId, output }) => [nodeId, output]));
    expect(outputs['copies']).toEqual({
      ...{ same: '[redacted]', inside: 'token=[redacted];', part: '[redacted]', pair: '[redacted]', other: 'kept' },
      text: expect.stringContaining('"authorization":"[redacted]"'),
      encoded: '[redacted] [redacted]',
    });
    expect(run).toMatchObject({ input: { body: { a: 1 }, headers: HIDDEN }, output: HIDDEN });
    await expectHidden(run.id);
  });

  it('are there for a run that was queued, and has waited, after which another process may go on with it', async () => {
    const hook = await live(
      { responseMode: 'onReceived' },
      { copies: copies(), pause: wait({ resume: true }), after: editFields({ again: '$"copies".part' }), call: call() },
    );
    const { runId } = (await post(hook)).body;
    await until(async () => (await service.run(runId)).status === 'waiting');
    expect(await stored()).not.toContain(TOKEN);
    const resumed = await service.api.post(`/api/runs/${runId}/resume`).send({ body: { echoed: AUTHORIZATION } });
    expect(resumed.status).toBe(200);
    const run = await service.ended(runId);
    expect(run).toMatchObject({ status: 'succeeded', output: HIDDEN });
    expect(run.nodes!.find(({ nodeId }) => nodeId === 'pause')!.output).toMatchObject({
      body: { echoed: '[redacted]' },
    });
    expect(provider.requests[0]!.headers.authorization).toBe(AUTHORIZATION);
    await expectHidden(runId);
  });

  it('are there again for a retry, from the beginning, from a node, and with other start data', async () => {
    const hook = await live({ responseMode: 'onReceived' }, { copies: copies(), call: call() });
    const { runId } = (await post(hook)).body;
    const { input } = await service.ended(runId);
    for (const retry of [{}, { fromNode: 'call' }, { input: { ...(input as object), body: { a: 2 } } }]) {
      provider.clear();
      const { body } = await service.api.post(`/api/runs/${runId}/retry`).send(retry);
      expect(await service.ended(body.runId)).toMatchObject({ status: 'succeeded', input: { headers: HIDDEN } });
      expect(provider.requests.map(({ body: sent }) => JSON.parse(String(sent)))).toEqual([REAL]);
      await expectHidden(body.runId);
    }
  });

  it('are as hidden where other workflows are handed them, and as real', async () => {
    const start = () => webhook({ path: newPath(), responseMode: 'lastNode' });
    const sends = (token: string) =>
      httpRequest({ url: provider.origin, method: 'POST', headers: { Authorization: token } });
    const child = await service.deploy(
      chain({ in: start(), call: sends('$"startNode".token'), out: returns('$"startNode".token') }),
    );
    const handler = await service.deploy(
      chain({ in: start(), call: sends('$"startNode".input.headers.authorization'), out: returns(1) }),
    );
    const graph = chain({
      in: start(),
      sub: subWorkflow(child.id, { token: RETURNED.authorization }),
      call: sends('$"sub"'),
      fails: refusedRequest(),
      out: returns(1),
    });
    const { id, webhook: address } = await service.save(graph, { settings: { onFailure: handler.id } });
    await service.api.post(`/api/workflows/${id}/deploy`);
    const { body } = await post({ id, path: new URL(address!.url!).pathname });
    await until(async () => (await service.runsOf(handler.id)).length > 0);
    for (const workflow of [child.id, handler.id]) await expectHidden((await service.runsOf(workflow))[0]!.id);
    await expectHidden(body.runId);
    expect(provider.requests.map(({ headers }) => headers.authorization)).toEqual(Array(3).fill(AUTHORIZATION));
  });

  it('are given again by the answer that a key replays', async () => {
    const hook = await lastNode({ idempotencyKey: RETURNED.authorization });
    const [first, again] = [await post(hook), await post(hook)];
    expect([again.headers['idempotency-replayed'], again.body]).toEqual(['true', first.body]);
    await expectHidden(first.headers['x-run-id']!);
  });

  it('are hidden in the requests that a test address has taken, and real for the draft that runs with them again', async () => {
    const { id } = await service.save(chain({ in: webhook({ path: newPath() }), call: call() }));
    const { body: address } = await service.api.post(`/api/workflows/${id}/listen`);
    await service.anonymous.post(new URL(address.url).pathname).set(SENT).send({});
    const { body, text } = await service.api.get(`/api/workflows/${id}/requests`);
    expect(text).not.toContain('marked');
    expect(body.items[0].request.headers).toMatchObject(HIDDEN);
    const replayed = await service.api.post(`/api/workflows/${id}/requests/${body.items[0].id}/replay`);
    await service.ended(replayed.body.runId);
    expect(provider.requests.map(({ headers }) => headers.authorization)).toEqual([AUTHORIZATION, AUTHORIZATION]);
    await expectHidden(replayed.body.runId);
  });

  it('are hidden in made-up start data too', async () => {
    const { id } = await service.save(chain({ in: webhook({ path: newPath() }), out: returns(RETURNED) }));
    const { body } = await service.api.post(`/api/workflows/${id}/run`).send({ input: { headers: REAL } });
    expect(await service.ended(body.runId)).toMatchObject({ input: { headers: HIDDEN }, output: HIDDEN });
    await expectHidden(body.runId);
  });

  it('are hidden in values that are too large to be shown', async () => {
    const filler = 'x'.repeat(300_000);
    const hook = await lastNode({}, { large: editFields({ filler, token: RETURNED.authorization }) });
    const run = await service.run((await post(hook)).headers['x-run-id']!);
    const { output } = run.nodes!.find(({ nodeId }) => nodeId === 'large')!;
    const { $blob } = output as { $blob: string };
    expect((await service.api.get(`/api/runs/${run.id}/blobs/${$blob}`)).body).toEqual({ filler, token: '[redacted]' });
  });
});
