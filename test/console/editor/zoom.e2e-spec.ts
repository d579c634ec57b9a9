import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { consoleTest } from '../../support/browser/console-test.js';
import { until } from '../../support/until.js';
import { chain, editFields, webhook } from '../../support/workflows/workflow-graphs.js';

const console = consoleTest();

/** A graph that is wider than the canvas shows at once. */
async function openWide(): Promise<Page> {
  const steps = Object.fromEntries(Array.from({ length: 14 }, (_, index) => [`step${index}`, editFields({ index })]));
  const definition = chain({ in: webhook(), ...steps });
  const { body } = await console.service.api.post('/api/workflows').send({ name: 'Wide', definition }).expect(201);
  const page = await console.open(`/workflows/${body.id}`);
  await nodeOf(page, 'in').waitFor();
  return page;
}

const nodeOf = (page: Page, label: string) => page.getByRole('button', { name: new RegExp(`^${label},`) });
const boxOf = async (page: Page, label: string) => (await nodeOf(page, label).boundingBox())!;

async function wheelOver(page: Page, label: string, deltaY: number): Promise<void> {
  const { x, y, width, height } = await boxOf(page, label);
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.wheel(0, deltaY);
}

it('zooms with the wheel, and with two fingers, around what is beneath', async () => {
  const page = await openWide();
  const before = await boxOf(page, 'in');
  await wheelOver(page, 'in', -300);
  await until(async () => (await boxOf(page, 'in')).width > before.width * 1.2);
  const near = await boxOf(page, 'in');
  expect(Math.abs(near.x + near.width / 2 - (before.x + before.width / 2))).toBeLessThan(before.width);
  // Browsers tell of a pinch as of a wheel with the Control key.
  await page.keyboard.down('Control');
  await wheelOver(page, 'in', 200);
  await page.keyboard.up('Control');
  await until(async () => (await boxOf(page, 'in')).width < near.width * 0.9);
});

it('shows all of the graph in the overview, and moves with it', async () => {
  const page = await openWide();
  const overview = page.getByRole('img', { name: 'Overview of the graph' });
  await overview.waitFor();
  expect(await overview.locator('.react-flow__minimap-node').count()).toBe(15);
  await page.getByRole('button', { name: 'Zoom in', exact: true }).click();
  const before = await boxOf(page, 'in');
  const { x, y, width, height } = (await overview.boundingBox())!;
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width / 2 + 20, y + height / 2, { steps: 4 });
  await page.mouse.up();
  await until(async () => (await boxOf(page, 'in')).x < before.x - 20);
});
