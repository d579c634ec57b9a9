import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { consoleTest } from '../../../support/browser/console-test.js';
import { chain, editFields, type NodeSketch, webhook } from '../../../support/workflows/workflow-graphs.js';

const console = consoleTest();

const boxOf = (page: Page, name: string) =>
  page.getByRole('region', { name: /^Node / }).getByRole('textbox', { name, exact: true });

/** Opens the form of a node behind a start and a node that counts. */
async function openForm(node: NodeSketch): Promise<Page> {
  const definition = chain({ in: webhook({ path: '/quotes' }), Count: editFields({ n: 1 }), node });
  const { body } = await console.service.api.post('/api/workflows').send({ name: 'Quotes', definition }).expect(201);
  const page = await console.open(`/workflows/${body.id}`);
  await page.getByRole('button', { name: /^node,/ }).click();
  await page.getByRole('button', { name: '$"Count".n', exact: true }).waitFor();
  return page;
}

/** A list of completions takes no click while it is looked for anew behind what was typed. */
const READY = '.cm-tooltip-autocomplete:not(.cm-tooltip-autocomplete-disabled)';

/** Types into the field that has the focus, and takes a completion. */
async function complete(page: Page, text: string, label: string): Promise<void> {
  await page.keyboard.type(text);
  const option = page.locator(READY).getByRole('option');
  await option.filter({ has: page.getByText(label, { exact: true }) }).click();
  await page.locator('.cm-tooltip-autocomplete').waitFor({ state: 'detached' });
}

it('completes a function, and the fields of the items inside of its expression', async () => {
  const line = { type: 'object', properties: { sku: { type: 'string' }, price: { type: 'number' } } };
  const bodySchema = { type: 'object', properties: { lines: { type: 'array', items: line } } };
  const definition = {
    nodes: [
      { id: 'in', type: 'webhook', label: 'Order', config: { path: '/completion', method: 'POST', bodySchema } },
      { id: 'set', type: 'editFields', label: 'Set', config: { fields: { total: '' } } },
    ],
    edges: [{ from: 'in', to: 'set' }],
  };
  const { body } = await console.service.api.post('/api/workflows').send({ name: 'Completion', definition });
  const page = await console.open(`/workflows/${body.id}`);
  await page.getByRole('button', { name: /^Set,/ }).click();
  // The fields of the start are known as soon as the service has described the graph.
  await page.getByRole('button', { name: '$"startNode".body.lines', exact: true }).waitFor();
  await page.getByRole('textbox', { name: 'Fields total' }).click();
  await page.keyboard.type('{{ groupB');
  const option = (name: RegExp) => page.locator(READY).getByRole('option', { name });
  await option(/^groupBy/).waitFor();
  await page.keyboard.type('y($"startNode".body.lines, item.pr');
  await option(/^item\.price/).click();
  expect(await page.getByRole('textbox', { name: 'Fields total' }).textContent()).toContain(
    'groupBy($"startNode".body.lines, item.price',
  );
});

it('takes the closed quote along with a completion, and no other quote', async () => {
  const conditions = Array.from({ length: 3 }, () => ({ operator: 'is_true' }));
  const page = await openForm({ type: 'ifElse', config: { conditions } });
  const completed = async (condition: number, text: string, label: string) => {
    const left = boxOf(page, `Conditions ${condition} left`);
    await left.click();
    await complete(page, text, label);
    return left.textContent();
  };
  expect(await completed(1, '$"sta', '$"startNode"')).toBe('$"startNode"');
  expect(await completed(2, '{{ $"Cou', '$"Count"')).toBe('{{ $"Count"}}');
  expect(await completed(3, '$', '$"Count"')).toBe('$"Count"');
});

it('completes within a text that is complete', async () => {
  const page = await openForm(editFields({ text: '{{ concat("a", "b") }}' }));
  const field = boxOf(page, 'Fields text');
  await field.click();
  await page.keyboard.press('Home');
  for (let letters = 0; letters < '{{ concat('.length; letters += 1) await page.keyboard.press('ArrowRight');
  await complete(page, '$', '$"Count"');
  expect(await field.textContent()).toBe('{{ concat($"Count""a", "b") }}');
});
