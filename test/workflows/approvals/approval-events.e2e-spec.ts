import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Database } from '../../../src/platform/database/connection/database.js';
import { ApprovalSweep, lookAtSomeOfEach } from '../../../src/workflows/approvals/approval-sweep.js';
import { startEventReceiver, type EventReceiver } from '../../settings/support/event-receiver.js';
import { until } from '../../support/until.js';
import { startApproval } from '../../support/workflows/approvals.js';
import { approval, graph, returns, webhook } from '../../support/workflows/workflow-graphs.js';
import { bootWorkflows, newPath, type WorkflowService } from '../../support/workflows/workflow-service.js';

const EVENTS = ['approval.requested', 'approval.reminded', 'approval.decided'];

let service: WorkflowService;
let receiver: EventReceiver;

beforeAll(async () => {
  receiver = await startEventReceiver();
  service = await bootWorkflows({ variables: { EGRESS_ALLOW: new URL(receiver.origin).host } });
  await receiver.listen(service.api, EVENTS);
});

afterAll(async () => {
  await service.close();
  await receiver.close();
});

const asking = (config: object = {}) =>
  graph(
    {
      in: webhook({ path: newPath(), responseMode: 'onReceived' }),
      ask: approval(config),
      yes: returns(1),
      no: returns(2),
    },
    ...['in ask', 'ask approve yes', 'ask reject no'],
  );

/** The event of a type that tells of an approval; what an earlier test has caused may come late. */
const receive = async (type: string, id: string) => {
  const found = () => receiver.received(type).filter(({ data }) => data.approvalId === id);
  await until(async () => found().length > 0);
  return found()[0]!;
};

describe('the events of an approval', () => {
  it('tell of the request and of the decision', async () => {
    // Arrange
    const { id, runId, workflowId } = await startApproval(service, asking({ deadlineSeconds: 3600 }));

    // Act
    const { data: requested } = await receive('approval.requested', id);
    await service.api.post(`/api/approvals/${id}/decide`).send({ decision: 'approve' }).expect(200);
    const { data: decided } = await receive('approval.decided', id);

    // Assert
    const of = { approvalId: id, runId, workflowId, workflowName: 'A workflow', node: 'ask' };
    const url = expect.stringMatching(new RegExp(`/approvals/${id}$`));
    const asked = { message: 'May it go out?', decisions: ['approve', 'reject'], approvers: [] };
    expect(requested).toEqual({ ...of, ...asked, expiresAt: expect.any(String), url });
    const by = { kind: 'key', id: expect.any(String), name: expect.any(String) };
    expect(decided).toEqual({ ...of, decision: 'approve', by, decidedAt: expect.any(String), url });
  });

  it.each([
    ['after the request', { remindAfterSeconds: 1 }],
    ['before the deadline', { remindBeforeSeconds: 3599, deadlineSeconds: 3600 }],
  ])('remind once, %s, however many processes look', async (_, config) => {
    const { id } = await startApproval(service, asking({ approvers: ['admin'], ...config }));
    const { data: reminded } = await receive('approval.reminded', id);
    expect(reminded).toMatchObject({ approvalId: id, node: 'ask', approvers: ['admin'] });
    const sweep = service.app.get(ApprovalSweep);
    const database = service.app.get(Database);
    await database.execute('update approval set look_at = now() where id = $1', [id]);
    await Promise.all([sweep.sweep(), sweep.sweep(), sweep.sweep()]);
    const stored = await database.query(
      `select from outgoing_event where type = 'approval.reminded' and data ->> 'approvalId' = $1`,
      [id],
    );
    expect(stored).toHaveLength(1);
    expect((await service.api.get(`/api/approvals/${id}`)).body).toMatchObject({
      state: 'open',
      remindedAt: expect.any(String),
    });
  });

  it('do not remind of what is decided', async () => {
    const { id } = await startApproval(service, asking({ remindAfterSeconds: 3600 }));
    await service.api.post(`/api/approvals/${id}/decide`).send({ decision: 'approve' }).expect(200);
    await service.app
      .get(Database)
      .execute('update approval set look_at = now(), remind_at = now() where id = $1', [id]);
    await service.app.get(ApprovalSweep).sweep();
    expect((await service.api.get(`/api/approvals/${id}`)).body.remindedAt).toBeUndefined();
  });

  it('are looked at although those of another workspace are due before them', async () => {
    const { id } = await startApproval(service, asking());
    const isUndone = new Error('undone');
    const seen: { workspaceId: string }[] = [];
    const [flood, other, later] = ['0', '1', '2'].map((digit) => `${digit.repeat(8)}-0000-4000-8000-000000000000`);
    const copies = `
      insert into approval
      select (jsonb_populate_record(a, jsonb_build_object(
               'workspace_id', $2::text, 'id', gen_random_uuid(), 'node_id', n::text, 'look_at', now() - make_interval(mins => $3)))).*
        from approval a, generate_series(1, $4) n where id = $1`;
    const attempt = service.app.get(Database).transaction(async (transaction) => {
      await transaction.execute(copies, [id, flood, 60, 500]);
      await transaction.execute(copies, [id, other, 1, 5]);
      await transaction.execute(copies, [id, later, -1, 5]);
      seen.push(...(await transaction.query<{ workspaceId: string }>(lookAtSomeOfEach)));
      throw isUndone;
    });
    await expect(attempt).rejects.toBe(isUndone);
    const of = (workspace: string | undefined) => seen.filter(({ workspaceId }) => workspaceId === workspace).length;
    expect([of(flood), of(other), of(later)]).toEqual([100, 5, 0]);
  });

  it('tell of a decision that the deadline makes', async () => {
    const { id } = await startApproval(service, asking({ deadlineSeconds: 1, onDeadline: 'reject' }));
    const { data: decided } = await receive('approval.decided', id);
    expect(decided).toMatchObject({ approvalId: id, decision: 'reject', by: { kind: 'deadline' } });
  });

  it('are none for a run that an event has started', async () => {
    // Arrange: an event of ours, as a webhook gets it
    const first = await startApproval(service, asking());
    const { id: message } = await receive('approval.requested', first.id);
    const { path } = await service.deploy(asking({ message: 'Started by an event' }));

    // Act
    const { body } = await service.anonymous.post(path).set('webhook-id', message).send({});
    await until(async () => (await service.run(body.runId)).status === 'waiting');

    // Assert
    const stored = await service.app
      .get(Database)
      .query(`select from outgoing_event where data ->> 'runId' = $1`, [body.runId]);
    expect(stored).toEqual([]);
  });

  it('close what no longer waits', async () => {
    const { id, runId } = await startApproval(service, asking());
    await service.api.post(`/api/runs/${runId}/cancel`).expect(200);
    const database = service.app.get(Database);
    await database.execute('update approval set look_at = now() where id = $1', [id]);
    await service.app.get(ApprovalSweep).sweep();
    expect(await database.query('select state from approval where id = $1', [id])).toEqual([{ state: 'cancelled' }]);
  });
});
