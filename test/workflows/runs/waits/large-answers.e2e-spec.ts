import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { expectProblem } from '../../../support/app/problem.js';
import { until } from '../../../support/until.js';
import {
  approval,
  chain,
  editFields,
  graph,
  returns,
  wait,
  webhook,
} from '../../../support/workflows/workflow-graphs.js';
import { bootWorkflows, newPath, type WorkflowService } from '../../../support/workflows/workflow-service.js';

/** Less than a request may bring. */
const MOST = 5000;
const LARGE = 'a'.repeat(MOST);

let service: WorkflowService;

beforeAll(async () => {
  service = await bootWorkflows({ variables: { NODE_VALUE_MAX_CHARACTERS: String(MOST) } });
});
afterAll(() => service.close());

const start = () => webhook({ path: newPath(), responseMode: 'onReceived' });

/** Starts a run; gives its id, and the address that its node `mail` has read, once it waits. */
const waiting = async (definition: Parameters<WorkflowService['deploy']>[0]) => {
  const { path } = await service.deploy(definition);
  const { runId } = (await service.anonymous.post(path).send({})).body as { runId: string };
  await until(async () => (await service.run(runId)).status === 'waiting');
  const mail = (await service.run(runId)).nodes!.find(({ nodeId }) => nodeId === 'mail')!;
  return { runId, token: (mail.output as { link: string }).link.replace(/^.*\//, '') };
};

it('refuses what is more than the node that waits may give, and goes on waiting', async () => {
  const definition = chain({
    in: start(),
    mail: editFields({ link: '$"run".resumeUrl' }),
    ask: wait({ resume: true }),
    out: returns('$"ask".body.text'),
  });
  const { runId, token } = await waiting(definition);
  const [address, byId] = [`/api/resume/${token}`, `/api/runs/${runId}/resume`];
  expectProblem(await service.anonymous.post(address).send({ text: LARGE }), 413, 'too_large');
  expectProblem(await service.api.post(byId).send({ body: { text: LARGE } }), 413, 'too_large');
  expect((await service.run(runId)).status).toBe('waiting');
  expect((await service.anonymous.post(address).send({ text: 'short' })).status).toBe(200);
  expect(await service.ended(runId)).toMatchObject({ status: 'succeeded', output: 'short' });
});

it('refuses a decision with more than that, and the approval stays open', async () => {
  const definition = graph(
    {
      in: start(),
      mail: editFields({ link: '$"run".approvalUrls["ask"].approve' }),
      ask: approval({ fields: [{ name: 'why', type: 'textarea' }] }),
      yes: returns('$"ask".values.why'),
    },
    ...['in mail', 'mail ask', 'ask approve yes'],
  );
  const { runId, token } = await waiting(definition);
  const post = (why: string) => service.anonymous.post(`/api/approval-links/${token}`).send({ values: { why } });
  expectProblem(await post(LARGE), 413, 'too_large');
  const { items } = (await service.api.get('/api/approvals').query({ runId })).body;
  expect(items[0].state).toBe('open');
  expect((await post('short')).status).toBe(200);
  expect(await service.ended(runId)).toMatchObject({ status: 'succeeded', output: 'short' });
});
