import { expect, it } from '@jest/globals';
import { consoleTest } from '../../support/browser/console-test.js';
import { until } from '../../support/until.js';
import { chain, returns, webhook } from '../../support/workflows/workflow-graphs.js';

const console = consoleTest();

const deployed = async (name: string, settings: object = {}) => {
  const { api } = console.service;
  const path = `/${name.toLowerCase()}`;
  const definition = chain({ in: webhook({ path, responseMode: 'onReceived' }), out: returns(1) });
  const { body } = await api.post('/api/workflows').send({ name, definition, settings });
  await api.post(`/api/workflows/${body.id}/deploy`).expect(200);
  const begin = async (sent: object = {}): Promise<string> =>
    (await console.service.anonymous.post(`/api/webhooks${path}`).send(sent)).headers['x-run-id'] as string;
  return { id: body.id as string, begin };
};

it('pauses a workflow after a question, shows it, and resumes it', async () => {
  const { api } = console.service;
  const { id, begin } = await deployed('Paused');
  const page = await console.open(`/workflows/${id}/runs`);
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Pause this workflow?' });
  await console.expectAccessible(page);
  await question.getByRole('button', { name: 'Pause', exact: true }).click();
  await page.locator('.badge').getByText('Paused', { exact: true }).waitFor();
  const run = await begin();
  expect((await api.get(`/api/runs/${run}`)).body.status).toBe('queued');
  await console.expectAccessible(page);
  const held = await console.open(`/runs/${run}`);
  await held.getByText('Until its workflow is resumed', { exact: true }).waitFor();
  await console.expectAccessible(held);
  await page.getByRole('main').getByRole('button', { name: 'Resume', exact: true }).click();
  await page.locator('.badge').getByText('Paused', { exact: true }).waitFor({ state: 'detached' });
  await until(async () => (await api.get(`/api/runs/${run}`)).body.status === 'succeeded');
  await held.getByText('Until its workflow is resumed', { exact: true }).waitFor({ state: 'detached' });
});

it('takes time limit, concurrency and tags of a workflow, and what is wrong with them stands at their fields', async () => {
  const { api } = console.service;
  const { id } = await deployed('Settings');
  const settings = async () => (await api.get(`/api/workflows/${id}`)).body.settings as object;
  const page = await console.open(`/workflows/${id}/settings`);
  await page.getByLabel('Time limit in seconds').fill('60');
  await page.getByText('Runs that wait for their turn', { exact: true }).click();
  await page.getByLabel('Runs at the same time').fill('2');
  await page.getByLabel('Runs that begin within the time').fill('9');
  await page.getByLabel('Wait for a later start, in seconds').fill('5');
  await page.getByLabel('Begin at the latest after, in seconds').fill('30');
  await page.getByLabel('Counted for each').fill('$"startNode".body.customer');
  await page.getByLabel('Tags of its runs').fill('orders\n$"startNode".body.customer');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Settings saved.', { exact: true }).waitFor();
  expect(await settings()).toEqual({
    onFailure: null,
    timeLimit: 60,
    concurrency: { limit: 2, key: '$"startNode".body.customer' },
    rate: { limit: 9, seconds: 60, key: '$"startNode".body.customer' },
    debounce: { seconds: 5, maxWait: 30 },
    tags: ['orders', '$"startNode".body.customer'],
  });
  await console.expectAccessible(page);
  console.expectFault(/^400 PATCH \/api\/workflows\//);
  await page.getByLabel('Tags of its runs').fill(Array.from({ length: 11 }, (_, n) => `t${n}`).join('\n'));
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.locator('.fault', { hasText: 'must have at most 10 items' }).waitFor();
});

it('shows the tags of runs, and narrows the list to one of them', async () => {
  const { api } = console.service;
  const { begin } = await deployed('Tagged', { tags: ['$"startNode".body.customer'] });
  const [ada, bob] = [await begin({ customer: 'ada' }), await begin({ customer: 'bob' })];
  for (const id of [ada, bob]) await until(async () => (await api.get(`/api/runs/${id}`)).body.status === 'succeeded');
  const page = await console.open('/runs');
  const runs = page.getByRole('table', { name: 'Runs' });
  await runs.getByRole('link', { name: 'bob', exact: true }).waitFor();
  await runs.getByRole('link', { name: 'ada', exact: true }).click();
  await runs.getByRole('link', { name: 'bob', exact: true }).waitFor({ state: 'detached' });
  expect(new URL(page.url()).searchParams.get('tag')).toBe('ada');
  await console.expectAccessible(page);
  await page.getByRole('searchbox', { name: 'Tag', exact: true }).fill('bob');
  await page.getByRole('searchbox', { name: 'Tag', exact: true }).press('Enter');
  await runs.getByRole('link', { name: 'bob', exact: true }).waitFor();
  await runs.getByRole('link', { name: 'ada', exact: true }).waitFor({ state: 'detached' });
  // Whoever goes on to another filter has entered it as well.
  await page.getByRole('searchbox', { name: 'Tag', exact: true }).fill('ada');
  await page.keyboard.press('Tab');
  await runs.getByRole('link', { name: 'ada', exact: true }).waitFor();
  await runs.getByRole('link', { name: 'bob', exact: true }).waitFor({ state: 'detached' });
});
