import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { parseJson } from '#libs/json';
import { startRecordingServer, type RecordingServer } from '../../support/providers/recording-server.js';
import { until } from '../../support/until.js';
import {
  chain,
  editFields,
  forLoop,
  graph,
  httpRequest,
  ifElse,
  mutation,
  query,
  returns,
  wait,
  webhook,
} from '../../support/workflows/workflow-graphs.js';
import { postBytes } from '../../support/http/post-bytes.js';
import { bootWorkflows, newPath, type WorkflowService } from '../../support/workflows/workflow-service.js';

const ID = '12345678901234567890';
const NEXT = '12345678901234567891';
/** An object as third parties send it, its numbers as no double gives them back. */
const NOW = '2026-01-01T00:00:00Z';
const NUMBERS = `{"id":${ID},"list":[${NEXT},1e400,-1e-400,${ID}],"fine":0.10000000000000001,"plain":[1,2.5]}`;

describe('numbers that no double holds', () => {
  let service: WorkflowService;
  let provider: RecordingServer;

  beforeAll(async () => {
    provider = await startRecordingServer();
    service = await bootWorkflows({ variables: { EGRESS_ALLOW: '127.0.0.1' } });
    await service.api
      .post('/api/connectors/mailboxes/connections')
      .send({ name: 'own', apiUrl: provider.origin, apiKey: 'a-key-of-the-provider' })
      .expect(201);
  });

  afterAll(async () => {
    await service.close();
    await provider.close();
  });

  beforeEach(() => provider.clear());

  const start = (config: object = {}) => webhook({ path: newPath(), responseMode: 'lastNode', ...config });
  const post = (path: string, body = NUMBERS) => postBytes(service.url + path, body);
  const api = (path: string, body: string) => service.api.post(path).set('Content-Type', 'application/json').send(body);
  const runText = async (id: string): Promise<string> => (await service.api.get(`/api/runs/${id}`).expect(200)).text;
  const withBody = (body: string) => (provider.answer = () => ({ body }));

  it('go from a webhook through the nodes to the caller as they came, and stand so in the run', async () => {
    const live = await service.echo({}, { set: editFields({ b: '$"startNode".body', t: 'n={{ $"in".body.id }}' }) });
    const { status, text, headers } = await post(live.path);
    expect([status, text]).toEqual([200, expect.stringContaining(`"body":${NUMBERS}`)]);
    const run = await runText(headers['x-run-id']!);
    expect(run).toContain(`"b":${NUMBERS},"t":"n=${ID}"`);
    expect(run).not.toContain('12345678901234567000');
  });

  it('go to another service and come back from it', async () => {
    withBody(`{"echo":${NUMBERS}}`);
    const call = httpRequest({
      method: 'POST',
      url: provider.origin,
      body: '$"startNode".body',
      query: { q: `{{ ${ID} }}` },
    });
    const live = await service.deploy(chain({ in: start(), call, out: returns('$"call".body.echo') }));
    expect((await post(live.path)).text).toBe(NUMBERS);
    expect([provider.requests[0]!.body.toString(), provider.requests[0]!.target]).toEqual([NUMBERS, `/?q=${ID}`]);
  });

  it('stay text where a number is too long to be one', async () => {
    const endless = '{"a":1e1000000000}';
    withBody(endless);
    const live = await service.deploy(
      chain({ in: start(), call: httpRequest({ url: provider.origin }), out: returns('$"call".body') }),
    );
    expect((await post(live.path)).body).toBe(endless);
  });

  it('are compared as numbers', async () => {
    const definition = graph(
      {
        in: start(),
        same: ifElse('$"startNode".body.id', 'equals', parseJson(ID)),
        more: ifElse('$"startNode".body.list[0]', 'greater_than', '$"startNode".body.id'),
        yes: returns('yes {{ $"startNode".body.list[0] - $"startNode".body.id }}'),
        no: returns('no'),
      },
      ...['in same', 'same true more', 'same false no', 'more true yes', 'more false no'],
    );
    const saved = await api('/api/workflows', JSON.stringify({ name: 'A workflow', definition }));
    const { id, webhook: address } = saved.body;
    await service.api.post(`/api/workflows/${id}/deploy`).expect(200);
    const { pathname } = new URL(address.url);
    expect((await post(pathname)).body).toBe('yes 1');
    expect((await post(pathname, NUMBERS.replace(ID, NEXT))).body).toBe('no');
    // The definition itself keeps them too.
    const { text } = await service.api.get(`/api/workflows/${id}`);
    expect(text).toContain(`"right":${ID}`);
  });

  it('are items of a loop, and what its last pass gives', async () => {
    const live = await service.deploy(
      graph(
        {
          in: start(),
          loop: forLoop('$"startNode".body.list'),
          one: editFields({ n: '$"loop".item', next: '{{ $"loop".item }}' }),
          out: returns('$"loop".items'),
        },
        ...['in loop', 'loop each one', 'loop done out'],
      ),
    );
    const { text } = await post(live.path);
    expect(text).toBe(`[${[NEXT, '1e400', '-1e-400', ID].map((n) => `{"n":${n},"next":${n}}`).join()}]`);
  });

  it('are read from the journal as they were written to it', async () => {
    withBody(NUMBERS);
    const live = await service.deploy(
      chain({
        in: start({ responseMode: 'onReceived' }),
        call: httpRequest({ url: provider.origin }),
        mail: editFields({ link: '$"run".resumeUrl' }),
        ask: wait({ resume: true }),
        out: returns({ body: '$"startNode".body', call: '$"call".body', ask: '$"ask".body' }),
      }),
    );
    const { runId } = (await post(live.path)).body;
    await until(async () => (await service.run(runId)).status === 'waiting');
    const mail = (await service.run(runId)).nodes!.find(({ nodeId }) => nodeId === 'mail')!;
    await post(new URL((mail.output as { link: string }).link).pathname);
    await service.ended(runId);
    const output = JSON.stringify(parseJson(`{"body":${NUMBERS},"call":${NUMBERS},"ask":${NUMBERS}}`));
    expect(await runText(runId)).toContain(`"body":${output}`);
    expect(provider.requests).toHaveLength(1);
  });

  it('are stored in documents, found there and given back', async () => {
    const fields = { id: '$"startNode".body.id', list: '$"startNode".body.list' };
    const live = await service.deploy(
      chain({
        in: start(),
        add: mutation({ collection: 'exact', operation: 'insert', fields }),
        find: query({
          collection: 'exact',
          filter: { id: '$"startNode".body.id', list: { contains: '$"startNode".body.id' } },
        }),
        out: returns('$"find".documents'),
      }),
    );
    const { text } = await post(live.path);
    // What PostgreSQL writes out is the same number.
    const huge = `1${'0'.repeat(400)}`;
    const tiny = `-0.${'0'.repeat(399)}1`;
    expect(text).toContain(`"id":${ID}`);
    expect(text).toContain(`"list":[${NEXT},${huge},${tiny},${ID}]`);
    const count = async (filter: string) =>
      (await api('/api/collections/exact/query', `{"filter":${filter}}`).expect(200)).body.documents.length;
    expect(await count(`{"id":${ID}}`)).toBe(1);
    expect(await count(`{"id":${ID}.0}`)).toBe(1);
    expect(await count(`{"id":${NEXT}}`)).toBe(0);
    expect(await count(`{"id":{"lt":${NEXT}}}`)).toBe(1);
    expect(await count(`{"id":{"gt":${ID}}}`)).toBe(0);
    expect(await count(`{"id":{"gt":-1e400}}`)).toBe(1);
    expect(await count(`{"id":{"in":[1,${ID}]}}`)).toBe(1);
    expect(await count(`{"list":{"contains":1e400}}`)).toBe(1);
    const refused = await api('/api/collections/exact/query', '{"filter":{"id":{"gt":1e100000}}}');
    expect([refused.status, refused.body.errors[0].rule]).toEqual([400, 'number_out_of_range']);
  });

  it('go through an action both ways, also from its stored answer', async () => {
    withBody(
      `{"inbox_id":"a@b.c","email":"a@b.c","pod_id":"p","organization_id":"o","updated_at":"${NOW}","created_at":"${NOW}","metadata":${NUMBERS}}`,
    );
    const create = () =>
      api('/api/actions/mailboxes/inboxes', `{"metadata":{"id":${ID},"huge":1e400}}`)
        .set('X-Connection', 'own')
        .set('Idempotency-Key', 'the-same');
    const first = await create();
    expect([first.status, first.text]).toEqual([200, expect.stringContaining(`"metadata":${NUMBERS}`)]);
    expect(JSON.stringify(parseJson(provider.requests[0]!.body.toString()))).toContain(`{"id":${ID},"huge":1e400}`);
    expect((await create()).text).toBe(first.text);
    expect(provider.requests).toHaveLength(1);
    const other = await api('/api/actions/mailboxes/inboxes', `{"metadata":{"id":${NEXT},"huge":1e400}}`)
      .set('X-Connection', 'own')
      .set('Idempotency-Key', 'the-same');
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused']);
  });

  it('reach an MCP client and come from one as they are', async () => {
    withBody(`{"inbox_id":"a@b.c","metadata":${NUMBERS}}`);
    const list = await api('/mcp', '{"jsonrpc":"2.0","id":1,"method":"tools/list"}');
    const { name } = list.body.result.tools.find(({ name: tool }: { name: string }) => /create.inbox/.test(tool));
    const message = `{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"${name}","arguments":{"metadata":{"id":${ID}}}}}`;
    const { status, text } = await api('/mcp', message).set('X-Connection', 'own');
    expect([status, text]).toEqual([200, expect.stringContaining(`"metadata":${NUMBERS}`)]);
    expect(provider.requests[0]!.body.toString()).toContain(`"id":${ID}`);
  });

  it('are told in the live events of a run', async () => {
    const live = await service.echo();
    const { headers } = await post(live.path);
    const events = await service.api.get(`/api/runs/${headers['x-run-id']}/events`).buffer(true);
    expect(events.text).toContain(NUMBERS);
  });

  it('name a request by all their digits', async () => {
    const live = await service.echo({ idempotencyKey: '{{ $"startNode".body.id }}' });
    const first = await post(live.path);
    expect((await post(live.path)).headers['x-run-id']).toBe(first.headers['x-run-id']);
    const next = await post(live.path, NUMBERS.replace(`"id":${ID}`, `"id":${NEXT}`));
    expect([next.status, next.headers['x-run-id'] === first.headers['x-run-id']]).toEqual([200, false]);
  });

  it.each(['limit', 'cursor'])('are refused where %s takes another value', async (field) => {
    const answer = await api('/api/collections/exact/query', `{"${field}":${ID}}`);
    expect([answer.status, answer.body.errors]).toEqual([400, [expect.objectContaining({ field, rule: 'type' })]]);
  });
});
