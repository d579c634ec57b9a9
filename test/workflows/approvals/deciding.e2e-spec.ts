import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import supertest from 'supertest';
import { Database } from '../../../src/platform/database/connection/database.js';
import { RunRetention } from '../../../src/workflows/runs/retention/run-retention.js';
import { newMember, newWorkspace } from '../../support/app/people.js';
import { expectProblem } from '../../support/app/problem.js';
import { openApprovals, startApproval } from '../../support/workflows/approvals.js';
import {
  approval,
  chain,
  editFields,
  forLoop,
  graph,
  returns,
  subWorkflow,
  webhook,
} from '../../support/workflows/workflow-graphs.js';
import { bootWorkflows, newPath, type WorkflowService } from '../../support/workflows/workflow-service.js';

/*
 * in ──► ask ──approve──► yes
 *         └────reject───► no
 */
const asking = (config: object = {}) =>
  graph(
    {
      in: webhook({ path: newPath(), responseMode: 'onReceived' }),
      ask: approval(config),
      yes: returns('$"ask"'),
      no: returns({ refused: '$"ask".by' }),
    },
    ...['in ask', 'ask approve yes', 'ask reject no'],
  );

let service: WorkflowService;

beforeAll(async () => {
  service = await bootWorkflows();
});

afterAll(() => service.close());

const keyOf = async (...scopes: string[]) => {
  const { body } = await service.api.post('/api/keys').send({ name: 'Decider', scopes });
  return { id: body.id as string, api: supertest.agent(service.url).set('Authorization', `Bearer ${body.key}`) };
};

const decide = (agent: Pick<supertest.Agent, 'post'>, id: string, decision = 'approve', values?: object) =>
  agent.post(`/api/approvals/${id}/decide`).send({ decision, ...(values && { values }) });

describe('an approval', () => {
  it('shows who is asked what, and who decided what when', async () => {
    // Arrange
    const { agent, who, id: personId } = await newMember(service, 'viewer');
    const form = { fields: [{ name: 'amount', type: 'number', required: true }] };
    const { runId, id } = await startApproval(service, asking({ approvers: [who.email.toUpperCase()], ...form }));

    // Act
    const open = (await agent.get(`/api/approvals/${id}`)).body;
    const answer = await decide(agent, id, 'approve', { amount: 12.5 });

    // Assert
    expect(open).toMatchObject({
      ...{ runId, nodeId: 'ask', label: 'ask', iteration: [], test: false, state: 'open', mayDecide: true },
      ...{ message: 'May it go out?', decisions: ['approve', 'reject'], approvers: [who.email], anyoneWithLink: false },
    });
    const by = { kind: 'person', id: personId, name: who.email };
    expect([answer.status, answer.body]).toMatchObject([200, { state: 'decided', decision: 'approve', decidedBy: by }]);
    const run = await service.ended(runId);
    const at = answer.body.decidedAt as string;
    expect(run.output).toEqual({ decision: 'approve', by, at, values: { amount: 12.5 } });
    const record = run.nodes!.find(({ nodeId }) => nodeId === 'ask')!;
    expect(record).toMatchObject({ outputName: 'approve', resumed: { by: 'person', id: personId } });
    const { body: log } = await service.api.get('/api/audit').query({ action: 'approval.decided' });
    expect(log.items[0]).toMatchObject({
      actor: { kind: 'person', id: personId },
      object: id,
      details: { run: runId, decision: 'approve' },
    });
  });

  it('takes the output of the decision', async () => {
    const { agent } = await newMember(service, 'editor');
    const { runId, id } = await startApproval(service, asking({ approvers: ['editor'] }));
    expect((await decide(agent, id, 'reject')).status).toBe(200);
    expect((await service.ended(runId)).output).toMatchObject({ refused: { kind: 'person' } });
  });

  it.each<[string, object, number]>([
    ['names nobody that the caller is', { approvers: ['admin', 'somebody@example.org'] }, 403],
    ['names the role of the caller', { approvers: ['viewer'] }, 200],
    ['needs a link that the caller may not see', {}, 403],
  ])('that %s answers a viewer ', async (_, config, status) => {
    const { agent } = await newMember(service, 'viewer');
    const { id } = await startApproval(service, asking(config));
    const answer = await decide(agent, id);
    expect(answer.status).toBe(status);
    expect((await agent.get(`/api/approvals/${id}`)).body).toMatchObject({
      state: status === 200 ? 'decided' : 'open',
      mayDecide: status === 200,
    });
  });

  it('is decided by a key that it names, and by no other', async () => {
    const [named, other] = [await keyOf('approvals'), await keyOf('approvals')];
    const { id, runId } = await startApproval(service, asking({ approvers: [named.id] }));
    expectProblem(await decide(other.api, id), 403, 'forbidden');
    expectProblem(await decide((await keyOf('runs:read')).api, id), 403, 'insufficient_scope');
    expect((await decide(named.api, id)).status).toBe(200);
    expect((await service.ended(runId)).output).toMatchObject({ by: { kind: 'key', id: named.id, name: 'Decider' } });
  });

  it('is not seen from another workspace', async () => {
    const { id } = await startApproval(service, asking());
    const { api } = await newWorkspace(service, 'elsewhere');
    expectProblem(await api.get(`/api/approvals/${id}`), 404, 'not_found');
    expectProblem(await decide(api, id), 404, 'not_found');
    expect((await api.get('/api/approvals')).body.items).toEqual([]);
  });

  it('is decided once, whoever of many comes first', async () => {
    const { id, runId } = await startApproval(service, asking());
    const decisions = Array.from({ length: 8 }, (_, index) => (index % 2 === 0 ? 'approve' : 'reject'));
    const answers = await Promise.all(decisions.map((decision) => decide(service.api, id, decision)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(409)]);
    const won = decisions[answers.findIndex(({ status }) => status === 200)];
    const record = (await service.ended(runId)).nodes!.find(({ nodeId }) => nodeId === 'ask')!;
    expect(record.output).toMatchObject({ decision: won });
    expectProblem(await decide(service.api, id), 409, 'conflict');
  });

  it('refuses other decisions, and values that the form does not take', async () => {
    const { id } = await startApproval(service, asking({ fields: [{ name: 'why', required: true }] }));
    const fieldsOf = async (decision: string, values?: object) =>
      (await decide(service.api, id, decision, values)).body.errors?.map(({ field }: { field: string }) => field);
    expect(await fieldsOf('postpone')).toEqual(['decision']);
    expect(await fieldsOf('approve')).toEqual(['why']);
    expect(await fieldsOf('approve', { why: 'so', who: 'me' })).toEqual(['who']);
    expect((await service.api.get(`/api/approvals/${id}`)).body.state).toBe('open');
  });

  it('is over with its run', async () => {
    const { id, runId } = await startApproval(service, asking());
    await service.api.post(`/api/runs/${runId}/cancel`).expect(200);
    expectProblem(await decide(service.api, id), 410, 'gone');
    expect((await service.api.get(`/api/approvals/${id}`)).body.state).toBe('cancelled');
  });

  it('is deleted with its run', async () => {
    const [done, open] = [await startApproval(service, asking()), await startApproval(service, asking())];
    await decide(service.api, done.id).expect(200);
    await service.ended(done.runId);
    const tomorrow = new Date(Date.now() + 86_400_000);
    await service.app.get(RunRetention).deleteOlder(tomorrow, 100_000);
    expectProblem(await service.api.get(`/api/approvals/${done.id}`), 404, 'not_found');
    const left = 'select id from approval where id = any($1)';
    expect(await service.app.get(Database).query(left, [[done.id, open.id]])).toEqual([{ id: open.id }]);
  });

  it('cannot be passed by resuming the run', async () => {
    const { runId } = await startApproval(service, asking({ approvers: ['nobody@example.org'] }));
    expectProblem(await service.api.post(`/api/runs/${runId}/resume`).send({}), 409, 'conflict');
  });

  it('is decided by the definition that its run began with', async () => {
    // Arrange
    const { id, runId, workflowId } = await startApproval(service, asking());
    const other = chain({ in: webhook({ path: newPath() }), out: returns('other') });
    await service.api.patch(`/api/workflows/${workflowId}`).send({ definition: other }).expect(200);
    await service.api.post(`/api/workflows/${workflowId}/deploy`).expect(200);

    // Act
    await decide(service.api, id).expect(200);

    // Assert
    expect((await service.ended(runId)).output).toMatchObject({ decision: 'approve' });
  });

  it('is one for every item of a loop', async () => {
    const { runId } = await startApproval(
      service,
      graph(
        {
          in: webhook({ path: newPath(), responseMode: 'onReceived' }),
          loop: forLoop([1, 2], { concurrency: 2 }),
          ask: approval(),
          ...{ yes: editFields({ said: '$"ask".decision' }), no: editFields({ said: '$"ask".decision' }) },
          out: returns('$"loop".items'),
        },
        ...['in loop', 'loop each ask', 'ask approve yes', 'ask reject no', 'loop done out'],
      ),
      2,
    );
    const open = await openApprovals(service, runId);
    const of = (item: number) => open.find(({ iteration }) => iteration[0] === item)!.id;
    await decide(service.api, of(1), 'reject').expect(200);
    await decide(service.api, of(0), 'approve').expect(200);
    expect((await service.ended(runId)).output).toMatchObject([
      { yes: { said: 'approve' } },
      { no: { said: 'reject' } },
    ]);
  });

  it('lets the workflow go on that waits for the one that asks', async () => {
    const child = await service.deploy(asking());
    const parent = chain({
      in: webhook({ path: newPath(), responseMode: 'onReceived' }),
      child: subWorkflow(child.id),
      out: returns('$"child".decision'),
    });
    const { path } = await service.deploy(parent);
    const { body } = await service.anonymous.post(path);
    const [open] = await openApprovals(service, undefined, child.id);
    await decide(service.api, open!.id).expect(200);
    expect((await service.ended(body.runId)).output).toBe('approve');
  });
});

describe('the list of approvals', () => {
  it('has those that wait for the caller, and counts them', async () => {
    const { agent, who } = await newMember(service, 'viewer');
    const before = (await agent.get('/api/approvals').query({ mine: true })).body.items.length;
    const mine = await startApproval(service, asking({ approvers: [who.email] }));
    const done = await startApproval(service, asking({ approvers: [who.email] }));
    await startApproval(service, asking({ approvers: ['other@example.org'] }));
    await decide(agent, done.id).expect(200);
    const ids = async (query: object) =>
      (await agent.get('/api/approvals').query(query)).body.items.map(({ id }: { id: string }) => id);
    expect(await ids({ mine: true, state: 'open' })).toEqual([mine.id]);
    expect(await ids({ mine: true, state: 'closed', limit: 1 })).toEqual([done.id]);
    expect(await ids({ mine: true })).toHaveLength(before + 2);
    expect(await ids({ mine: true, limit: 1 })).toEqual([done.id]);
    expect(await ids({ runId: mine.runId })).toEqual([mine.id]);
    expect((await agent.get('/api/approvals/waiting')).body).toEqual({ mine: 1, reminded: 0 });
  });
});

describe('the deadline of an approval', () => {
  const ended = async (config: object) => {
    const { id, runId } = await startApproval(service, asking({ deadlineSeconds: 1, ...config }));
    return { id, run: await service.ended(runId) };
  };

  it('fails the node', async () => {
    const { id, run } = await ended({});
    expect(run).toMatchObject({ status: 'failed', error: { code: 'node_timeout', node: 'ask' } });
    expectProblem(await decide(service.api, id), 410, 'gone');
    expect((await service.api.get(`/api/approvals/${id}`)).body.state).toBe('expired');
  });

  it('makes a decision', async () => {
    const { run } = await ended({ onDeadline: 'reject' });
    expect(run).toMatchObject({ status: 'succeeded', output: { refused: { kind: 'deadline' } } });
  });

  it('takes an output of its own', async () => {
    const definition = graph(
      {
        in: webhook({ path: newPath(), responseMode: 'onReceived' }),
        ask: approval({ deadlineSeconds: 1, onDeadline: 'expired' }),
        yes: returns('yes'),
        late: returns('$"ask".decision'),
      },
      ...['in ask', 'ask approve yes', 'ask expired late'],
    );
    const { runId } = await startApproval(service, definition);
    expect((await service.ended(runId)).output).toBe('expired');
  });
});
