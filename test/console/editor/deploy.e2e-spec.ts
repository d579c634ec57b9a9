import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
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

/** Opens a workflow whose nodes are shown, and changes a label without saving. */
async function openAndRename(definition: object, to: string): Promise<{ id: string; page: Page }> {
  const { body } = await console.service.api.post('/api/workflows').send({ name: 'Unsaved', definition });
  const page = await console.open(`/workflows/${body.id}`);
  await page.getByRole('button', { name: /^Out, Return/ }).click();
  const label = page.getByRole('region', { name: /^Node / }).getByLabel('Label');
  await label.fill(to);
  await label.press('Enter');
  await page.getByText('Not saved', { exact: true }).waitFor();
  return { id: body.id as string, page };
}

const deploy = (page: Page) => page.getByRole('button', { name: 'Deploy', exact: true }).click();
const labelsOf = (definition: { nodes: { label: string }[] }) => definition.nodes.map(({ label }) => label);

it('saves what is on the screen before it is deployed, from another view too', async () => {
  const { id, page } = await openAndRename(saying('one', '/unsaved'), 'Answer');
  await page.getByRole('link', { name: 'Settings', exact: true }).last().click();
  await deploy(page);
  await page.getByText('Version 1 is live').waitFor();
  const { body } = await console.service.api.get(`/api/workflows/${id}/versions`);
  expect(labelsOf(body.items[0].definition)).toEqual(['In', 'Answer']);
});

it('reviews what is on the screen, and refuses no fault that is gone from it', async () => {
  const { nodes, edges } = saying('one', '/mended');
  const faulty = { nodes: nodes.map((node) => ({ ...node, label: 'Out' })), edges };
  const { id, page } = await openAndRename(faulty, 'Answer');
  await deploy(page);
  await page.getByText('Version 1 is live').waitFor();
  const label = page.getByRole('region', { name: /^Node / }).getByLabel('Label');
  await label.fill('Reply');
  await label.press('Enter');
  await deploy(page);
  const review = page.getByRole('dialog', { name: 'What this deploy changes' });
  await review.getByText('Reply').first().waitFor();
  await page.keyboard.press('Escape');
  await review.waitFor({ state: 'detached' });
  await page.locator('button:focus', { hasText: 'Deploy' }).press('Enter');
  await review.getByRole('button', { name: 'Deploy these changes' }).click();
  await page.getByText('Version 2 is live').waitFor();
  const { body } = await console.service.api.get(`/api/workflows/${id}`);
  expect(body.undeployedChanges).toBe(0);
});

it('deploys nothing while somebody else has saved, and shows that in the editor', async () => {
  const { id, page } = await openAndRename(saying('one', '/newer'), 'Mine');
  await console.service.api.patch(`/api/workflows/${id}`).send({ definition: saying('two', '/newer') });
  await page.getByRole('link', { name: 'Settings', exact: true }).last().click();
  console.expectFault(/^412 PATCH \/api\/workflows\//);
  await deploy(page);
  await page.getByRole('button', { name: 'Merge it with my changes' }).click();
  await page.getByText('Your unsaved changes are now on top of it.').waitFor();
  expect((await console.service.api.get(`/api/workflows/${id}`)).body.status).toBe('draft');
});

it('deploys nothing while a field is half entered, and says so', async () => {
  const { id, page } = await openAndRename(saying('one', '/half'), 'Answer');
  await page.getByRole('button', { name: 'Body as JSON' }).click();
  await page.getByRole('textbox', { name: 'Body', exact: true }).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText('{"text": ');
  await page.getByText('Something is not finished').waitFor();
  await deploy(page);
  await page.getByRole('dialog', { name: 'Not deployed' }).getByText('changes that cannot be saved').waitFor();
  expect((await console.service.api.get(`/api/workflows/${id}`)).body.status).toBe('draft');
});

it('runs, awaits and deploys nothing while the text is no JSON, and says where', async () => {
  const { id, page } = await openAndRename(saying('one', '/no-json'), 'Answer');
  await page.getByRole('button', { name: /^In, Webhook/ }).click();
  await page.getByRole('button', { name: 'JSON', exact: true }).click();
  await page.getByLabel('Definition', { exact: true }).fill('{\n  "nodes": [');
  const where = 'not valid JSON: see line 2, column 13';
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await page.getByRole('alert').getByText(where).waitFor();
  const panel = page.getByRole('region', { name: /^Node / });
  await panel.getByRole('button', { name: 'Listen for a call' }).click();
  await panel.getByRole('alert').getByText(where).waitFor();
  await deploy(page);
  await page.getByRole('dialog', { name: 'Not deployed' }).getByText(where).waitFor();
  await console.expectAccessible(page);
  const { api } = console.service;
  expect((await api.get(`/api/runs?workflowId=${id}`)).body.items).toEqual([]);
  const { body } = await api.get(`/api/workflows/${id}`);
  expect([body.status, body.webhook.listeningUntil ?? null]).toEqual(['draft', null]);
});

it('waits for a save that goes on, and then deploys what is on the screen', async () => {
  const { id, page } = await openAndRename(saying('one', '/while-saving'), 'Answer');
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  let saves = 0;
  await page.route(`**/api/workflows/${id}`, async (route) => {
    if (route.request().method() === 'PATCH' && (saves += 1) === 1) await isReleased;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await deploy(page);
  const label = page.getByRole('region', { name: /^Node / }).getByLabel('Label');
  await label.fill('Reply');
  await label.press('Enter');
  release();
  await page.getByText('Version 1 is live').waitFor();
  const { body } = await console.service.api.get(`/api/workflows/${id}/versions`);
  expect(labelsOf(body.items[0].definition)).toEqual(['In', 'Reply']);
});

it('runs what is on the screen when a save goes on, and nothing when that save fails', async () => {
  const { id, page } = await openAndRename(saying('one', '/run-while-saving'), 'Answer');
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  await page.route(`**/api/workflows/${id}`, async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue();
    await isReleased;
    return route.abort();
  });
  console.expectFault(/^net::ERR_FAILED PATCH \/api\/workflows\//);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const run = page.getByRole('button', { name: 'Run', exact: true });
  await run.click();
  release();
  await page.getByRole('alert').getByText('The service did not respond.', { exact: false }).waitFor();
  await page.unroute(`**/api/workflows/${id}`);
  expect((await console.service.api.get(`/api/runs?workflowId=${id}`)).body.items).toEqual([]);
  await run.click();
  await page.getByRole('button', { name: /^Answer, Return, succeeded/ }).waitFor();
});
