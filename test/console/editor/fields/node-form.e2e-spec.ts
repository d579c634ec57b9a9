import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { consoleTest } from '../../../support/browser/console-test.js';
import { chain, editFields, graph, httpRequest, webhook } from '../../../support/workflows/workflow-graphs.js';

const console = consoleTest();

/** Opens the form of `two` in the chain `in`, `one`, `two`, with `apart` beside it. */
async function openForm(): Promise<Page> {
  const nodes = { in: webhook(), one: editFields({ a: 1 }), two: editFields({ b: 1 }), apart: editFields({ c: 1 }) };
  const definition = graph(nodes, 'in one', 'one two');
  const { body } = await console.service.api.post('/api/workflows').send({ name: 'Form', definition }).expect(201);
  const page = await console.open(`/workflows/${body.id}`);
  await page.getByRole('button', { name: /^two,/ }).click();
  return page;
}

const panelOf = (page: Page) => page.getByRole('region', { name: /^Node / });

it('shows the label that is, after a change of it was undone', async () => {
  const page = await openForm();
  const label = panelOf(page).getByLabel('Label');
  const isNow = (text: string) => page.getByRole('region', { name: `Node ${text}`, exact: true }).waitFor();
  const undo = page.getByRole('button', { name: 'Undo', exact: true });
  await label.fill('Big2');
  await label.press('Enter');
  await isNow('Big2');
  await label.fill('Big3');
  await undo.click();
  await isNow('Big2');
  expect(await label.inputValue()).toBe('Big2');
  await page.getByRole('button', { name: 'Redo', exact: true }).click();
  await isNow('Big3');
  expect(await label.inputValue()).toBe('Big3');
});

it('offers no connection that makes a circle, or is there already', async () => {
  const page = await openForm();
  const targets = panelOf(page).getByLabel('Connect to');
  expect(await targets.locator('option').allTextContents()).toEqual(['Choose a node …', 'apart']);
  await targets.selectOption('apart');
  await panelOf(page).getByRole('button', { name: 'Disconnect apart' }).waitFor();
  expect(await targets.locator('option').allTextContents()).toEqual(['Choose a node …']);
});

it('shows at once what most give a request or a schedule, and folds the rest', async () => {
  const request = { ...httpRequest({ url: 'https://example.org/' }), label: 'Call' };
  const definition = chain({ in: { type: 'cron', config: {}, label: 'Clock' }, call: request });
  const { body } = await console.service.api.post('/api/workflows').send({ name: 'Usual', definition }).expect(201);
  const page = await console.open(`/workflows/${body.id}`);
  const shown = async (node: string) => {
    await page.getByRole('button', { name: new RegExp(`^${node},`) }).click();
    const panel = page.getByRole('region', { name: `Node ${node}`, exact: true });
    await panel.waitFor();
    const fields = await panel.locator('[data-field]:visible').all();
    return Promise.all(fields.map((field) => field.getAttribute('data-field')));
  };
  expect(await shown('Call')).toEqual(
    expect.arrayContaining(['url', 'method', 'query', 'headers', 'body', 'variableAuth']),
  );
  expect(await shown('Call')).not.toContain('timeoutMs');
  expect(await shown('Clock')).toEqual(expect.arrayContaining(['expression', 'everySeconds', 'timeZone']));
});
