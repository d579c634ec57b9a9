import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Database } from '../../../../src/platform/database/connection/database.js';
import { FinishedRuns } from '../../../../src/workflows/engine/endings/finished-runs.js';
import type { RunRow } from '../../../../src/workflows/engine/journal/rows.js';
import { RunSecrets } from '../../../../src/workflows/engine/secrets/run-secrets.service.js';
import { startRecordingServer, type RecordingServer } from '../../../support/providers/recording-server.js';
import { until } from '../../../support/until.js';
import {
  chain,
  editFields,
  httpRequest,
  returns,
  subWorkflow,
  wait,
  webhook,
  type NodeSketch,
} from '../../../support/workflows/workflow-graphs.js';
import { bootAgents, type AgentService } from '../../../support/workflows/agent-service.js';
import { runReaders } from '../../support/run-readers.js';
import { newPath } from '../../../support/workflows/workflow-service.js';

const FILE = 'Reports/2026/Q1 #2.xlsx';
const RUNS = ['runs:read'];
const HIDDEN = '[redacted]';

const start = () => webhook({ path: newPath(), responseMode: 'lastNode' });

describe('links that open something to whoever has them', () => {
  let service: AgentService;
  let recorder: RecordingServer;
  let driveId: string;
  /** What every download address of the sandbox begins with. */
  let secretPart: string;

  const { as, seen, stored } = runReaders(() => service);

  beforeAll(async () => {
    recorder = await startRecordingServer();
    service = await bootAgents({ EGRESS_ALLOW: '127.0.0.1' });
    const site = { hostname: 'contoso.sharepoint.com', path: 'sites/team', expand: 'drive' };
    const { body } = await service.api.post('/api/actions/filesites/sites/get').send(site).expect(200);
    driveId = body.drive.id;
    const got = await service.api
      .post('/api/actions/filesites/files/get')
      .send({ driveId, filePath: FILE })
      .expect(200);
    const url: string = got.body['@microsoft.graph.downloadUrl'];
    secretPart = url.slice(0, url.lastIndexOf('/') + 1);
  });
  beforeEach(() => recorder.clear());
  afterAll(async () => {
    await service.close();
    await recorder.close();
  });

  const find = (): NodeSketch => ({
    type: 'connectorAction',
    config: { action: 'filesites.get-file', input: { driveId, filePath: FILE } },
  });
  const LINK = '$"find"["@microsoft.graph.downloadUrl"]';
  const copies = (link = LINK) =>
    editFields({
      same: link,
      inside: `see {{ ${link} }}!`,
      encoded: `{{ base64(${link}) }} {{ urlEncode(${link}) }}`,
      text: `{{ json($"find") }}`,
    });
  const download = (url = LINK): NodeSketch => httpRequest({ url });
  const tell = (body: unknown = LINK) => httpRequest({ url: recorder.origin, method: 'POST', body });

  /** A run of a chain of nodes that begins with a webhook, once it has ended. */
  const runOf = async (nodes: Record<string, NodeSketch>) => {
    const live = await service.deploy(chain({ in: start(), ...nodes }));
    const answer = await service.anonymous.post(live.path).send({});
    return { live, answer, run: await service.ended(answer.headers['x-run-id'] ?? answer.body.runId) };
  };

  const encodings = (text: string) => [
    text,
    // Three bytes at a time, whatever follows.
    Buffer.from(text.slice(0, 27)).toString('base64'),
    encodeURIComponent(text),
  ];
  const expectHidden = async (runId: string): Promise<void> => {
    const read = await seen(runId, ...RUNS);
    // Nor do readers see how a record marks what it hides.
    expect(read).not.toContain('[redacted:');
    for (const place of [read, await stored()])
      for (const text of encodings(secretPart)) expect(place.includes(text)).toBe(false);
  };

  it('are in no record, wherever nodes copy them, and lead later nodes and the caller to what they open', async () => {
    const { answer, run } = await runOf({
      find: find(),
      copies: copies(),
      get: download('$"copies".same'),
      tell: tell('$"copies"'),
      out: returns({ status: '$"get".status', link: LINK }),
    });
    expect(run.status).toBe('succeeded');
    expect(answer.body).toEqual({ status: 200, link: expect.stringContaining(secretPart) });
    expect((await fetch(answer.body.link)).status).toBe(200);
    expect(JSON.parse(String(recorder.requests[0]!.body)).same).toBe(answer.body.link);
    await expectHidden(run.id);
  });

  it('are shown to those who may get them from the connector, and to nobody else', async () => {
    const { answer, run } = await runOf({ find: find(), copies: copies(), out: returns(LINK) });
    const outputOf = async (...scopes: string[]) => {
      const { body } = await (await as(...scopes)).get(`/api/runs/${run.id}`).expect(200);
      return body.nodes.find(({ nodeId }: { nodeId: string }) => nodeId === 'copies').output.same as string;
    };
    expect(await outputOf(...RUNS)).toBe(HIDDEN);
    expect(await outputOf(...RUNS, 'actions:mailboxes:write', 'workflows:run')).toBe(HIDDEN);
    for (const scope of ['actions:filesites:read', 'actions:filesites:write', 'actions:*'])
      expect(await outputOf(...RUNS, scope)).toBe(answer.body);
    expect(await seen(run.id, ...RUNS, 'actions:filesites:read')).toContain(answer.body);
  });

  it('are hidden in values that are too large to be shown with their run, and shown there as JSON to those who may', async () => {
    const { answer, run } = await runOf({
      find: find(),
      large: editFields({ filler: '"x'.repeat(200_000), link: LINK, text: '{{ json($"find") }}' }),
      out: returns(LINK),
    });
    const { $blob } = run.nodes!.find(({ nodeId }) => nodeId === 'large')!.output as { $blob: string };
    const read = async (...scopes: string[]) =>
      (await (await as(...scopes)).get(`/api/runs/${run.id}/blobs/${$blob}`).expect(200)).body;
    expect(await read(...RUNS)).toMatchObject({ link: HIDDEN });
    const shown = await read(...RUNS, 'actions:filesites:read');
    expect([shown.link, JSON.parse(shown.text)['@microsoft.graph.downloadUrl']]).toEqual([answer.body, answer.body]);
    await expectHidden(run.id);
  });

  it('are there again after a wait, when the run is read from its records, and in retries from a node', async () => {
    const live = await service.deploy(
      chain({
        in: webhook({ path: newPath(), responseMode: 'onReceived' }),
        find: find(),
        pause: wait({ resume: true }),
        copies: copies(),
        get: download(),
        out: returns({ status: '$"get".status', link: LINK }),
      }),
    );
    const { body } = await service.anonymous.post(live.path).send({});
    await until(async () => (await service.run(body.runId)).status === 'waiting');
    await service.api.post(`/api/runs/${body.runId}/resume`).send({}).expect(200);
    expect(await service.ended(body.runId)).toMatchObject({ status: 'succeeded', output: { status: 200 } });
    await expectHidden(body.runId);
    const retried = await service.api.post(`/api/runs/${body.runId}/retry`).send({ fromNode: 'copies' }).expect(202);
    const again = await service.ended(retried.body.runId);
    expect(again).toMatchObject({ status: 'succeeded', output: { status: 200 } });
    await expectHidden(again.id);
    expect(await seen(again.id, ...RUNS)).toContain(HIDDEN);
    expect(await seen(again.id, ...RUNS, 'actions:filesites:read')).toContain(secretPart);
  });

  it('are as hidden where other workflows are handed them, or hand them back, and as real', async () => {
    const taking = await service.deploy(
      chain({ in: start(), get: download('$"startNode".link'), out: returns('$"get".status') }),
    );
    const giving = await service.deploy(chain({ in: start(), find: find(), out: returns(LINK) }));
    const { answer, run } = await runOf({
      give: subWorkflow(giving.id, {}),
      get: download('$"give"'),
      take: subWorkflow(taking.id, { link: '$"give"' }),
      out: returns({ own: '$"get".status', theirs: '$"take"', link: '$"give"' }),
    });
    expect(answer.body).toEqual({ own: 200, theirs: 200, link: expect.stringContaining(secretPart) });
    await expectHidden(run.id);
    expect(await seen(run.id, ...RUNS, 'actions:filesites:read')).toContain(secretPart);
    for (const { id } of [taking, giving]) await expectHidden((await service.runsOf(id))[0]!.id);
  });

  it('are hidden in what is said of a failure, there and in the run that handles it', async () => {
    const handler = await service.deploy(chain({ in: start(), out: returns('$"startNode".error') }));
    const graph = chain({ in: start(), find: find(), fails: tell(), out: returns(1) });
    recorder.answer = ({ body }) => ({ status: 500, body: String(body) });
    const { id, webhook: address } = await service.save(graph, { settings: { onFailure: handler.id } });
    await service.api.post(`/api/workflows/${id}/deploy`).expect(200);
    await service.anonymous.post(new URL(address!.url!).pathname).send({});
    await until(async () => (await service.runsOf(handler.id))[0]?.status === 'succeeded');
    expect(String(recorder.requests[0]!.body)).toContain(secretPart);
    for (const workflow of [id, handler.id]) await expectHidden((await service.runsOf(workflow))[0]!.id);
  });

  it('are hidden in what is said of a run that cannot go on, and of those that it has started', async () => {
    const child = await service.deploy(chain({ in: start(), pause: wait({ resume: true }), out: returns(1) }));
    const live = await service.deploy(
      chain({
        in: webhook({ path: newPath(), responseMode: 'onReceived' }),
        find: find(),
        sub: subWorkflow(child.id, { link: LINK }),
        out: returns(1),
      }),
    );
    const { body } = await service.anonymous.post(live.path).send({});
    await until(async () => (await service.runsOf(child.id))[0]?.status === 'waiting');
    await until(async () => (await service.run(body.runId)).status === 'waiting');
    const database = service.app.get(Database);
    // As a process has it that holds the run and finds that it cannot go on.
    const [row] = await database.query<RunRow>(
      "update run set status = 'running' where id = $1 returning id, workspace_id, workflow_id, version, trigger, test, attempt, parent_run, input, sealed",
      [body.runId],
    );
    const run = { ...row!, hidden: service.app.get(RunSecrets).of(row!) };
    const [{ output }] = (await database.query<{ output: object }>(
      "select output from node_execution where run_id = $1 and node_id = 'find'",
      [body.runId],
    )) as [{ output: object }];
    const { '@microsoft.graph.downloadUrl': link } = run.hidden!.reveal(output) as Record<string, string>;
    const message = `cannot go on with ${link}`;
    expect(message).toContain(secretPart);
    expect(await service.app.get(FinishedRuns).fail(run, { code: 'internal', message })).toBe('ended');
    expect((await service.run(body.runId)).error!.message).toContain(HIDDEN);
    for (const id of [body.runId, (await service.runsOf(child.id))[0]!.id]) await expectHidden(id);
  });

  it('are hidden where the outcome of an action is kept for its repetition, which still gives them', async () => {
    const input = { driveId, name: 'new.txt', content: 'aGVsbG8=' };
    const upload = { type: 'connectorAction', config: { action: 'filesites.upload-file', input } };
    const { answer, run } = await runOf({ find: upload, out: returns(LINK) });
    expect(answer.body).toContain(secretPart);
    await expectHidden(run.id);
    const keyed = () =>
      service.api
        .post('/api/actions/filesites/files')
        .set('Idempotency-Key', 'upload-1')
        .send({ ...input, name: 'other.txt' })
        .expect(201);
    const [first, again] = [await keyed(), await keyed()];
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(again.body).toEqual(first.body);
    expect(first.body['@microsoft.graph.downloadUrl']).toContain(secretPart);
    expect((await stored()).includes(secretPart)).toBe(false);
  });

  it('are hidden in what an agent does with them, as tools or workflows give them', async () => {
    const giving = await service.deploy(chain({ in: start(), find: find(), out: returns(LINK) }));
    const run = await service.runScripted(
      [
        { toolCalls: [{ name: 'filesites_get_file', arguments: { driveId, filePath: FILE } }] },
        { toolCalls: [{ name: 'a_workflow', arguments: {} }] },
        { text: 'done' },
      ],
      { tools: [{ action: 'filesites.get-file' }, { workflow: giving.id }] },
    );
    expect(run.status).toBe('succeeded');
    // The model reads what the tools gave; nobody else does.
    expect(service.prompts().join('\n').split(secretPart).length).toBeGreaterThan(2);
    await expectHidden(run.id);
  });
});
