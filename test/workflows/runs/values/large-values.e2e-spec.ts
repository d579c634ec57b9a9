import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newWorkspace } from '../../../support/app/people.js';
import { expectProblem } from '../../../support/app/problem.js';
import { chain, editFields, returns, webhook } from '../../../support/workflows/workflow-graphs.js';
import { bootWorkflows, newPath, type WorkflowService } from '../../../support/workflows/workflow-service.js';

/** A value that is named instead of shown. */
interface Spilled {
  $blob: string;
  size: number;
}

const TEXT = 'x'.repeat(300 * 1024);

describe('values of a run that are too large to be shown', () => {
  let service: WorkflowService;

  beforeAll(async () => {
    service = await bootWorkflows();
  });

  afterAll(() => service.close());

  it('are shown by their size, wherever they stand, and read one by one', async () => {
    const start = webhook({ path: newPath(), responseMode: 'lastNode' });
    const big = editFields({ text: '$"startNode".body.text' });
    const live = await service.deploy(chain({ in: start, big, out: returns('$"big"') }));
    const answer = await service.anonymous.post(live.path).send({ text: TEXT });
    const { text: shown } = await service.api.get(`/api/runs/${answer.headers['x-run-id']}`);
    expect(shown.length).toBeLessThan(10_000);
    const run = await service.run(answer.headers['x-run-id']!);
    const [first, second] = run.nodes!;
    expect([first!.nodeId, first!.output]).toEqual(['in', run.input]);
    const values = [run.input, second!.output, run.output] as Spilled[];
    const read = async ({ $blob }: Spilled, api = service.api) => api.get(`/api/runs/${run.id}/blobs/${$blob}`);
    const [input, node, output] = await Promise.all(values.map((value) => read(value)));
    expect(input!.body).toMatchObject({ body: { text: TEXT }, method: 'POST' });
    expect([node!.body, output!.body, node!.type]).toEqual([{ text: TEXT }, { text: TEXT }, 'application/json']);
    for (const { size } of values) expect(size).toBeGreaterThan(TEXT.length);
    const { api: other } = await newWorkspace(service, 'other');
    for (const value of values) expectProblem(await read(value, other), 404, 'not_found');
    expectProblem(await service.anonymous.get(`/api/runs/${run.id}/blobs/${values[0]!.$blob}`), 401, 'unauthenticated');
  });

  it.each(['nope', ...[[], ['error'], ['input', 'input'], ['a', '', 1, 'sealed']].map((id) => JSON.stringify(id))])(
    'are not found by the id %s',
    async (id) => {
      const { path } = await service.echo();
      const { headers } = await service.anonymous.post(path).send({});
      const blob = Buffer.from(id).toString('base64url');
      expectProblem(await service.api.get(`/api/runs/${headers['x-run-id']}/blobs/${blob}`), 404, 'not_found');
    },
  );

  it('start a retry as they came', async () => {
    const { path } = await service.echo();
    const answer = await service.anonymous.post(path).send({ text: TEXT });
    const { body } = await service.api.post(`/api/runs/${answer.headers['x-run-id']}/retry`);
    const { $blob } = (await service.ended(body.runId)).output as Spilled;
    const { body: output } = await service.api.get(`/api/runs/${body.runId}/blobs/${$blob}`);
    expect(output).toEqual(answer.body);
  });
});
