import { afterEach, beforeAll, expect, it } from '@jest/globals';
import { Database } from '../../../src/platform/database/connection/database.js';
import { consoleTest } from '../../support/browser/console-test.js';
import { until } from '../../support/until.js';
import { chain, refusedRequest, webhook } from '../../support/workflows/workflow-graphs.js';

const console = consoleTest();

beforeAll(async () => {
  const { api } = console.service;
  const definition = chain({ in: webhook({ path: '/failing', responseMode: 'onReceived' }), fetch: refusedRequest() });
  const { body } = await api.post('/api/workflows').send({ name: 'Failing', definition });
  await api.post(`/api/workflows/${body.id}/deploy`).expect(200);
});

afterEach(() => console.service.app.get(Database).execute('delete from run where ended_at is not null', []));

async function failed(count: number): Promise<string[]> {
  const { api, anonymous } = console.service;
  const ids: string[] = [];
  for (let made = 0; made < count; made += 1)
    ids.push((await anonymous.post('/api/webhooks/failing').send({})).headers['x-run-id'] as string);
  for (const id of ids) await until(async () => (await api.get(`/api/runs/${id}`)).body.status === 'failed');
  return ids;
}

it('leads from the count to the list, and marks several as handled by mouse, with a note', async () => {
  const [first] = await failed(3);
  const page = await console.open('/workflows');
  await page.getByRole('link', { name: '3 failed, not handled' }).click();
  await page.waitForURL('**/runs?handled=false');
  await page.getByRole('checkbox', { name: 'Select all shown runs' }).check();
  await page.getByRole('checkbox', { name: `Select the run ${first}` }).uncheck();
  await console.picture(page, 'runs-not-handled');
  await console.expectAccessible(page);
  await page.getByRole('button', { name: 'Mark as handled', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Mark 2 runs as handled?' });
  await dialog.getByLabel('Note (optional)').fill('Customers were called.');
  await console.expectAccessible(page);
  await dialog.getByRole('button', { name: 'Mark as handled' }).click();
  await dialog.getByText('2 of 2 done.').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('link', { name: '1 failed, not handled' }).waitFor();
  await until(async () => (await page.getByRole('row').count()) === 2);
  const { body } = await console.service.api.get('/api/runs?handled=true');
  expect(body.items).toMatchObject([
    { handled: { note: 'Customers were called.' } },
    { handled: { note: 'Customers were called.' } },
  ]);
});

it('marks a run as handled on its page by keyboard, says by whom, and takes it back', async () => {
  const [id] = await failed(1);
  const page = await console.open(`/runs/${id}`);
  await page.getByRole('button', { name: 'Mark as handled', exact: true }).press('Enter');
  const asked = page.getByRole('dialog', { name: 'Mark as handled?' });
  await asked.getByLabel('Note (optional)').fill('Paid twice, refunded.');
  await asked.getByRole('button', { name: 'Mark as handled' }).press('Enter');
  await page.getByText('Paid twice, refunded.').waitFor();
  await console.expectAccessible(page);
  await page.getByRole('link', { name: '1 failed, not handled' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Mark as not handled' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as not handled' }).press('Enter');
  await page.getByText('Paid twice, refunded.').waitFor({ state: 'detached' });
  await page.getByRole('link', { name: '1 failed, not handled' }).waitFor();
});

it('shows viewers the list, and lets them mark nothing', async () => {
  const who = { email: 'viewer@example.org', password: 'password of a viewer' };
  await console.service.api.post('/api/users').send({ ...who, role: 'viewer' });
  const [id] = await failed(1);
  const page = await console.open('/runs?handled=false', { as: who });
  await page.getByRole('link', { name: '1 failed, not handled' }).waitFor();
  expect(await page.getByRole('checkbox').count()).toBe(0);
  await page.goto(new URL(`/runs/${id}`, page.url()).href);
  await page.getByRole('heading', { name: 'Failing', level: 1 }).waitFor();
  expect(await page.getByRole('button', { name: 'Mark as handled' }).count()).toBe(0);
});
