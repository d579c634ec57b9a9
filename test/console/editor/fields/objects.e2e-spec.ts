import { expect, it } from '@jest/globals';
import { consoleTest } from '../../../support/browser/console-test.js';

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
  await page.getByText('All changes saved').waitFor();
  const saved = (await console.service.api.get(`/api/workflows/${body.id}`)).body;
  expect(saved.definition.nodes[1].config.fields).toEqual({ number: '$"startNode".body.id' });
});

it('builds a form with a file: fields by name, the file taken from the data', async () => {
  // Arrange
  const definition = {
    nodes: [
      { id: 'in', type: 'webhook', label: 'Paper', config: { path: '/forms', method: 'POST', accepts: ['file'] } },
      {
        id: 'send',
        type: 'httpRequest',
        label: 'Send',
        config: { method: 'POST', url: 'https://example.org/', bodyAs: 'multipart', body: { title: 'Plan' } },
      },
    ],
    edges: [{ from: 'in', to: 'send' }],
  };
  const { body } = await console.service.api.post('/api/workflows').send({ name: 'Forms', definition });
  const page = await console.open(`/workflows/${body.id}`);

  // Act
  await page.getByRole('button', { name: /^Send,/ }).click();
  await page.getByRole('textbox', { name: 'New name of Body' }).fill('paper');
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Body paper' }).click();
  await page.getByRole('button', { name: '$"startNode".body', exact: true }).click();
  await console.expectAccessible(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('All changes saved').waitFor();

  // Assert
  const { definition: saved, faults } = (await console.service.api.get(`/api/workflows/${body.id}`)).body;
  expect(saved.nodes[1].config).toMatchObject({
    bodyAs: 'multipart',
    body: { title: 'Plan', paper: '$"startNode".body' },
  });
  expect(faults.filter(({ node }: { node: string }) => node === 'send')).toEqual([]);
});
