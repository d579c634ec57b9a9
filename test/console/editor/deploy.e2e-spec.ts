import { expect, it } from '@jest/globals';
import { consoleTest } from '../../support/browser/console-test.js';

const console = consoleTest();

const saying = (text: string) => ({
  nodes: [
    { id: 'in', type: 'webhook', label: 'In', config: { path: '/deployed', method: 'POST', responseMode: 'lastNode' } },
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
  await page.getByText('Version 2 answers now.').waitFor();
  expect(await answer()).toEqual({ text: '<b>two</b>' });
  await page.getByRole('button', { name: 'Back to version 1' }).click();
  await page.getByText('Version 1 answers now.').waitFor();
  expect(await answer()).toEqual({ text: 'one' });
  await page.getByText('1 change not deployed').waitFor();
});
