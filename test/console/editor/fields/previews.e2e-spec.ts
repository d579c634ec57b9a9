import { expect, it } from '@jest/globals';
import { consoleTest } from '../../../support/browser/console-test.js';
import { until } from '../../../support/until.js';
import { editFields, graph, ifElse, webhook } from '../../../support/workflows/workflow-graphs.js';

const console = consoleTest();

it('shows below fields and sides of conditions what they would be with the data of the last run', async () => {
  const { api } = console.service;
  const nodes = {
    in: webhook(),
    known: ifElse('{{ upper($"startNode".body.name) }}', 'equals', '$"startNode".body.wanted'),
    greet: editFields({ text: 'Dear {{ $"startNode".body.name }},', double: '{{ $"startNode".body.n * 2 }}' }),
  };
  const definition = graph(nodes, 'in known', 'known true greet');
  const { body } = await api.post('/api/workflows').send({ name: 'Previews', definition }).expect(201);
  const input = { body: { name: 'Ada', wanted: 'ADA', n: 21 } };
  const { runId } = (await api.post(`/api/workflows/${body.id}/run`).send({ input }).expect(202)).body;
  await until(async () => (await api.get(`/api/runs/${runId}`)).body.status === 'succeeded');

  const page = await console.open(`/workflows/${body.id}`);
  await page.getByRole('button', { name: /^known,/ }).click();
  const previews = page.getByRole('region', { name: /^Node / }).locator('.preview code');
  await previews.nth(1).waitFor();
  expect(await previews.allTextContents()).toEqual(['"ADA"', '"ADA"']);
  await console.expectAccessible(page);

  await page.getByRole('button', { name: /^greet,/ }).press('Enter');
  await previews.getByText('"Dear Ada,"').waitFor();
  await previews.getByText('42', { exact: true }).waitFor();
  // What is being typed and is no template yet has no value, and nothing is complained of.
  const field = page.locator('[contenteditable]').and(page.getByLabel('Fields double'));
  await field.focus();
  await page.keyboard.press('Control+End');
  for (let letters = 0; letters < 3; letters += 1) await page.keyboard.press('Backspace');
  await previews.getByText('42', { exact: true }).waitFor({ state: 'detached' });
  await page.keyboard.type(' + 1 }}');
  await previews.getByText('43', { exact: true }).waitFor();
});
