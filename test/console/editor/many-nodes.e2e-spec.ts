import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { consoleTest } from '../../support/browser/console-test.js';
import { countNodeRenders } from '../../support/browser/node-renders.js';
import { chain, editFields, webhook } from '../../support/workflows/workflow-graphs.js';

const console = consoleTest();
const NODES = 500;
const MOVES = 40;
/** A node and what is around it, once for each move and a few times for choosing, lifting and dropping it. */
const MOST_DRAWN = 2 * MOVES + 20;

async function openMany(): Promise<{ page: Page; drawn: () => Promise<number> }> {
  const steps = Object.fromEntries(
    Array.from({ length: NODES - 1 }, (_, index) => [`step-${index}`, editFields({ index })]),
  );
  const definition = chain({ in: webhook(), ...steps });
  const { body } = await console.service.api.post('/api/workflows').send({ name: 'Many', definition });
  const page = await console.open('/workflows');
  const drawn = await countNodeRenders(page);
  await page.goto(`/workflows/${body.id}`);
  await page.getByRole('button', { name: new RegExp(`^step-${NODES - 2},`) }).waitFor();
  // What is asked for when a draft is opened has come.
  await page.waitForLoadState('networkidle');
  return { page, drawn };
}

const nodes = (page: Page) => page.locator('.react-flow__node');

/** A node in the middle of the canvas, where dragging it moves nothing else. */
async function middleNode(page: Page) {
  const frame = (await page.getByRole('group', { name: 'Graph of the workflow' }).boundingBox())!;
  const boxes = await Promise.all((await nodes(page).all()).map((node) => node.boundingBox()));
  const away = (box: (typeof boxes)[number]) =>
    Math.hypot(box!.x - frame.x - frame.width / 2, box!.y - frame.y - frame.height / 2);
  const index = boxes.reduce((best, box, at) => (away(box) < away(boxes[best]!) ? at : best), 0);
  return { node: nodes(page).nth(index), box: boxes[index]! };
}

it(`opens ${NODES} nodes, and draws again only the one that is dragged`, async () => {
  const { page, drawn } = await openMany();
  expect(await nodes(page).count()).toBe(NODES);
  // The counter works: every node was drawn to be seen.
  expect(await drawn()).toBeGreaterThanOrEqual(NODES);
  const { box } = await middleNode(page);
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  await page.mouse.move(at.x + MOVES, at.y + MOVES, { steps: MOVES });
  await page.mouse.up();
  await page.getByText('Not saved', { exact: true }).waitFor();
  expect(await drawn()).toBeLessThanOrEqual(MOST_DRAWN);
});

it('draws again only what is chosen, by keyboard too', async () => {
  const { page, drawn } = await openMany();
  const { node } = await middleNode(page);
  await node.focus();
  await drawn();
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: /^Node / }).waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowDown');
  await page.getByText('Not saved', { exact: true }).waitFor();
  expect(await drawn()).toBeLessThanOrEqual(20);
});
