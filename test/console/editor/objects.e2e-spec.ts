import { expect, it } from '@jest/globals';
import { consoleTest } from '../../support/browser/console-test.js';

const console = consoleTest();

it('writes an object by clicks: names are typed, values are taken from the data', async () => {
  const definition = {
    nodes: [
      {
        id: 'in',
        type: 'webhook',
        label: 'Order',
        config: {
          path: '/objects',
          method: 'POST',
          bodySchema: { type: 'object', properties: { id: { type: 'string' }, email: { type: 'string' } } },
        },
      },
      { id: 'set', type: 'editFields', label: 'Set', config: { fields: {} } },
    ],
    edges: [{ from: 'in', to: 'set' }],
  };
  const { body } = await console.service.api.post('/api/workflows').send({ name: 'Objects', definition });
  const page = await console.open(`/workflows/${body.id}`);
  await page.getByRole('button', { name: /^Set,/ }).click();
  await page.getByRole('textbox', { name: 'New name of Fields' }).fill('number');
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Fields number' }).click();
  await page.getByRole('button', { name: '$"startNode".body.id', exact: true }).click();
  await console.expectAccessible(page);
  await page.getByRole('button', { name: 'Fields as JSON' }).click();
  await page.getByRole('textbox', { name: 'Fields', exact: true }).getByText('startNode').waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved as it is shown').waitFor();
  const saved = (await console.service.api.get(`/api/workflows/${body.id}`)).body;
  expect(saved.definition.nodes[1].config.fields).toEqual({ number: '$"startNode".body.id' });
});
