import { expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { consoleTest } from '../../support/browser/console-test.js';
import { until } from '../../support/until.js';
import { chain, editFields, returns, webhook } from '../../support/workflows/workflow-graphs.js';

const console = consoleTest();

/**
 *   ┌ palette ┐┌ canvas ─────────┐┌ form ───┐      ┌ canvas ──────┐
 *   │         ││     [ node ]    ││         │      │   [ node ]   │   on a phone the form is below,
 *   └─────────┘└─────────────────┘└─────────┘      ├ form ────────┤   and the canvas stays above it
 */
async function openChain(options: { at?: string; size?: 'desktop' | 'phone' } = {}): Promise<Page> {
  const steps = { one: editFields({ a: 1 }), two: editFields({ a: 2 }) };
  const definition = chain({ in: webhook(), ...steps, out: returns({ done: true }) });
  const { body } = await console.service.api.post('/api/workflows').send({ name: 'Chain', definition }).expect(201);
  const page = await console.open(`/workflows/${body.id}${options.at ?? ''}`, { size: options.size });
  await nodeOf(page, 'in').waitFor();
  return page;
}

const nodeOf = (page: Page, label: string) => page.getByRole('button', { name: new RegExp(`^${label},`) });
const canvasOf = (page: Page) => page.getByRole('group', { name: 'Graph of the workflow' });
const panelOf = (page: Page) => page.getByRole('region', { name: /^Node / });

async function zoomIn(page: Page, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) await page.getByRole('button', { name: 'Zoom in', exact: true }).click();
}

/** Waits until a node is wholly in the canvas, in the window, and beside the form; says where it is else. */
async function expectInSight(page: Page, label: string): Promise<void> {
  const edges = async (target: Locator) => {
    const { x, y, width, height } = (await target.boundingBox())!;
    return { left: x, top: y, right: x + width, bottom: y + height };
  };
  const seen = async () => {
    const [node, canvas, panel] = await Promise.all([nodeOf(page, label), canvasOf(page), panelOf(page)].map(edges));
    const { width, height } = page.viewportSize()!;
    const isInCanvas =
      node!.left >= canvas!.left &&
      node!.right <= canvas!.right &&
      node!.top >= canvas!.top &&
      node!.bottom <= canvas!.bottom;
    const isInWindow = node!.left >= 0 && node!.right <= width && node!.top >= 0 && node!.bottom <= height;
    const isBeside = node!.right <= panel!.left || node!.bottom <= panel!.top || canvas!.bottom > panel!.top;
    return { isInSight: isInCanvas && isInWindow && isBeside, node, canvas, panel };
  };
  await until(async () => (await seen()).isInSight).catch(async () => undefined);
  expect(await seen()).toMatchObject({ isInSight: true });
}

it('stays in sight beside its form, however large it is drawn', async () => {
  // Arrange
  const page = await openChain();
  await zoomIn(page, 2);

  // Act
  await nodeOf(page, 'two').click();

  // Assert
  await expectInSight(page, 'two');
  await console.picture(page, 'editor-chosen-node');
});

it.each([
  { width: 1440, height: 900 },
  { width: 1280, height: 720 },
  { width: 1100, height: 700 },
])('stays in sight in a window of %j, between palette and form', async (size) => {
  // Arrange
  const page = await openChain();
  await nodeOf(page, 'out').click();
  await panelOf(page).waitFor();

  // Act
  await page.setViewportSize(size);
  await page.getByRole('button', { name: 'Add a node', exact: true }).click();

  // Assert
  await expectInSight(page, 'out');
  await console.picture(page, `editor-chosen-node-${size.width}`);
});

it.each(['desktop', 'phone'] as const)('is in sight where an address asks for it: %s', async (size) => {
  // Act
  const page = await openChain({ at: '?node=out', size });

  // Assert
  await panelOf(page).waitFor();
  await expectInSight(page, 'out');
});

it('stays in sight above its form on a phone, whatever field is written in', async () => {
  // Arrange
  const page = await openChain({ size: 'phone' });
  await zoomIn(page, 2);

  // Act
  await canvasOf(page).press('0');
  await nodeOf(page, 'two').click();
  await expectInSight(page, 'two');
  await console.picture(page, 'editor-chosen-node-phone');
  const label = page.getByRole('textbox', { name: 'Label' });
  await label.scrollIntoViewIfNeeded();
  await label.click();
  await page.mouse.wheel(0, 400);

  // Assert
  await expectInSight(page, 'two');
  await console.picture(page, 'editor-chosen-node-phone-form');
  await console.expectAccessible(page);
});

it('is in sight when it is added', async () => {
  // Arrange
  const page = await openChain({ size: 'phone' });

  // Act
  await page.getByRole('button', { name: 'Add a node', exact: true }).click();
  await page.getByRole('option', { name: /^Wait/ }).click();

  // Assert
  await expectInSight(page, 'Wait');
});
