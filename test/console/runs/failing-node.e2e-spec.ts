import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { consoleTest } from '../../support/browser/console-test.js';
import { until } from '../../support/until.js';
import { chain, editFields, refusedRequest, returns, webhook } from '../../support/workflows/workflow-graphs.js';

const console = consoleTest();

/** As many as no window shows beside each other in their own size. */
const BEFORE = 120;

async function failedRun(): Promise<string> {
  const steps = Object.fromEntries(Array.from({ length: BEFORE }, (_, index) => [`step-${index}`, editFields()]));
  const definition = chain({ in: webhook(), ...steps, Fetch: refusedRequest(), ...moreSteps(), out: returns() });
  const { api } = console.service;
  const { body: workflow } = await api.post('/api/workflows').send({ name: 'Long', definition });
  const { body } = await api.post(`/api/workflows/${workflow.id}/run`).send({ input: {} });
  await until(async () => (await api.get(`/api/runs/${body.runId}`)).body.status === 'failed');
  return body.runId as string;
}

const moreSteps = () => Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`late-${index}`, editFields()]));

/** Whether a node of the graph lies within what is seen of the graph. */
async function isInSight(page: Page, label: string): Promise<boolean> {
  const graph = page.getByRole('group', { name: 'Graph of the workflow' });
  const [frame, node] = await Promise.all([
    graph.boundingBox(),
    graph.getByRole('img', { name: new RegExp(`^${label},`) }).boundingBox(),
  ]);
  return (
    node!.x >= frame!.x &&
    node!.x + node!.width <= frame!.x + frame!.width &&
    node!.y >= frame!.y &&
    node!.y + node!.height <= frame!.y + frame!.height
  );
}

it.each(['desktop', 'phone'] as const)('shows the node that failed on the graph of a run, on a %s', async (size) => {
  const page = await console.open(`/runs/${await failedRun()}`, { size });
  await page.getByRole('group', { name: 'Graph of the workflow' }).waitFor();
  await until(() => isInSight(page, 'Fetch'));
  expect(await isInSight(page, 'in')).toBe(false);
  await console.picture(page, `failing-node-${size}`);
});
