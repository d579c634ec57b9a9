import { expect, it } from '@jest/globals';
import { consoleTest } from '../../support/browser/console-test.js';

const console = consoleTest();

const saying = (text: string, path = '/deployed') => ({
  nodes: [
    { id: 'in', type: 'webhook', label: 'In', config: { path, method: 'POST', responseMode: 'lastNode' } },
    { id: 'out', type: 'return', label: 'Out', config: { body: { text } } },
  ],
  edges: [{ from: 'in', to: 'out' }],
});

it('shows what a deploy changes, deploys it, and takes it back', async () => {
  const { api } = console.service;
  const { body } = await api.post('/api/workflows').send({ name: 'Deployed', definition: saying('one') });
  const answer = async () => (await console.service.anonymous.post('/api/webhooks/deployed').send({})).body;
  await api.post(`/api/workflows/${body.id}/deploy`);
  await api.patch(`/api/workflows/${body.id}`).send({ definition: saying('<b>two</b>') });
  const page = await console.open(`/workflows/${body.id}`);
  await page.getByText('1 change not deployed').waitFor();
  await page.getByRole('button', { name: 'Deploy', exact: true }).click();
  const review = page.getByRole('dialog', { name: 'What this deploy changes' });
  await review.getByText('"<b>two</b>"').waitFor();
  await console.expectAccessible(page);
  expect(await answer()).toEqual({ text: 'one' });
  await review.getByRole('button', { name: 'Deploy these changes' }).click();
  const told = page.getByRole('status', { name: 'Notifications' });
  await told.getByText('Version 2 is live').waitFor();
  await review.waitFor({ state: 'detached' });
  await console.picture(page, 'toast');
  await console.expectAccessible(page);
  expect(await answer()).toEqual({ text: '<b>two</b>' });
  await page.getByRole('button', { name: 'Back to version 1' }).click();
  await told.getByText('Version 1 is live').waitFor();
  expect(await answer()).toEqual({ text: 'one' });
  await page.getByText('1 change not deployed').waitFor();
});

it('tells by keyboard what was done elsewhere too, and stays until it is closed where it can be taken back', async () => {
  const { api } = console.service;
  const { body } = await api.post('/api/workflows').send({ name: 'Told', definition: saying('one', '/told') });
  await api.post(`/api/workflows/${body.id}/deploy`);
  await api.patch(`/api/workflows/${body.id}`).send({ definition: saying('two', '/told') });
  await api.post(`/api/workflows/${body.id}/deploy`);
  const page = await console.open(`/workflows/${body.id}/versions`);
  const told = page.getByRole('status', { name: 'Notifications' });
  await page.getByRole('button', { name: 'Roll back' }).press('Enter');
  await told.getByText('Version 1 is live').waitFor();
  await page.getByRole('link', { name: 'Runs', exact: true }).first().press('Enter');
  await page.getByRole('heading', { name: 'Runs', level: 1 }).waitFor();
  await told.getByRole('button', { name: 'Back to version 2' }).press('Enter');
  await told.getByText('Version 2 is live').waitFor();
  expect((await api.get(`/api/workflows/${body.id}`)).body.deployedVersion).toBe(2);
  await told.getByRole('button', { name: 'Close: Version 2 is live' }).press('Enter');
  await told.getByText('Version 2 is live').waitFor({ state: 'detached' });
});
