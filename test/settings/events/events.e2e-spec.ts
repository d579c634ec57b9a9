import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { inspect } from '#libs/schema';
import { ExpiringConnections } from '../../../src/credentials/health/expiring-connections.service.js';
import { ExpiringKeys } from '../../../src/access/auth/keys/expiring-keys.service.js';
import { eventTypes } from '../../../src/events/event-types.js';
import { ProviderSandbox } from '../../../src/platform/config/provider-sandbox.js';
import { Database } from '../../../src/platform/database/connection/database.js';
import { ChangeFeed } from '../../../src/platform/database/shared/change-feed.js';
import { FinishedRuns } from '../../../src/workflows/engine/endings/finished-runs.js';
import { hearStatements } from '../../support/app/heard-statements.js';
import { until } from '../../support/until.js';
import {
  chain,
  editFields,
  refusedRequest,
  returns,
  subWorkflow,
  wait,
  webhook,
} from '../../support/workflows/workflow-graphs.js';
import { bootWorkflows, newPath, type WorkflowService } from '../../support/workflows/workflow-service.js';
import { startEventReceiver, type EventReceiver } from '../support/event-receiver.js';

const RUNS = ['run.succeeded', 'run.failed'];

let service: WorkflowService;
let receiver: EventReceiver;

beforeAll(async () => {
  receiver = await startEventReceiver();
  service = await bootWorkflows({ variables: { SANDBOX: '1', EGRESS_ALLOW: new URL(receiver.origin).host } });
});
afterAll(async () => {
  await service.close();
  await receiver.close();
});
beforeEach(async () => {
  for (const { id } of (await service.api.get('/api/event-endpoints').expect(200)).body.items)
    await service.api.delete(`/api/event-endpoints/${id}`).expect(204);
  await sql('delete from outgoing_event');
  receiver.clear();
});

const sql = <R extends object>(text: string, values: unknown[] = []): Promise<R[]> =>
  service.app.get(Database).query<R>(text, values);
const stored = async () =>
  (await sql<{ type: string; data: any }>('select type, data from outgoing_event order by id')).map(
    ({ type, data }) => [type, data] as const,
  );
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();
const failing = (config: object = {}) =>
  service.deploy(
    chain({
      in: webhook({ path: newPath(), responseMode: 'lastNode', ...config }),
      call: refusedRequest(),
      out: returns(),
    }),
  );

describe('every declared event', () => {
  it.each(eventTypes.map((type) => [type.name, type] as const))(
    '%s has an example of its data',
    (_, { data, example }) => {
      expect(inspect(data, example as Record<string, unknown>).faults).toEqual([]);
    },
  );
});

const declaredData = (name: string) => eventTypes.find((type) => type.name === name)!.data;

describe('the end of a run is told', () => {
  it.each([
    ['in the answer', 'lastNode'],
    ['behind the answer', 'onReceived'],
  ])('when it was executed %s', async (_, responseMode) => {
    await receiver.listen(service.api, RUNS);
    const { path, id } = await failing({ responseMode });
    await service.api.post(path).send({});
    await until(async () => (await stored()).length === 1);
    const [run] = await service.runsOf(id);
    const [[type, data]] = (await stored()) as [[string, any]];
    expect([type, data]).toEqual([
      'run.failed',
      expect.objectContaining({
        runId: run!.id,
        workflowName: 'A workflow',
        url: expect.stringMatching(new RegExp(`/runs/${run!.id}$`)),
        error: expect.objectContaining({ code: 'egress_refused', node: 'call' }),
      }),
    ]);
    expect(inspect(declaredData(type), data).faults).toEqual([]);
  });

  it('when it ended behind a wait', async () => {
    await receiver.listen(service.api, RUNS);
    const { path } = await service.deploy(
      chain({
        in: webhook({ path: newPath(), responseMode: 'onReceived' }),
        wait: wait({ seconds: 1 }),
        set: editFields(),
      }),
    );
    await service.api.post(path).send({});
    await until(async () => (await stored()).length === 1);
    expect((await stored())[0]![0]).toBe('run.succeeded');
  });

  it('of those that began it, not of those that they have started', async () => {
    await receiver.listen(service.api, RUNS);
    const inner = await service.echo();
    const { path, id } = await service.echo({}, { call: subWorkflow(inner.id) });
    await service.api.post(path).send({}).expect(200);
    await until(async () => (await stored()).length > 0);
    expect((await stored()).map(([, { workflowId }]) => workflowId)).toEqual([id]);
  });

  it('not of drafts, and not of runs that somebody cancels', async () => {
    await receiver.listen(service.api, RUNS);
    const { path, id } = await service.deploy(
      chain({
        in: webhook({ path: newPath(), responseMode: 'onReceived' }),
        wait: wait({ seconds: 600 }),
        set: editFields(),
      }),
    );
    const { runId } = (await service.api.post(path).send({}).expect(202)).body;
    await until(async () => (await service.run(runId)).status === 'waiting');
    await service.api
      .post(`/api/runs/${String(runId)}/cancel`)
      .expect((answer) => expect(answer.status).toBeLessThan(300));
    await service.ended(runId);
    const draft = await service.save(chain({ in: webhook({ path: newPath() }), set: editFields() }));
    await service.api.post(`/api/workflows/${draft.id}/run`).send({ input: {} });
    expect(id).toBeDefined();
    expect(await stored()).toEqual([]);
  });

  it('when it could not be executed to its end', async () => {
    await receiver.listen(service.api, RUNS);
    const { path } = await service.deploy(
      chain({
        in: webhook({ path: newPath(), responseMode: 'onReceived' }),
        wait: wait({ seconds: 600 }),
        set: editFields(),
      }),
    );
    const { runId } = (await service.api.post(path).send({}).expect(202)).body;
    await until(async () => (await service.run(runId)).status === 'waiting');
    const [row] = await sql<any>('select * from run where id = $1', [runId]);
    const error = { code: 'run_timeout', message: 'It is too old.' };
    expect(await service.app.get(FinishedRuns).expire(row, error)).toBe(true);
    expect(await service.app.get(FinishedRuns).expire(row, error)).toBe(false);
    expect(await stored()).toEqual([['run.failed', expect.objectContaining({ runId, error })]]);
  });

  it('to nobody, and nothing is asked or written, where nobody has chosen it', async () => {
    await receiver.listen(service.api, ['workflow.deployed']);
    const { path } = await failing();
    const statements = hearStatements(service);
    const writes = () => [...statements].filter((text) => text.includes('insert into outgoing_event'));
    await service.api.post(path).send({});
    expect(writes()).toEqual([]);
    await receiver.listen(service.api, ['run.failed']);
    await service.api.post(path).send({});
    await until(() => writes().length === 1);
  });

  it('also by a process that cannot tell whether an endpoint was made meanwhile', async () => {
    const feed = service.app.get(ChangeFeed);
    const { id } = await receiver.listen(service.api, ['key.expiring']);
    // Made by another process, of which this one has not heard.
    await sql(`update event_endpoint set events = '{run.failed}' where id = $1`, [id]);
    const isFresh = jest.spyOn(feed, 'isFresh', 'get').mockReturnValue(false);
    try {
      const { path } = await failing();
      await service.api.post(path).send({});
      await until(async () => (await stored()).length === 1);
    } finally {
      isFresh.mockRestore();
    }
  });

  it('to a workflow of this service too, whose own failures give no further events', async () => {
    const alert = await failing();
    const other = await failing();
    const { id } = (
      await service.api
        .post('/api/event-endpoints')
        .send({ name: 'Alert', url: `${await baseUrl()}${alert.path}`, events: RUNS })
        .expect(201)
    ).body;
    await service.api.post(other.path).send({});
    await until(async () => (await service.runsOf(alert.id)).some(({ status }) => status === 'failed'));
    const [run] = await service.runsOf(alert.id);
    const { input } = (await service.api.get(`/api/runs/${run!.id}`).expect(200)).body;
    expect(input.body).toMatchObject({ type: 'run.failed', data: { workflowId: other.id } });
    expect((await stored()).map(([, { workflowId }]) => workflowId)).toEqual([other.id]);
    expect(id).toBeDefined();
  });
});

const baseUrl = async (): Promise<string> => {
  const { webhook: address } = await service.save(chain({ in: webhook({ path: newPath() }), set: editFields() }));
  return new URL(address!.url!).origin;
};

describe('it is told', () => {
  it('that a workflow was deployed', async () => {
    await receiver.listen(service.api, ['workflow.deployed']);
    const { id } = await service.echo();
    expect(await stored()).toEqual([['workflow.deployed', { workflowId: id, workflowName: 'A workflow', version: 1 }]]);
  });

  it('that a connection works, that it does not any more, and that it works again', async () => {
    await receiver.listen(service.api, ['connection.connected', 'connection.needs_attention']);
    const { apiKey } = service.app.get(ProviderSandbox).running!.credentials.mailboxes;
    const { id } = (
      await service.api
        .post('/api/connectors/mailboxes/connections')
        .send({ name: 'Ada', apiKey, endUserId: 'user-1' })
        .expect(201)
    ).body;
    const test = () => service.api.post(`/api/connections/${id}/test`);
    service.app.get(ProviderSandbox).running!.fail({ provider: 'mailboxes', path: '*', kind: 'status', status: 401 });
    await test();
    await test().expect(200);
    const who = { connectionId: id, connector: 'mailboxes', name: 'Ada', endUserId: 'user-1' };
    const events = await stored();
    expect(events).toEqual([
      ['connection.connected', who],
      ['connection.needs_attention', { ...who, state: 'error', reason: expect.any(String) }],
      ['connection.connected', who],
    ]);
    for (const [type, data] of events) expect(inspect(declaredData(type), data).faults).toEqual([]);
  });

  it('once that an API key ends soon', async () => {
    await receiver.listen(service.api, ['key.expiring']);
    const make = async (name: string, expiresAt: string) =>
      (
        await service.api
          .post('/api/keys')
          .send({ name, scopes: ['data'], expiresAt })
          .expect(201)
      ).body;
    const soon = await make('Soon', inDays(3));
    await make('Later', inDays(30));
    const keys = service.app.get(ExpiringKeys);
    await Promise.all([keys.sweep(), keys.sweep()]);
    const { id: keyId, name, prefix, expiresAt } = soon;
    expect(await stored()).toEqual([['key.expiring', { keyId, name, prefix, expiresAt }]]);
  });

  it('once that a key of a connected system ends soon, and again of the key that follows', async () => {
    await receiver.listen(service.api, ['connection.expiring']);
    const { apiKey } = service.app.get(ProviderSandbox).running!.credentials.mailboxes;
    const make = async (name: string, expiresAt?: string): Promise<string> => {
      const sent = { name, apiKey, ...(expiresAt && { expiresAt }) };
      return (await service.api.post('/api/connectors/mailboxes/connections').send(sent).expect(201)).body.id;
    };
    const [soon, later] = [inDays(3), inDays(4)];
    const connectionId = await make('Ends soon', soon);
    await make('Ends later', inDays(60));
    await make('Does not end');
    const connections = service.app.get(ExpiringConnections);
    await Promise.all([connections.sweep(), connections.sweep()]);
    const told = (expiresAt: string) => [
      'connection.expiring',
      { connectionId, connector: 'mailboxes', name: 'Ends soon', expiresAt },
    ];
    expect(await stored()).toEqual([told(soon)]);
    await service.api.patch(`/api/connections/${connectionId}`).send({ apiKey, expiresAt: later }).expect(200);
    await connections.sweep();
    await connections.sweep();
    expect(await stored()).toEqual([told(soon), told(later)]);
  });
});
