import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ADMIN, adminOf, newMember, newWorkspace, signIn } from '../../support/app/people.js';
import { Database } from '../../../src/platform/database/connection/database.js';
import { until } from '../../support/until.js';
import { editFields } from '../../support/workflows/workflow-graphs.js';
import { bootWorkflows, type Live, type WorkflowService } from '../../support/workflows/workflow-service.js';
import { isSignedBy, startEventReceiver, type EventReceiver } from '../support/event-receiver.js';

let service: WorkflowService;
let receiver: EventReceiver;
let live: Live;

beforeAll(async () => {
  receiver = await startEventReceiver();
  service = await bootWorkflows({
    variables: { EGRESS_ALLOW: new URL(receiver.origin).host, EVENT_ENDPOINTS_MAX: '3' },
  });
  live = await service.echo({}, { set: editFields() });
});
afterAll(async () => {
  await service.close();
  await receiver.close();
});
beforeEach(async () => {
  for (const { id } of (await service.api.get('/api/event-endpoints').expect(200)).body.items)
    await service.api.delete(`/api/event-endpoints/${id}`).expect(204);
  receiver.clear();
});

const sql = <R extends object>(text: string, values: unknown[] = []): Promise<R[]> =>
  service.app.get(Database).query<R>(text, values);
const call = () => service.api.post(live.path).send({}).expect(200);
const endpoint = async (id: string) => (await service.api.get(`/api/event-endpoints/${id}`).expect(200)).body;
const deliveries = async (id: string) =>
  (await service.api.get(`/api/event-endpoints/${id}/deliveries`).expect(200)).body.items;
const firstDelivery = async (id: string) => {
  await until(async () => (await deliveries(id)).length > 0);
  return (await deliveries(id))[0];
};

describe('an event endpoint', () => {
  it('gets what it has chosen, signed as Standard Webhooks says, and nothing else', async () => {
    const { id, secret } = await receiver.listen(service.api, ['run.succeeded']);
    await call();
    await service.api.post(`/api/workflows/${live.id}/deploy`).expect(200);
    await until(() => receiver.requests.length > 0);
    await until(async () => (await firstDelivery(id)).state === 'delivered');
    const [request] = receiver.requests;
    expect(isSignedBy(request!, secret)).toBe(true);
    expect(isSignedBy(request!, `whsec_${Buffer.alloc(32).toString('base64')}`)).toBe(false);
    const [event] = receiver.received('run.succeeded');
    const [run] = await service.runsOf(live.id);
    expect(event).toMatchObject({
      id: expect.stringMatching(/^evt_[0-9a-f]{32}$/),
      type: 'run.succeeded',
      timestamp: expect.stringMatching(/^\d{4}-/),
      data: { runId: run!.id, workflowId: live.id, workflowName: 'A workflow', version: 1, trigger: 'webhook' },
    });
    expect(receiver.requests).toHaveLength(1);
  });

  it('shows its secret once, and signs by both for a day after a new one was made', async () => {
    const { id, secret } = await receiver.listen(service.api, ['run.succeeded']);
    expect(JSON.stringify(await endpoint(id))).not.toContain('whsec_');
    const renewed = (await service.api.post(`/api/event-endpoints/${id}/secret`).expect(200)).body;
    expect(renewed.secret).not.toBe(secret);
    await call();
    await until(() => receiver.requests.length === 1);
    expect([secret, renewed.secret].map((each) => isSignedBy(receiver.requests[0]!, each))).toEqual([true, true]);
    await sql(`update event_endpoint set previous_until = now() where id = $1`, [id]);
    await call();
    await until(() => receiver.requests.length === 2);
    expect([secret, renewed.secret].map((each) => isSignedBy(receiver.requests[1]!, each))).toEqual([false, true]);
    const stored = await sql<{ secret: string }>('select secret from event_endpoint where id = $1', [id]);
    expect(stored[0]!.secret).not.toContain(renewed.secret.slice(6, 20));
  });

  it('gets an event again until it takes it, with the same id, and each attempt is shown', async () => {
    receiver.answer = () => ({ status: 503, body: 'out of\0 order', headers: { 'content-type': 'text/plain' } });
    const { id } = await receiver.listen(service.api, ['run.succeeded']);
    await call();
    const { eventId } = await firstDelivery(id);
    await until(async () => (await deliveries(id))[0].attempts === 1);
    expect((await endpoint(id)).failingSince).toBeDefined();
    expect((await deliveries(id))[0]).toMatchObject({ state: 'pending', attempts: 1, lastStatus: 503 });
    receiver.answer = () => ({});
    await sql('update event_delivery set next_at = now() where endpoint_id = $1', [id]);
    await until(async () => (await deliveries(id))[0].state === 'delivered');
    expect(new Set(receiver.received('run.succeeded').map((event) => event.id)).size).toBe(1);
    const { body } = await service.api.get(`/api/event-endpoints/${id}/deliveries/${eventId}`).expect(200);
    expect(body.tries).toMatchObject([
      { attempt: 2, status: 200, answer: '{}' },
      { attempt: 1, status: 503, answer: 'out of order', error: 'The receiver answered 503.' },
    ]);
    expect((await endpoint(id)).failingSince).toBeUndefined();
  });

  it('gets an event again when somebody asks for it', async () => {
    const { id } = await receiver.listen(service.api, ['run.succeeded']);
    await call();
    const { eventId } = await firstDelivery(id);
    await until(async () => (await deliveries(id))[0].state === 'delivered');
    await service.api.post(`/api/event-endpoints/${id}/deliveries/${eventId}/resend`).expect(202);
    await until(async () => (await deliveries(id))[0].attempts === 2);
    expect(receiver.requests.map(({ headers }) => headers['webhook-id'])).toEqual(
      Array(2).fill(`evt_${eventId.replaceAll('-', '')}`),
    );
    const { body } = await service.api.get('/api/audit').query({ action: 'event_endpoint.event_resent' }).expect(200);
    expect(body.items).toMatchObject([{ object: id, details: { event: eventId } }]);
  });

  it('is given up after a day of failures: the delivery failed, it is paused, and the audit log says so', async () => {
    receiver.answer = () => ({ status: 500 });
    const { id } = await receiver.listen(service.api, ['run.succeeded']);
    await call();
    await call();
    await until(async () => (await deliveries(id)).every(({ attempts }: { attempts: number }) => attempts === 1));
    const [first] = await deliveries(id);
    await sql(`update event_endpoint set failing_since = now() - interval '24 hours' where id = $1`, [id]);
    await sql(
      'update event_delivery set next_at = now(), give_up_at = now() where endpoint_id = $1 and event_id = $2',
      [id, first.eventId],
    );
    await until(async () => (await endpoint(id)).state === 'paused');
    expect(await endpoint(id)).toMatchObject({ reason: expect.stringContaining('24 hours') });
    expect((await deliveries(id)).map(({ state }: { state: string }) => state)).toEqual(['failed', 'held']);
    const { body } = await service.api.get('/api/audit').query({ action: 'event_endpoint.paused' }).expect(200);
    expect(body.items[0]).toMatchObject({ object: id, result: 'failure', actor: { kind: 'system' } });
    await service.api.post(`/api/event-endpoints/${id}/deliveries/${first.eventId}/resend`).expect(409);
    receiver.clear();
    await service.api.patch(`/api/event-endpoints/${id}`).send({ state: 'active' }).expect(200);
    await until(async () => (await deliveries(id))[1].state === 'delivered');
    expect(await endpoint(id)).not.toHaveProperty('reason');
  });

  it('is paused at once when its receiver says that it is gone', async () => {
    receiver.answer = () => ({ status: 410 });
    const { id } = await receiver.listen(service.api, ['run.succeeded']);
    await call();
    await until(async () => (await endpoint(id)).state === 'paused');
    expect((await endpoint(id)).reason).toContain('410');
  });

  it('tells the other endpoints, once, that the service has paused it', async () => {
    receiver.answer = ({ body }) => ({ status: body.includes('"run.succeeded"') ? 410 : 200 });
    const both = ['run.succeeded', 'event_endpoint.paused'];
    const { id } = await receiver.listen(service.api, both);
    await receiver.listen(service.api, ['event_endpoint.paused']);
    await call();
    await until(() => receiver.received('event_endpoint.paused').length > 0);
    expect(receiver.received('event_endpoint.paused')).toEqual([
      expect.objectContaining({
        data: {
          endpointId: id,
          name: 'Receiver',
          reason: expect.stringContaining('410'),
          url: expect.stringMatching(new RegExp(`^http.*/settings/events/${id}$`)),
        },
      }),
    ]);
    expect((await deliveries(id)).map(({ type }: { type: string }) => type)).toEqual(['run.succeeded']);
    const listed = (await service.api.get('/api/event-endpoints').query({ state: 'paused' }).expect(200)).body.items;
    expect(listed).toMatchObject([{ id, state: 'paused' }]);
    await service.api.get('/api/event-endpoints').query({ state: 'broken' }).expect(400);
  });

  it('that is paused gets nothing, and nothing is kept for it', async () => {
    const { id } = await receiver.listen(service.api, ['run.succeeded']);
    await service.api.patch(`/api/event-endpoints/${id}`).send({ state: 'paused' }).expect(200);
    await call();
    expect(
      await sql('select from outgoing_event e join event_delivery d on d.event_id = e.id where d.endpoint_id = $1', [
        id,
      ]),
    ).toEqual([]);
  });

  it.each([
    ['of an inner host', { url: 'https://10.0.0.1/hook' }, 'egress'],
    ['of the service itself', { url: 'https://localhost:1/hook' }, 'egress'],
    ['over plain http to somebody', { url: 'http://example.org/hook' }, 'egress'],
    ['with a password', { url: 'https://me:secret@example.org/' }, 'format'],
    ['that is none', { url: 'javascript:alert(1)' }, 'format'],
    ['with an event that there is not', { events: ['run.exploded'] }, 'choice'],
    ['without events', { events: [] }, 'too_few'],
  ])('%s is refused', async (_, wrong, rule) => {
    const sound = { name: 'Wrong', url: 'https://example.org/hook', events: ['run.failed'] };
    const { body } = await service.api
      .post('/api/event-endpoints')
      .send({ ...sound, ...wrong })
      .expect(400);
    expect(body.errors).toEqual([expect.objectContaining({ rule })]);
    expect((await service.api.get('/api/event-endpoints')).body.items).toEqual([]);
  });

  it('is for admins, and there are so many of a workspace and no more', async () => {
    const editor = await newMember(service, 'editor');
    await editor.agent.get('/api/event-endpoints').expect(403);
    const admin = await adminOf(service);
    const wanted = { name: 'One', url: 'https://example.org/hook', events: ['run.failed'] };
    const made = await Promise.all(
      [1, 2, 3, 4, 5].map(async () => (await admin.post('/api/event-endpoints').send(wanted)).status),
    );
    expect(made.sort()).toEqual([201, 201, 201, 409, 409]);
  });

  it('of one workspace gets nothing of another one', async () => {
    const other = await newWorkspace(service, 'apart');
    await receiver.listen(other.api, ['run.succeeded']);
    await receiver.listen(service.api, ['run.succeeded']);
    await call();
    await until(() => receiver.requests.length > 0);
    const rows = await sql<{ count: number }>(
      'select count(*)::integer as count from outgoing_event where workspace_id = $1',
      [other.id],
    );
    expect(rows).toEqual([{ count: 0 }]);
    expect(await signIn(service, { ...ADMIN, workspace: 'apart' })).toBeDefined();
  });
});
