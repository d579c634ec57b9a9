import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { consoleTest } from '../../support/browser/console-test.js';
import { Hand } from '../../support/browser/hand.js';
import { startLoopbackServer, type LoopbackServer } from '../../support/http/loopback-server.js';

const console = consoleTest({ variables: { EGRESS_ALLOW: '127.0.0.1' } });
let prices: LoopbackServer;
let asked = 0;
let answer = Promise.resolve();

beforeAll(async () => {
  prices = await startLoopbackServer(async (_request, response) => {
    asked += 1;
    await answer;
    response
      .setHeader('Content-Type', 'application/json')
      .setHeader('X-Took', '14 ms')
      .end(JSON.stringify({ amount: 7 }));
  });
});
beforeEach(() => {
  asked = 0;
  answer = Promise.resolve();
});
afterAll(() => prices?.close());

async function openDraft(): Promise<{ page: Page; id: string }> {
  const definition = {
    nodes: [
      { id: 'in', type: 'webhook', label: 'In', config: { path: '/pins' } },
      { id: 'price', type: 'httpRequest', label: 'Price', config: { url: `${prices.url}/price` } },
      {
        id: 'twice',
        type: 'editFields',
        label: 'Twice',
        config: { fields: { amount: '{{ $"Price".body.amount * 2 }}' } },
      },
    ],
    edges: [
      { from: 'in', to: 'price' },
      { from: 'price', to: 'twice' },
    ],
  };
  const { body } = await console.service.api.post('/api/workflows').send({ name: 'Pins', definition });
  return { id: body.id as string, page: await console.open(`/workflows/${body.id}`) };
}

const node = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

it('lights nodes up while they run, pins what one gave, and asks nobody again', async () => {
  const { page, id } = await openDraft();
  const held = Promise.withResolvers<void>();
  answer = held.promise;
  await node(page, 'Price, HTTP request').click();
  expect(await button(page, 'Pin output').getAttribute('aria-disabled')).toBe('true');
  await button(page, 'Run').click();
  await node(page, 'Price, HTTP request, running').waitFor();
  held.resolve();
  await node(page, 'Twice, Edit fields, succeeded').waitFor();
  await button(page, 'Pin output').click();
  await node(page, 'Price, HTTP request, succeeded, pinned').waitFor();
  await page.getByRole('region', { name: 'Pinned output' }).waitFor();
  await console.picture(page, 'editor-pinned');
  await console.expectAccessible(page);
  await node(page, 'Twice, Edit fields, succeeded').click();
  const panel = page.getByRole('region', { name: 'Node Twice' });
  await panel.getByRole('button', { name: 'Run up to here' }).click();
  await page.getByText('All changes saved').waitFor();
  await panel.getByRole('region', { name: 'In this run' }).getByText('14', { exact: true }).first().waitFor();
  expect(asked).toBe(1);
  const { body } = await console.service.api.get(`/api/workflows/${id}`);
  expect(body.definition.nodes[1].pinned.value).toMatchObject({ body: { amount: 7 } });
  await button(page, 'Undo').click();
  await node(page, 'Price, HTTP request, succeeded').waitFor();
});

it('runs a node alone by keyboard, with what the others gave last', async () => {
  const { page } = await openDraft();
  const hand = await Hand.on(page);
  await node(page, 'Twice, Edit fields').focus();
  await hand.press('Enter');
  const panel = page.getByRole('region', { name: 'Node Twice' });
  await panel.waitFor();
  await hand.tabTo(button(page, 'Run up to here'), 'Shift+Tab');
  await hand.press('Enter');
  await node(page, 'Twice, Edit fields, succeeded').waitFor();
  await page.getByRole('link', { name: 'Open the run' }).waitFor();
  const before = await page.getByRole('link', { name: 'Open the run' }).getAttribute('href');
  await hand.tabTo(button(page, 'Run this node'));
  await hand.press('Enter');
  await page
    .locator(`a:not([href="${before}"])`)
    .and(page.getByRole('link', { name: 'Open the run' }))
    .waitFor();
  await panel.getByText('14', { exact: true }).first().waitFor();
  expect(asked).toBe(1);
  await hand.tabTo(button(page, 'Pin output'));
  await hand.press('Enter');
  await node(page, 'Twice, Edit fields, succeeded, pinned').waitFor();
  await hand.press('Enter');
  await node(page, 'Twice, Edit fields, succeeded').waitFor();
});

it('shows a run whose first reads fail as soon as one succeeds', async () => {
  const { page } = await openDraft();
  let failing = 2;
  console.expectFault(/ERR_FAILED GET \/api\/runs\//);
  await page.route(/\/api\/runs\/[^/?]+$/, (route) => (failing-- > 0 ? route.abort() : route.continue()));
  await button(page, 'Run').click();
  await node(page, 'Twice, Edit fields, succeeded').waitFor();
});
