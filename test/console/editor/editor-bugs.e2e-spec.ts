import { expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { consoleTest } from '../../support/browser/console-test.js';

const console = consoleTest();
const example = JSON.parse(readFileSync('examples/order-intake.json', 'utf8')) as { name: string; definition: object };

/** Saves the order intake as a draft and opens it. */
async function openExample(definition: object = example.definition): Promise<{ page: Page; id: string }> {
  const { body } = await console.service.api.post('/api/workflows').send({ name: example.name, definition });
  const id = body.id as string;
  return { id, page: await console.open(`/workflows/${id}`) };
}

const nodeOf = (page: Page, label: string) => page.getByRole('button', { name: new RegExp(`^${label},`) });
const choose = (page: Page, label: string) => nodeOf(page, label).click();
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
const reference = (page: Page, text: string) => page.getByRole('button', { name: text, exact: true });

async function enter(page: Page, name: string, text: string): Promise<void> {
  const asText = page.getByRole('button', { name: `${name} as JSON` });
  if ((await asText.count()) > 0 && (await asText.getAttribute('aria-pressed')) === 'false') await asText.click();
  await field(page, name).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(text);
}

async function savedBody(id: string): Promise<unknown> {
  const { body } = await console.service.api.get(`/api/workflows/${id}`);
  const nodes = body.definition.nodes as { id: string; config: { body?: unknown } }[];
  return nodes.find((node) => node.id === 'out')!.config.body;
}

it('escapes a reference that is put into a text of JSON, and stores what is shown', async () => {
  const { page, id } = await openExample();
  await choose(page, 'Accepted');
  await enter(page, 'Body', '{"order": ""}');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await reference(page, '$"Saved".documentId').click();
  await save(page).click();
  await page.getByText('All changes saved').waitFor();
  expect(await savedBody(id)).toEqual({ order: '$"Saved".documentId' });
});

it('saves nothing while a field holds what is no JSON, and says where', async () => {
  const { page, id } = await openExample();
  const before = await savedBody(id);
  await choose(page, 'Accepted');
  await enter(page, 'Body', '{"order": ');
  await page.getByRole('list', { name: 'Faults' }).getByText('is not finished').waitFor();
  expect(await save(page).isDisabled()).toBe(true);
  await page.keyboard.press('ControlOrMeta+s');
  expect(await savedBody(id)).toEqual(before);
});

it('keeps half a JSON when another node is chosen', async () => {
  const { page } = await openExample();
  await choose(page, 'Accepted');
  await enter(page, 'Body', '{"order": [1,');
  await choose(page, 'Unknown');
  await choose(page, 'Accepted');
  await page.getByRole('list', { name: 'Faults' }).getByText('is not finished').waitFor();
  expect(await field(page, 'Body').textContent()).toContain('[1,');
});

it('puts a reference in by keyboard', async () => {
  const { page } = await openExample();
  await choose(page, 'Summary');
  await enter(page, 'Input', 'Order ');
  await reference(page, '$"Customer".document').focus();
  await page.keyboard.press('Enter');
  await page.getByText('Order {{ $"Customer".document }}').waitFor();
});

it('knows of a variable that was set elsewhere', async () => {
  const { page } = await openExample();
  const missing = page.getByRole('list', { name: 'Faults' }).getByText('the variable ORDERS_SECRET is not set yet');
  await missing.waitFor();
  await console.service.api.put('/api/variables/ORDERS_SECRET').send({ value: 'a secret of some length' });
  await page.reload();
  await nodeOf(page, 'Accepted').waitFor();
  expect(await missing.count()).toBe(0);
  await console.service.api.delete('/api/variables/ORDERS_SECRET');
});

it('imports an example as it is shipped', async () => {
  const page = await console.open('/workflows');
  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('File').setInputFiles('examples/order-intake.json');
  await dialog.getByRole('button', { name: 'Import' }).click();
  await page.getByRole('heading', { name: example.name, level: 1 }).waitFor();
});

it('says how many changes are not deployed', async () => {
  const { page, id } = await openExample();
  await console.service.api.post(`/api/workflows/${id}/deploy`);
  const { body } = await console.service.api.get(`/api/workflows/${id}`);
  const nodes = (body.definition.nodes as { label: string }[]).map((node, index) =>
    index < 2
      ? {
          ...node,
          timeoutMs: undefined,
          label: node.label,
          config: {
            ...(node as { config?: object }).config,
            ...(index === 0 ? { method: 'PUT' } : { limit: 5, first: false }),
          },
        }
      : node,
  );
  await console.service.api.patch(`/api/workflows/${id}`).send({ definition: { ...body.definition, nodes } });
  await page.reload();
  await page.getByText('2 changes not deployed').waitFor();
});

it('shows 500 nodes whole, each within the window', async () => {
  const nodes = Array.from({ length: 500 }, (_, index) => ({
    id: `n${index}`,
    type: index === 0 ? 'webhook' : 'editFields',
    label: `Node ${index}`,
    config: index === 0 ? { path: '/many', method: 'POST' } : { fields: {} },
  }));
  const edges = nodes.slice(1).map(({ id }, index) => ({ from: `n${index}`, to: id }));
  const { page } = await openExample({ nodes, edges });
  await page.getByRole('button', { name: 'Fit' }).click();
  const isShown = async (label: string) => {
    const [node, canvas] = [
      await nodeOf(page, label).boundingBox(),
      await page.getByRole('group', { name: 'Graph of the workflow' }).boundingBox(),
    ];
    return node!.x >= canvas!.x && node!.x + node!.width <= canvas!.x + canvas!.width;
  };
  expect([await isShown('Node 0'), await isShown('Node 499')]).toEqual([true, true]);
});
