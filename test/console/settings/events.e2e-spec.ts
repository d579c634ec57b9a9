import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { consoleTest } from '../../support/browser/console-test.js';
import { startRecordingServer, type RecordingServer } from '../../support/providers/recording-server.js';
import { until } from '../../support/until.js';
import { freePort } from '../../support/http/free-port.js';
import { chain, editFields, webhook } from '../../support/workflows/workflow-graphs.js';

const console = consoleTest({ variables: { EGRESS_ALLOW: '127.0.0.1' } });
let receiver: RecordingServer;

beforeAll(async () => {
  receiver = await startRecordingServer();
});
afterAll(() => receiver.close());

const deploy = async (): Promise<void> => {
  const definition = chain({ in: webhook({ path: `/p${await freePort()}` }), set: editFields() });
  const { id } = (await console.service.api.post('/api/workflows').send({ name: 'Told', definition }).expect(201)).body;
  await console.service.api.post(`/api/workflows/${id}/deploy`).expect(200);
};

it('adds an endpoint with chosen events by keyboard, shows its secret once, and sends an event again by mouse', async () => {
  const page = await console.open('/settings/events');
  await page.getByRole('button', { name: 'Add an endpoint' }).focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('Name', { exact: true }).waitFor();
  await page.keyboard.type('Deployments');
  await page.keyboard.press('Tab');
  await page.keyboard.type(`${receiver.origin}/hook`);
  await page.getByLabel('Workflow deployed').focus();
  await page.keyboard.press('Space');
  await console.expectAccessible(page);
  await page.keyboard.press('Enter');
  const secret = page.getByRole('status', { name: 'New signing secret' });
  await secret.waitFor();
  expect(await secret.textContent()).toContain('whsec_');
  await console.expectAccessible(page);
  await secret.getByRole('button', { name: 'Done' }).click();
  expect(await page.getByText('whsec_').count()).toBe(0);
  await deploy();
  await until(() => receiver.requests.length === 1);
  await page.getByRole('link', { name: 'Deployments' }).click();
  await page.getByRole('button', { name: 'workflow.deployed' }).click();
  const dialog = page.getByRole('dialog', { name: 'workflow.deployed' });
  await dialog.getByText('is delivered').waitFor();
  await console.expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send again' }).click();
  await until(() => receiver.requests.length === 2);
  await dialog.getByRole('row').nth(2).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
});

it('says why nothing arrives, and pauses and resumes an endpoint', async () => {
  receiver.answer = ({ target }) => ({ status: target === '/gone' ? 410 : 200 });
  const wanted = { name: 'Gone', url: `${receiver.origin}/gone`, events: ['workflow.deployed'] };
  const { id } = (await console.service.api.post('/api/event-endpoints').send(wanted).expect(201)).body;
  await deploy();
  const state = async () => (await console.service.api.get(`/api/event-endpoints/${id}`)).body.state;
  await until(async () => (await state()) === 'paused');
  const page = await console.open('/workflows');
  await page.getByText('The service paused an event endpoint').waitFor();
  await console.expectAccessible(page);
  await page.getByRole('link', { name: 'Gone', exact: true }).click();
  await page.getByText('The receiver answered 410').first().waitFor();
  await console.expectAccessible(page);
  receiver.clear();
  await page.getByRole('button', { name: 'Resume' }).click();
  await page.getByRole('button', { name: 'Pause' }).waitFor();
  expect(await state()).toBe('active');
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('heading', { level: 1, name: 'Events' }).waitFor();
  await page.getByRole('link', { name: 'Workflows', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Workflows' }).waitFor();
  await page.getByText('The service paused').waitFor({ state: 'detached' });
});
