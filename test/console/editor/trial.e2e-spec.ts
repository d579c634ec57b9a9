import { expect, it } from '@jest/globals';
import { consoleTest } from '../../support/browser/console-test.js';
import { editFields, graph, ifElse, webhook } from '../../support/workflows/workflow-graphs.js';

const console = consoleTest();

it('runs a draft up to a node, lights the nodes up, and shows what they gave beside the form', async () => {
  const definition = {
    nodes: [
      { id: 'in', type: 'webhook', label: 'In', config: { path: '/tried', method: 'POST', responseMode: 'lastNode' } },
      { id: 'a', type: 'editFields', label: 'First', config: { fields: { name: '$"startNode".body.name' } } },
      { id: 'b', type: 'editFields', label: 'Second', config: { fields: { greeting: 'Hi {{ $"First".name }}' } } },
      { id: 'out', type: 'return', label: 'Out', config: { body: { text: '$"Second".greeting' } } },
    ],
    edges: [
      { from: 'in', to: 'a' },
      { from: 'a', to: 'b' },
      { from: 'b', to: 'out' },
    ],
  };
  const { body } = await console.service.api.post('/api/workflows').send({ name: 'Tried', definition });
  const page = await console.open(`/workflows/${body.id}`);
  await page.getByRole('button', { name: /^Second,/ }).click();
  await page.getByRole('button', { name: 'Run up to here' }).click();
  await page.getByRole('button', { name: /^Second, Edit fields, succeeded/ }).waitFor();
  await page.getByRole('region', { name: 'In this run' }).getByText('"Hi Ada"').first().waitFor();
  expect(await page.getByRole('button', { name: /^Out, Return, succeeded/ }).count()).toBe(0);
  await console.expectAccessible(page);
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await page.getByRole('button', { name: /^Out, Return, succeeded/ }).waitFor();
  await page.getByRole('button', { name: 'Save as a test' }).click();
  await page.getByText('Saved in').waitFor();
  const report = await console.service.api.post(`/api/workflows/${body.id}/tests/run`).send({ version: 'draft' });
  expect(report.body).toMatchObject({ passed: 1, failed: 0 });
  const { body: tests } = await console.service.api.get(`/api/workflows/${body.id}/tests`);
  expect(tests.items[0].expect).toMatchObject({ output: { text: 'Hi Ada' }, response: { statusCode: 200 } });
  const { body: runs } = await console.service.api.get(`/api/runs?workflowId=${body.id}`);
  expect(runs.items.map(({ status, test }: { status: string; test: boolean }) => [status, test])).toEqual([
    ['succeeded', true],
    ['succeeded', true],
  ]);
});

it('says that a node was not reached, where the run took another way', async () => {
  const nodes = {
    in: webhook(),
    big: { ...ifElse('$"startNode".body.isBig'), label: 'Big?' },
    yes: { ...editFields({ a: 1 }), label: 'Yes' },
    no: { ...editFields({ b: 1 }), label: 'No' },
  };
  const definition = graph(nodes, 'in big', 'big true yes', 'big false no');
  const { body } = await console.service.api.post('/api/workflows').send({ name: 'Two ways', definition }).expect(201);
  const page = await console.open(`/workflows/${body.id}`);
  await page.getByRole('button', { name: /^Yes,/ }).click();
  for (const how of ['Run up to here', 'Run this node']) {
    await page.getByRole('button', { name: how }).click();
    await page.getByRole('status').filter({ hasText: 'Yes was not reached.' }).waitFor();
  }
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByRole('button', { name: /^No,/ }).click();
  await page.getByRole('button', { name: 'Run up to here' }).click();
  await page.getByRole('button', { name: /^No, Edit fields, succeeded/ }).waitFor();
  expect(await page.getByText('was not reached').count()).toBe(0);
});
