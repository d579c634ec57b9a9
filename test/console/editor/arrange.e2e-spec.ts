import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { consoleTest } from '../../support/browser/console-test.js';
import { until } from '../../support/until.js';
import { chain, editFields, webhook } from '../../support/workflows/workflow-graphs.js';

const console = consoleTest();

async function openDraft(): Promise<Page> {
  const definition = chain({ in: webhook(), left: editFields({ a: 1 }), right: editFields({ b: 1 }) });
  const { body } = await console.service.api.post('/api/workflows').send({ name: 'Arranged', definition }).expect(201);
  const page = await console.open(`/workflows/${body.id}`);
  await nodeOf(page, 'right').waitFor();
  return page;
}

const nodeOf = (page: Page, label: string) => page.getByRole('button', { name: new RegExp(`^${label},`) });
const boxOf = async (page: Page, label: string) => (await nodeOf(page, label).boundingBox())!;
const tool = (page: Page, title: string) => page.getByRole('button', { name: title, exact: true });

/** Draws a box with the Shift key around two nodes. */
async function selectBoth(page: Page): Promise<void> {
  const [from, to] = [await boxOf(page, 'left'), await boxOf(page, 'right')];
  await page.keyboard.down('Shift');
  await page.mouse.move(Math.min(from.x, to.x) - 10, Math.min(from.y, to.y) - 30);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width + 10, Math.max(from.y, to.y) + to.height + 30, { steps: 6 });
  await page.mouse.up();
  await page.keyboard.up('Shift');
  await page.getByText('2 selected').waitFor();
}

it('selects with a box, aligns, tidies and undoes by mouse', async () => {
  const page = await openDraft();
  await nodeOf(page, 'right').press('Enter');
  await page.getByRole('region', { name: 'Node right' }).waitFor();
  await page.keyboard.press('Escape');
  for (let times = 0; times < 4; times += 1) await page.keyboard.press('ArrowDown');
  await page.getByText('Not saved', { exact: true }).waitFor();
  expect((await boxOf(page, 'right')).y).toBeGreaterThan((await boxOf(page, 'left')).y);
  await selectBoth(page);
  await console.expectAccessible(page);
  await tool(page, 'Align top').click();
  expect((await boxOf(page, 'right')).y).toBeCloseTo((await boxOf(page, 'left')).y, 0);
  await tool(page, 'Undo').click();
  expect((await boxOf(page, 'right')).y).toBeGreaterThan((await boxOf(page, 'left')).y);
  await tool(page, 'Tidy').click();
  expect((await boxOf(page, 'right')).y).toBeCloseTo((await boxOf(page, 'left')).y, 0);
});

it('selects all, zooms, aligns and undoes by keyboard', async () => {
  const page = await openDraft();
  await nodeOf(page, 'in').focus();
  const { width } = await boxOf(page, 'in');
  await page.keyboard.press('-');
  await page.keyboard.press('-');
  await until(async () => (await boxOf(page, 'in')).width < width);
  await page.keyboard.press('Control+a');
  await page.getByText('3 selected').waitFor();
  await tool(page, 'Align left').press('Enter');
  const lefts = await Promise.all(['in', 'left', 'right'].map((label) => boxOf(page, label)));
  expect(new Set(lefts.map(({ x }) => Math.round(x))).size).toBe(1);
  await nodeOf(page, 'in').focus();
  await page.keyboard.press('Control+z');
  await page.getByText('Not saved', { exact: true }).waitFor({ state: 'detached' });
});
