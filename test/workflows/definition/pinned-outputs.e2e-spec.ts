import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { expectProblem } from '../../support/app/problem.js';
import { startRecordingServer, type RecordingServer } from '../../support/providers/recording-server.js';
import {
  chain,
  editFields,
  graph,
  httpRequest,
  ifElse,
  returns,
  webhook,
} from '../../support/workflows/workflow-graphs.js';
import { bootWorkflows, newPath, type WorkflowService } from '../../support/workflows/workflow-service.js';

interface NodeRecord {
  nodeId: string;
  status: string;
  input?: unknown;
  output?: unknown;
  outputName?: string;
}

describe('pinned outputs', () => {
  let outside: RecordingServer;
  let service: WorkflowService;
  beforeAll(async () => {
    outside = await startRecordingServer();
    service = await bootWorkflows({ variables: { EGRESS_ALLOW: '127.0.0.1' } });
  });
  afterAll(async () => {
    await service.close();
    await outside.close();
  });
  beforeEach(() => void outside.requests.splice(0));

  /** Asks for a price and answers it. */
  const asking = (more: object = {}) =>
    chain({
      in: webhook({ path: newPath(), responseMode: 'lastNode' }),
      price: { ...httpRequest({ url: `${outside.origin}/price` }), ...more },
      out: returns({ price: '$"price".body.amount', text: '$"price".text' }),
    });
  const value = { body: { amount: 7 }, text: '{{ 6 * 7 }}' };

  async function tried(
    id: string,
    order: object = {},
  ): Promise<{ id: string; status: string; output: unknown; nodes: NodeRecord[] }> {
    const { body } = await service.api.post(`/api/workflows/${id}/run`).send({ input: {}, wait: 'true', ...order });
    return body as Awaited<ReturnType<typeof tried>>;
  }
  const recordOf = ({ nodes }: { nodes: NodeRecord[] }, id: string) => nodes.find(({ nodeId }) => nodeId === id);

  it('stand for their nodes in test runs of the draft, as they are', async () => {
    const { id } = await service.save(asking({ pinned: { value } }));
    const run = await tried(id);
    expect([run.status, run.output]).toEqual(['succeeded', { price: 7, text: '{{ 6 * 7 }}' }]);
    expect(recordOf(run, 'price')).toMatchObject({ status: 'succeeded', input: { pinned: true }, output: value });
    expect(outside.requests).toEqual([]);
  });

  it('are no part of what is deployed, of tests, and of files', async () => {
    const { id, path } = await service.deploy(asking({ pinned: { value } }));
    const { body: versions } = await service.api.get(`/api/workflows/${id}/versions`);
    expect(versions.items[0].definition.nodes[1]).not.toHaveProperty('pinned');
    await service.anonymous.post(path).send({});
    expect(outside.requests).toHaveLength(1);
    const { body: file } = await service.api.get(`/api/workflows/${id}/export`);
    expect(file.definition.nodes[1]).not.toHaveProperty('pinned');
    await service.api.put(`/api/workflows/${id}/tests/one`).send({ expect: {} });
    const { body: report } = await service.api.post(`/api/workflows/${id}/tests/run`).send({ version: 'draft' });
    expect(report.results[0].message).toContain('has no mock');
    const { body: draft } = await service.api.get(`/api/workflows/${id}`);
    expect([draft.definition.nodes[1].pinned, draft.undeployedChanges ?? 0]).toEqual([{ value }, 0]);
  });

  it('let a branch be chosen, and are told when they name an output that is gone', async () => {
    const branches = (output: string) =>
      graph(
        {
          in: webhook({ path: newPath() }),
          if: { ...ifElse(true), pinned: { value: { result: false }, output } },
          yes: editFields(),
          no: editFields(),
        },
        ...['in if', 'if true yes', 'if false no'],
      );
    const { id } = await service.save(branches('false'));
    const run = await tried(id);
    expect([recordOf(run, 'if')?.outputName, recordOf(run, 'yes'), recordOf(run, 'no')?.status]).toEqual([
      'false',
      undefined,
      'succeeded',
    ]);
    const gone = await service.save(branches('maybe'));
    const { body } = await service.api.get(`/api/workflows/${gone.id}`);
    expect(body.faults).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ node: 'if', field: 'pinned', rule: 'unknown_output', severity: 'warning' }),
      ]),
    );
    expect(recordOf(await tried(gone.id), 'yes')?.status).toBe('succeeded');
  });

  it('are refused when they are too large', async () => {
    const { id } = await service.save(asking());
    const definition = asking({ pinned: { value: 'x'.repeat(262_144) } });
    expectProblem(await service.api.patch(`/api/workflows/${id}`).send({ definition }), 400, 'invalid_input');
  });

  it('give way to a node that is run alone, with what others gave in an earlier run', async () => {
    const { id } = await service.save(asking());
    const whole = await tried(id);
    expect(outside.requests).toHaveLength(1);
    const alone = await tried(id, { only: 'out', valuesOf: whole.id });
    expect([alone.status, recordOf(alone, 'price')?.output]).toEqual(['succeeded', recordOf(whole, 'price')?.output]);
    expect(outside.requests).toHaveLength(1);
    const again = await tried(id, { only: 'price' });
    expect([again.status, recordOf(again, 'out'), outside.requests.length]).toEqual(['succeeded', undefined, 2]);
  });

  it('run nothing in place of a node that gave nothing', async () => {
    const { id } = await service.save(asking());
    const run = await tried(id, { only: 'out' });
    expect([run.status, recordOf(run, 'price')?.status, outside.requests]).toEqual(['failed', 'failed', []]);
  });

  it('are no way to values of other workflows', async () => {
    const [mine, other] = [await service.save(asking()), await service.save(asking())];
    const run = await tried(other.id);
    const asked = { only: 'out', valuesOf: run.id };
    expectProblem(await service.api.post(`/api/workflows/${mine.id}/run`).send(asked), 404, 'not_found');
    expectProblem(await service.api.post(`/api/workflows/${mine.id}/run`).send({ only: 'none' }), 400, 'invalid_input');
    const both = { only: 'out', upTo: 'out' };
    expectProblem(await service.api.post(`/api/workflows/${mine.id}/run`).send(both), 400, 'invalid_input');
  });
});
