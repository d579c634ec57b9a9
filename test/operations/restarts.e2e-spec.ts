import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Scheduler } from '../../src/workflows/triggers/schedules/scheduler.js';
import { CallRecorder } from '../support/http/call-recorder.js';
import { copyTestDatabase, createTestDatabase, type TestDatabase } from '../support/app/once/database.js';
import { newMember, signIn } from '../support/app/people.js';
import { until } from '../support/until.js';
import { chain, editFields, httpRequest, returns, wait, webhook } from '../support/workflows/workflow-graphs.js';
import { bootWorkflows, type WorkflowService } from '../support/workflows/workflow-service.js';

const HOUR = 3_600_000;

let database: TestDatabase;
let recorder: CallRecorder;
let service: WorkflowService;

const boot = (): Promise<WorkflowService> =>
  bootWorkflows({ database, variables: { SANDBOX: '1', EGRESS_ALLOW: new URL(recorder.url).host } });

beforeAll(async () => {
  database = await createTestDatabase();
  recorder = await CallRecorder.start();
  service = await boot();
});
afterAll(async () => {
  await service.close();
  await recorder.close();
  await database.drop();
});

const names = async () => {
  const { body } = await service.api.get('/api/connections?limit=200').expect(200);
  return body.items.map(({ connector, name, id }: Record<string, string>) => [connector, name, id]);
};

describe('SANDBOX=1', () => {
  it('has a working default connection for every connector of the sandbox', async () => {
    await service.api.post('/api/actions/socialpost/post').send({ text: 'Hello' }).expect(201);
    const { body } = await service.api.get('/api/connectors').expect(200);
    for (const { key, connections } of body.items) {
      expect({ key, connections }).toMatchObject({ key, connections: { connected: 1, default: { name: 'sandbox' } } });
      await service.api.post(`/api/connections/${connections.default.id}/test`).expect(200);
    }
    await service.api.get('/api/actions/calendar/list-events').expect(200);
    await service.api.get('/api/actions/mailboxes/inboxes').set('x-connection', 'sandbox').expect(200);
  });

  it('keeps those connections over a restart, and shows none as ended long ago', async () => {
    const before = await names();
    await service.close();
    const restarted = Date.now();
    service = await boot();
    expect(await names()).toEqual(before);
    const { body } = await service.api.get('/api/connections?limit=200').expect(200);
    const ends = body.items.flatMap(({ expiresAt }: { expiresAt?: string }) =>
      expiresAt ? [Date.parse(expiresAt)] : [],
    );
    expect(ends.length).toBeGreaterThan(0);
    expect(Math.min(...ends)).toBeGreaterThanOrEqual(restarted);
    await service.api.get('/api/actions/calendar/list-events').expect(200);
  });
});

/** A call the recorder counts by its path. */
const effect = (path: string) => httpRequest({ method: 'POST', url: `${recorder.url}${path}`, body: {} });

/** A minute that the real clock does not meet, and its slots in the hours to come. */
const soon = Math.floor(Date.now() / 60_000) * 60_000 + HOUR / 2;
const slot = (hours: number): Date => new Date(soon + hours * HOUR + 1000);
const hourly = (missedRuns: string) =>
  service.deploy(
    chain({
      in: { type: 'cron', config: { expression: `${new Date(soon).getUTCMinutes()} * * * *`, missedRuns } },
      call: effect(`/${missedRuns}`),
    }),
  );

/** Calls of the recorder by path, once every run has ended that does not wait for somebody. */
const effects = async (): Promise<Record<string, number>> => {
  await until(async () => {
    const { body } = await service.api.get('/api/runs').query({ limit: 200 });
    return body.items.every(({ status }: { status: string }) => !['queued', 'running'].includes(status));
  });
  return Object.fromEntries(['/skip', '/once', '/order', '/ask'].map((path) => [path, recorder.calls(path).length]));
};

describe('a backup that is restored elsewhere', () => {
  it('lets people and keys in, opens its secrets, goes on with its runs and schedules, and does nothing twice', async () => {
    const { who } = await newMember(service, 'editor');
    await service.api.put('/api/variables/ORDERS').send({ value: 'a-sealed-value' }).expect(200);
    const authentication = { type: 'bearer', environmentVariable: 'ORDERS' };
    const { path } = await service.deploy(
      chain({ in: webhook({ path: '/order', authentication }), call: effect('/order'), out: returns('$"call".body') }),
    );
    const order = (key: string) =>
      service.anonymous
        .post(path)
        .set({ Authorization: 'Bearer a-sealed-value', 'Idempotency-Key': key })
        .send({ n: 1 });
    const first = await order('first');
    expect(first.status).toBe(200);
    const asking = await service.deploy(
      chain({
        in: webhook({ path: '/ask', responseMode: 'onReceived' }),
        call: effect('/ask'),
        mail: editFields({ link: '$"run".resumeUrl' }),
        ask: wait({ resume: true }),
        out: returns('$"ask"'),
      }),
    );
    const { body: asked } = await service.anonymous.post(asking.path).send({});
    await until(async () => (await service.run(asked.runId)).status === 'waiting');
    const mail = (await service.run(asked.runId)).nodes!.find(({ nodeId }) => nodeId === 'mail')!;
    for (const missedRuns of ['skip', 'once']) await hourly(missedRuns);
    await service.app.get(Scheduler).tick(slot(0));
    expect(await effects()).toEqual({ '/skip': 1, '/once': 1, '/order': 1, '/ask': 1 });
    const before = await names();

    await service.close();
    const lost = database;
    database = await copyTestDatabase(lost);
    await lost.drop();
    service = await boot();

    await signIn(service, who);
    expect(await names()).toEqual(before);
    await service.api.get('/api/actions/calendar/list-events').expect(200);
    const again = await order('first');
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    await service.app.get(Scheduler).tick(slot(0));
    expect(await effects()).toEqual({ '/skip': 1, '/once': 1, '/order': 1, '/ask': 1 });

    expect((await order('second')).status).toBe(200);
    await service.anonymous.post(new URL((mail.output as { link: string }).link).pathname).send({ yes: true });
    expect(await service.ended(asked.runId)).toMatchObject({ status: 'succeeded', output: { body: { yes: true } } });
    await service.app.get(Scheduler).tick(new Date(slot(5).getTime() + HOUR / 4));
    expect(await effects()).toEqual({ '/skip': 1, '/once': 2, '/order': 2, '/ask': 1 });
    await service.app.get(Scheduler).tick(slot(6));
    expect(await effects()).toEqual({ '/skip': 2, '/once': 3, '/order': 2, '/ask': 1 });
  });
});
