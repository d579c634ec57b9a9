import { beforeAll, expect, it } from '@jest/globals';
import { consoleTest } from '../../support/browser/console-test.js';
import { until } from '../../support/until.js';
import {
  chain,
  refusedRequest,
  returns,
  wait,
  webhook,
  type NodeSketch,
} from '../../support/workflows/workflow-graphs.js';

const console = consoleTest();
let workflows: Record<'fine' | 'failing' | 'waiting', string>;

beforeAll(async () => {
  workflows = {
    fine: await workflow('Fine', { out: returns(1) }),
    failing: await workflow('Failing', { Fetch: refusedRequest(), out: returns() }),
    waiting: await workflow('Waiting', { hold: wait({ resume: true }), out: returns() }),
  };
});

async function workflow(name: string, steps: Record<string, NodeSketch>): Promise<string> {
  const { body } = await console.service.api
    .post('/api/workflows')
    .send({ name, definition: chain({ in: webhook(), ...steps }) });
  return body.id as string;
}

/** Starts a run of each and waits until it stands so. */
async function started(which: keyof typeof workflows, status: string, count = 1): Promise<string[]> {
  const { api } = console.service;
  const ids: string[] = [];
  for (let made = 0; made < count; made += 1) {
    const { body } = await api.post(`/api/workflows/${workflows[which]}/run`).send({ input: {} });
    ids.push(body.runId as string);
  }
  for (const id of ids) await until(async () => (await api.get(`/api/runs/${id}`)).body.status === status);
  return ids;
}

it('shows why runs failed, and finds them by error code and by id', async () => {
  const [fine] = await started('fine', 'succeeded');
  await started('failing', 'failed');
  const page = await console.open('/runs');
  await page.getByRole('cell', { name: 'egress_refused at Fetch' }).waitFor();
  const search = page.getByRole('searchbox', { name: 'Run id or error code' });
  await search.fill('what is this?');
  await page.keyboard.press('Enter');
  await page.getByText('Enter the id of a run, or an error code').waitFor();
  await search.fill('egress_refused');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/runs?code=egress_refused');
  await until(async () => (await page.getByRole('row').count()) === 2);
  await search.fill(fine!);
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/runs/${fine}`);
  await page.getByRole('heading', { name: 'Fine', level: 1 }).waitFor();
});

it('runs several again by mouse, and says how many were', async () => {
  await started('failing', 'failed', 2);
  const page = await console.open(`/runs?workflowId=${workflows.failing}`);
  await page.getByRole('checkbox', { name: 'Select all shown runs' }).check();
  const before = (await page.getByRole('row').count()) - 1;
  await page.getByText(`${before} selected`).waitFor();
  await console.picture(page, 'runs-selected');
  await console.expectAccessible(page);
  await page.getByRole('group', { name: 'Selected runs' }).getByRole('button', { name: 'Run again' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Run again' }).click();
  await dialog.getByText(`${before} of ${before} done.`).waitFor();
  await console.expectAccessible(page);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await until(async () => (await page.getByRole('row').count()) - 1 === 2 * before);
});

it('cancels several by keyboard, and names those that were refused', async () => {
  const [first, second] = await started('waiting', 'waiting', 2);
  const page = await console.open(`/runs?workflowId=${workflows.waiting}`);
  for (const id of [first, second]) {
    await page.getByRole('checkbox', { name: `Select the run ${id}` }).focus();
    await page.keyboard.press('Space');
  }
  await console.service.api.post(`/api/runs/${first}/cancel`).send({});
  console.expectFault(new RegExp(`^409 POST /api/runs/${first}/cancel`));
  const cancel = page.getByRole('group', { name: 'Selected runs' }).getByRole('button', { name: 'Cancel' });
  await cancel.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the runs' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('1 of 2 done, 1 refused.').waitFor();
  await dialog.getByText(`${first}: The run has ended already: cancelled.`).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  const { body } = await console.service.api.get(`/api/runs/${second}`);
  expect(body.status).toBe('cancelled');
});

it('lets viewers look, and choose nothing', async () => {
  const who = { email: 'viewer@example.org', password: 'password of a viewer' };
  await console.service.api.post('/api/users').send({ ...who, role: 'viewer' });
  await started('fine', 'succeeded');
  const page = await console.open('/runs', { as: who });
  await page.getByRole('row').nth(1).waitFor();
  expect(await page.getByRole('checkbox').count()).toBe(0);
});
