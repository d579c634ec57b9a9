import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { EndpointHealth } from '../../../src/events/deliveries/endpoint-health.js';
import { newWorkspace } from '../../support/app/people.js';
import { until } from '../../support/until.js';
import { bootWorkflows, newPath, type WorkflowService } from '../../support/workflows/workflow-service.js';
import { chain, editFields, webhook } from '../../support/workflows/workflow-graphs.js';
import { startEventReceiver, type EventReceiver } from '../support/event-receiver.js';

const PLACES = 4;
const MOST_WAITING = 5;

let service: WorkflowService;
let silent: EventReceiver;
let prompt: EventReceiver;

beforeAll(async () => {
  [silent, prompt] = await Promise.all([startEventReceiver(), startEventReceiver()]);
  silent.answer = () => undefined;
  const hosts = [silent, prompt].map(({ origin }) => new URL(origin).host);
  service = await bootWorkflows({
    variables: {
      EGRESS_ALLOW: hosts.join(','),
      EVENT_DELIVERY_CONCURRENCY: String(PLACES),
      EVENT_DELIVERY_TIMEOUT_MS: '60000',
      EVENTS_WAITING_MAX: String(MOST_WAITING),
    },
  });
});
afterAll(async () => {
  // Whoever waits for its answer has it now.
  await silent.close();
  await service.close();
  await prompt.close();
});

const definition = () => chain({ in: webhook({ path: newPath() }), set: editFields() });

it('a receiver that is silent holds up its own workspace only, and is paused when too much waits for it', async () => {
  const { id: endpoint } = await silent.listen(service.api, ['workflow.deployed']);
  for (let made = 0; made < PLACES + MOST_WAITING; made += 1) await service.deploy(definition());
  await until(() => silent.requests.length > 0);
  const other = await newWorkspace(service, 'prompt');
  await prompt.listen(other.api, ['workflow.deployed']);
  const { body } = await other.api.post('/api/workflows').send({ name: 'Other', definition: definition() }).expect(201);
  await other.api.post(`/api/workflows/${body.id}/deploy`).expect(200);
  await until(() => prompt.received('workflow.deployed').length === 1);
  expect(silent.requests.length).toBeLessThan(PLACES);
  await service.app.get(EndpointHealth).pauseOverfull();
  const paused = (await service.api.get(`/api/event-endpoints/${endpoint}`).expect(200)).body;
  expect(paused).toMatchObject({ state: 'paused', reason: expect.stringContaining('EVENTS_WAITING_MAX') });
});
