import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { expectProblem } from '../../support/app/problem.js';
import { startApproval } from '../../support/workflows/approvals.js';
import { approval, editFields, graph, returns, webhook } from '../../support/workflows/workflow-graphs.js';
import { bootWorkflows, newPath, type WorkflowService } from '../../support/workflows/workflow-service.js';

/*
 * in ──► mail (reads the links) ──► ask ──approve──► yes
 *                                    └────reject───► no
 */
const asking = () =>
  graph(
    {
      in: webhook({ path: newPath(), responseMode: 'onReceived' }),
      mail: editFields({ links: '$"run".approvalUrls["ask"]' }),
      ask: approval({ fields: [{ name: 'amount', type: 'number', required: true }, { name: 'why' }] }),
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

describe('a rejection', () => {
  it('needs nothing of what must be filled in, and takes nothing that the form does not take', async () => {
    // Arrange
    const { id, runId } = await startApproval(service, asking());
    const reject = (values: object) =>
      service.api.post(`/api/approvals/${id}/decide`).send({ decision: 'reject', values });

    // Act
    const { lenientDecisions } = (await service.api.get(`/api/approvals/${id}`)).body;
    const wrong = await reject({ amount: 'much', why: 'x'.repeat(10_001), who: 'me' });
    const right = await reject({ why: 'No.' });

    // Assert
    expect(lenientDecisions).toEqual(['reject']);
    expect(wrong.body.errors.map(({ field, rule }: { field: string; rule: string }) => `${field} ${rule}`)).toEqual([
      ...['who unknown', 'amount type', 'why max'],
    ]);
    expect(right.status).toBe(200);
    expect((await service.ended(runId)).output).toMatchObject({
      decision: 'reject',
      values: { amount: null, why: 'No.' },
    });
  });

  it('by a link needs nothing of it either', async () => {
    // Arrange
    const { runId } = await startApproval(service, asking());
    const { nodes } = await service.run(runId);
    const { links } = nodes!.find(({ nodeId }) => nodeId === 'mail')!.output as { links: Record<string, string> };
    const api = (decision: string) => `/api/approval-links/${links[decision]!.split('/').at(-1)}`;
    const demanded = async (decision: string) =>
      (await service.anonymous.get(api(decision))).body.fields.map(({ required }: { required: boolean }) => required);
    const post = (decision: string, values: object) => service.anonymous.post(api(decision)).send({ values });

    // Act
    const asked = [await demanded('approve'), await demanded('reject')];
    const wrong = [await post('approve', {}), await post('reject', { amount: 'much' })];
    const right = await post('reject', {});

    // Assert
    expect(asked).toEqual([
      [true, false],
      [false, false],
    ]);
    for (const answer of wrong) expectProblem(answer, 400, 'invalid_input');
    expect(right.status).toBe(200);
    expect((await service.ended(runId)).output).toMatchObject({
      decision: 'reject',
      values: { amount: null, why: null },
    });
  });
});
