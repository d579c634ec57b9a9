import { expect, it } from '@jest/globals';
import { consoleTest } from '../../support/browser/console-test.js';

const console = consoleTest();

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
  const option = (name: RegExp) => page.getByRole('option', { name });
  await option(/^groupBy/).waitFor();
  await page.keyboard.type('y($"startNode".body.lines, item.pr');
  await option(/^item\.price/).click();
  expect(await page.getByRole('textbox', { name: 'Fields total' }).textContent()).toContain(
    'groupBy($"startNode".body.lines, item.price',
  );
});
