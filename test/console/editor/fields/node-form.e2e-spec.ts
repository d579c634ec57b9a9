import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { consoleTest } from '../../../support/browser/console-test.js';
import { until } from '../../../support/until.js';
import {
  chain,
  editFields,
  forLoop,
  graph,
  httpRequest,
  returns,
  webhook,
} from '../../../support/workflows/workflow-graphs.js';

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

it('takes a list as it is written, or a reference to one, and never name by name', async () => {
  const nodes = { in: webhook(), each: { ...forLoop([1, 2]), label: 'Each' }, a: editFields({ a: 1 }) };
  const definition = graph(nodes, 'in each', 'each each a');
  const { body } = await console.service.api.post('/api/workflows').send({ name: 'Lists', definition }).expect(201);
  const page = await console.open(`/workflows/${body.id}`);
  await page.getByRole('button', { name: /^Each,/ }).click();
  const items = panelOf(page).locator('[data-field="items"]');
  expect(await items.getByRole('button', { name: /JSON/ }).count()).toBe(0);
  await items.getByRole('textbox').click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  expect(await items.getByRole('textbox').count()).toBe(1);
  await page.keyboard.insertText('$"startNode".body');
  await page.keyboard.press('ControlOrMeta+s');
  const stored = async () =>
    (await console.service.api.get(`/api/workflows/${body.id}`)).body.definition.nodes[1].config;
  await until(async () => (await stored()).items === '$"startNode".body');
});

it('shows names of the language as code, not between backticks', async () => {
  const definition = chain({ in: { type: 'cron', config: {}, label: 'Clock' } });
  const { body } = await console.service.api.post('/api/workflows').send({ name: 'Words', definition }).expect(201);
  const page = await console.open(`/workflows/${body.id}`);
  await page.getByRole('button', { name: /^Clock,/ }).click();
  await panelOf(page)
    .locator('code', { hasText: /^skip$/ })
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Add a node' }).click();
  await page.getByRole('option', { name: 'If-Else' }).locator('code', { hasText: 'true' }).waitFor();
  expect(await page.locator('main').innerText()).not.toContain('`');
});

it('goes to the text of the graph when it is asked for', async () => {
  const page = await openForm();
  await page.getByRole('button', { name: 'JSON', exact: true }).click();
  await page.locator('textarea:focus').waitFor();
  const [box, { height }] = [await page.getByLabel('Definition', { exact: true }).boundingBox(), page.viewportSize()!];
  expect(box!.y).toBeLessThan(height - 100);
});

it('keeps what is typed at once after a field was emptied, in its order', async () => {
  const definition = chain({ in: webhook(), out: returns(1) });
  const { body } = await console.service.api.post('/api/workflows').send({ name: 'Typed', definition }).expect(201);
  const page = await console.open(`/workflows/${body.id}`);
  await page.getByRole('button', { name: /^out,/ }).click();
  const status = panelOf(page).getByRole('textbox', { name: 'Status code', exact: true });
  await status.click();
  // It depends on when the page is drawn between two keys.
  for (let round = 0; round < 20; round += 1) {
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('-3', { delay: round });
    expect(await status.innerText()).toBe('-3');
  }
});
