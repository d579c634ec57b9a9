import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Signer } from '#libs/crypto';
import { Database } from '../../../src/platform/database/connection/database.js';
import { hearStatements } from '../../support/app/heard-statements.js';
import { newMember } from '../../support/app/people.js';
import { expectProblem } from '../../support/app/problem.js';
import { startApproval } from '../../support/workflows/approvals.js';
import { approval, editFields, graph, returns, wait, webhook } from '../../support/workflows/workflow-graphs.js';
import { bootWorkflows, newPath, type WorkflowService } from '../../support/workflows/workflow-service.js';
import { until } from '../../support/until.js';

/*
 * in ──► mail (reads the links) ──► ask ──approve──► yes
 *                                    └────reject───► no
 */
const asking = (config: object = {}) =>
  graph(
    {
      in: webhook({ path: newPath(), responseMode: 'onReceived' }),
      mail: editFields({ links: '$"run".approvalUrls["ask"]' }),
      ask: approval(config),
      yes: returns('$"ask"'),
      no: returns('$"ask"'),
    },
    ...['in mail', 'mail ask', 'ask approve yes', 'ask reject no'],
  );

let service: WorkflowService;

beforeAll(async () => {
  service = await bootWorkflows();
});

afterAll(() => service.close());

type Links = Record<'approve' | 'reject', string>;

const linksOf = async (runId: string, api = service.api): Promise<Links> => {
  const read = async () => {
    const { nodes } = (await api.get(`/api/runs/${runId}`)).body;
    return nodes.find(({ nodeId }: { nodeId: string }) => nodeId === 'mail')?.output.links as Links;
  };
  await until(async () => (await read()) !== undefined);
  return read();
};

/** The address at which a link is decided. */
const api = (link: string) => `/api/approval-links/${link.slice(link.lastIndexOf('/') + 1)}`;
const get = (link: string) => service.anonymous.get(api(link));
const post = (link: string, body: object = {}) => service.anonymous.post(api(link)).send(body);

describe('a link of an approval', () => {
  it('shows what is asked, and decides only when it is posted', async () => {
    // Arrange
    const { runId } = await startApproval(service, asking({ fields: [{ name: 'why' }], deadlineSeconds: 3600 }));
    const { approve } = await linksOf(runId);

    // Act
    const shown = [await get(approve), await get(approve)];
    const before = await service.run(runId);
    const { status, body } = await post(approve, { name: ' Ada ', values: { why: 'It is right.' } });

    // Assert
    expect(shown.map((answer) => answer.body)).toEqual(
      Array(2).fill({
        ...{ workflowName: 'A workflow', message: 'May it go out?', decision: 'approve' },
        fields: [{ name: 'why', type: 'text', required: false }],
        expiresAt: expect.any(String),
      }),
    );
    expect(before.status).toBe('waiting');
    expect([status, body]).toEqual([200, { decision: 'approve', at: expect.any(String) }]);
    const run = await service.ended(runId);
    const by = { kind: 'link', name: 'Ada' };
    expect(run.output).toEqual({ decision: 'approve', by, at: body.at, values: { why: 'It is right.' } });
    expect(run.nodes!.find(({ nodeId }) => nodeId === 'ask')!.resumed).toMatchObject({ by: 'link' });
  });

  it('names the workspace of its run, so that no other one is looked into', async () => {
    const { runId } = await startApproval(service, asking());
    const { approve } = await linksOf(runId);
    const statements = hearStatements(service);
    expect([(await get(approve)).status, (await post(approve)).status]).toEqual([200, 200]);
    expect([...statements].filter((text) => /\bfrom run\b/.test(text)).length).toBeGreaterThan(0);
    expect([...statements].filter((text) => /\bfrom workspace\b.* from run\b/s.test(text))).toEqual([]);
  });

  it('that an earlier version gave out decides too', async () => {
    const { runId } = await startApproval(service, asking());
    const link = [runId, '', 'ask', 'approve'].join('~');
    const token = `${link}.${service.app.get(Signer).sign(link, ['decide an approval'])}`;
    expect((await post(`/${token}`)).status).toBe(200);
    expect((await service.ended(runId)).output).toMatchObject({ decision: 'approve' });
  });

  it('is over once anything was decided', async () => {
    const { runId } = await startApproval(service, asking());
    const { approve, reject } = await linksOf(runId);
    expect((await post(reject)).status).toBe(200);
    for (const link of [approve, reject]) {
      expectProblem(await get(link), 409, 'conflict');
      expectProblem(await post(link), 409, 'conflict');
    }
    expect((await service.ended(runId)).output).toMatchObject({ decision: 'reject' });
  });

  it('is over with its run, and with its deadline', async () => {
    const cancelled = await startApproval(service, asking());
    const late = await startApproval(service, asking({ deadlineSeconds: 1 }));
    const links = [await linksOf(cancelled.runId), await linksOf(late.runId)];
    await service.api.post(`/api/runs/${cancelled.runId}/cancel`).expect(200);
    await service.ended(late.runId);
    for (const { approve } of links) {
      expectProblem(await get(approve), 410, 'gone');
      expectProblem(await post(approve), 410, 'gone');
    }
  });

  it('is not open before its node waits', async () => {
    const definition = graph(
      {
        in: webhook({ path: newPath(), responseMode: 'onReceived' }),
        mail: editFields({ links: '$"run".approvalUrls["ask"]' }),
        pause: wait({ resume: true }),
        ask: approval(),
        out: returns(1),
      },
      ...['in mail', 'mail pause', 'pause ask', 'ask approve out'],
    );
    const { path } = await service.deploy(definition);
    const { body } = await service.anonymous.post(path).send({});
    expectProblem(await post((await linksOf(body.runId)).approve), 409, 'conflict');
  });

  it('cannot be made up, and resumes nothing', async () => {
    const { runId } = await startApproval(service, asking());
    const { approve } = await linksOf(runId);
    const token = approve.slice(approve.lastIndexOf('/') + 1);
    const [named, signature] = [token.slice(0, token.lastIndexOf('.')), token.slice(token.lastIndexOf('.'))];
    const madeUp = [named.replace('~approve~', '~reject~') + signature, `${named}.${'A'.repeat(43)}`, 'x'];
    for (const other of madeUp) expectProblem(await post(`/${other}`), 404, 'not_found');
    expectProblem(await service.anonymous.post(`/api/resume/${token}`).send({}), 404, 'not_found');
    expect((await service.run(runId)).status).toBe('waiting');
  });

  it('is not enough where only approvers may decide', async () => {
    const { runId } = await startApproval(service, asking({ approvers: ['admin'] }));
    const { approve } = await linksOf(runId);
    expectProblem(await get(approve), 403, 'forbidden');
    expectProblem(await post(approve), 403, 'forbidden');
  });

  it('is shown to those alone who may resume the run', async () => {
    const { runId } = await startApproval(service, asking());
    const { agent } = await newMember(service, 'viewer');
    expect(await linksOf(runId, agent)).toEqual({ approve: '[redacted]', reject: '[redacted]' });
    expect((await linksOf(runId)).approve).toMatch(/\/approve\/.+~ask~approve~[0-9a-f-]+\./);
  });

  it('of another wait is hidden in what is asked, where it is stored and where it is shown', async () => {
    // Arrange
    const definition = graph(
      {
        in: webhook({ path: newPath(), responseMode: 'onReceived' }),
        ask: approval({ message: 'Then go to {{ $"run".resumeUrl }}' }),
        pause: wait({ resume: true }),
        out: returns(1),
      },
      ...['in ask', 'ask approve pause', 'pause out'],
    );

    // Act
    const { id } = await startApproval(service, definition);

    // Assert
    expect((await service.api.get(`/api/approvals/${id}`)).body.message).toBe('Then go to [redacted]');
    const [row] = await service.app
      .get(Database)
      .query<{ message: string }>(`select request ->> 'message' as message from approval where id = $1`, [id]);
    expect(row!.message).toMatch(/^Then go to \[redacted:v1\.run\./);
  });

  it('takes so many requests of one sender', async () => {
    const { runId } = await startApproval(service, asking({ fields: [{ name: 'why', required: true }] }));
    const { approve } = await linksOf(runId);
    const answers = await Promise.all(Array.from({ length: 30 }, () => post(approve)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400, 429]));
  });
});
