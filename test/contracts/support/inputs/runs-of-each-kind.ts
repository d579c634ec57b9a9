import { Scheduler } from '../../../../src/workflows/triggers/schedules/scheduler.js';
import { until } from '../../../support/until.js';
import {
  chain,
  editFields,
  forLoop,
  graph,
  refusedRequest,
  returns,
  subWorkflow,
  wait,
  webhook,
} from '../../../support/workflows/workflow-graphs.js';
import { newPath, type WorkflowService } from '../../../support/workflows/workflow-service.js';

const TOMORROW_MS = 86_400_000;

/** Has runs begin, wait, call, fail and end in each way, so that the engine sends the statements of all of them. */
export async function runEachKind(service: WorkflowService): Promise<void> {
  await loopAndWait(service);
  await failAndTryAgain(service);
  await endFromOutside(service);
  await waitForTheLastStart(service);
  const stream = await service.echo({ responseMode: 'stream' });
  await service.anonymous.post(stream.path).send({}).buffer(true).expect(200);
  await service.deploy(chain({ in: { type: 'cron', config: { everySeconds: 60 } }, set: editFields() }));
  await service.app.get(Scheduler).tick(new Date(Date.now() + TOMORROW_MS));
}

/** A loop that calls another workflow and asks somebody in each iteration, behind a gate; its caller names the request. */
async function loopAndWait(service: WorkflowService): Promise<void> {
  const called = await service.echo({}, { pause: wait({ seconds: 1 }) });
  const live = await service.deploy(
    graph(
      {
        in: webhook({ path: newPath() }),
        each: forLoop([0, 1]),
        call: subWorkflow(called.id),
        ask: wait({ resume: true }),
        out: returns('$"each".count'),
      },
      ...['in each', 'each each call', 'call ask', 'each done out'],
    ),
    { settings: { tags: ['theirs'], concurrency: { limit: 1 }, rate: { limit: 9, seconds: 60 } } },
  );
  const start = () => service.anonymous.post(live.path).set('Idempotency-Key', 'theirs').send({});
  const id = (await start()).headers['x-run-id'] as string;
  const resumes = async () => (await service.api.post(`/api/runs/${id}/resume`).send({ body: 1 })).status === 200;
  await until(resumes);
  await until(resumes);
  await service.ended(id);
  await start();
}

/** A run whose node fails twice and that is tried again, whole and from that node. */
async function failAndTryAgain(service: WorkflowService): Promise<void> {
  const fails = { ...refusedRequest(), retry: { maxAttempts: 2, backoffMs: 1 } };
  const live = await service.deploy(
    chain({ in: webhook({ path: newPath(), responseMode: 'lastNode' }), fails, out: returns() }),
  );
  const id = (await service.anonymous.post(live.path).send({})).body.runId as string;
  for (const fromNode of [undefined, 'fails']) {
    const { body } = await service.api.post(`/api/runs/${id}/retry`).send({ fromNode }).expect(202);
    await service.ended(body.runId as string);
  }
  await service.api.post(`/api/runs/${id}/handle`).send({}).expect(200);
}

/** A run that is cancelled with the one that it waits for. */
async function endFromOutside(service: WorkflowService): Promise<void> {
  const called = await service.echo({}, { ask: wait({ resume: true }) });
  const live = await service.echo({ responseMode: 'onReceived' }, { call: subWorkflow(called.id) });
  const id = (await service.anonymous.post(live.path).send({})).headers['x-run-id'] as string;
  await until(async () => (await service.run(id)).status === 'waiting');
  await service.api.post(`/api/runs/${id}/cancel`).expect(200);
}

/** Two starts of which the last one begins. */
async function waitForTheLastStart(service: WorkflowService): Promise<void> {
  const live = await service.deploy(chain({ in: webhook({ path: newPath() }), out: returns() }), {
    settings: { debounce: { seconds: 1 } },
  });
  const start = async () => (await service.anonymous.post(live.path).send({})).headers['x-run-id'] as string;
  const ids = [await start(), await start()];
  for (const id of ids) await service.ended(id);
}
