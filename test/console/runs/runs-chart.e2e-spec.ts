import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { Database } from '../../../src/platform/database/connection/database.js';
import { consoleTest } from '../../support/browser/console-test.js';
import { until } from '../../support/until.js';
import { chain, returns, webhook } from '../../support/workflows/workflow-graphs.js';

const console = consoleTest();
const MANY = 5000;
const MEGABYTE = 1024 * 1024;
const NASTY = `<img src=x onerror="document.title='run'">{{ 7 * 6 }}`;
let busy: string;
let quiet: string;

/** Runs over the last 20 days, each as the engine would have stored it. */
const insert = `
  insert into run (id, workspace_id, workflow_id, version, trigger, status, created_at, started_at, ended_at, error)
  select overlay(run_id_at(at)::text placing right(gen_random_uuid()::text, 21) from 16)::uuid, w.workspace_id, w.id, 1, 'webhook',
         case when n % 10 = 0 then 'failed' when n % 51 = 0 then 'cancelled' else 'succeeded' end, at, at, at + make_interval(secs => n % 7),
         case when n % 10 = 0 then json_build_object('code', 'node_timeout', 'message', $3::text) end
    from workflow w, lateral (select n, now() - n * interval '20 days' / $2::integer as at from generate_series(1, $2::integer) n) made
   where w.id = $1`;

beforeAll(async () => {
  const definition = chain({ in: webhook(), out: returns() });
  const save = async (name: string): Promise<string> =>
    (await console.service.api.post('/api/workflows').send({ name, definition })).body.id as string;
  [busy, quiet] = [await save(`Busy ${NASTY}`), await save('Quiet')];
  await console.service.app.get(Database).execute(insert, [busy, MANY, NASTY]);
});

const chart = (page: Page) => page.getByRole('region', { name: 'Runs per day' });

it('shows by mouse how runs went day by day, as a chart and as a table', async () => {
  const page = await console.open('/runs');
  await chart(page).getByRole('img', { name: `Runs per day: 5,000 runs, 500 failed.` }).waitFor();
  expect(await chart(page).locator('dd').allTextContents()).toEqual([
    '5,000',
    '500 (10 %)',
    expect.stringMatching(/^[56]\.\d s$/),
  ]);
  // On the first day there may have been but a few runs, and quick ones.
  await chart(page)
    .getByRole('img', { name: /^95 % of the runs of a day finished within (\S+ m?s to )?[56]\.\d s/ })
    .waitFor();
  await console.picture(page, 'runs-chart');
  await console.expectAccessible(page);
  await chart(page).getByRole('button', { name: 'As a table' }).click();
  const table = chart(page).getByRole('table', { name: 'Numbers of each day' });
  await until(async () => (await table.getByRole('row').count()) >= 21);
  await console.picture(page, 'runs-chart-table');
  await console.expectAccessible(page);
});

it('shows by keyboard the last 7 days of one workflow', async () => {
  const page = await console.open(`/workflows/${busy}/runs`);
  await chart(page).waitFor();
  await chart(page).getByLabel('Range').focus();
  await page.keyboard.press('ArrowUp');
  await chart(page)
    .getByRole('img', { name: /^Runs per day: 1,[5-9]\d\d runs/ })
    .waitFor();
  expect(await page.evaluate('document.activeElement.tagName')).toBe('SELECT');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await chart(page).getByRole('table').waitFor();
  await page.goto(`/workflows/${quiet}/runs`);
  await page.getByText('No runs yet').waitFor();
  expect(await chart(page).count()).toBe(0);
});

it('shows 5,000 runs in less than 60 MB, of which only those in sight are in the page', async () => {
  const page = await console.open('/runs');
  const table = page.getByRole('table', { name: 'Runs' });
  const rows = (): Promise<number> => table.locator('tbody tr').count();
  const shown = async (): Promise<number> => Number(await table.getAttribute('aria-rowcount')) - 1;
  await until(async () => (await shown()) >= 200);
  // By keyboard: rows that are measured move the button, and a click that begins on it may end beside it.
  for (let known = await shown(); known < MANY; known = await shown()) {
    await page.getByRole('button', { name: 'Show more' }).press('Enter');
    await until(async () => (await shown()) > known);
  }
  expect(await rows()).toBeLessThan(150);
  await page.evaluate('window.scrollTo(0, document.body.scrollHeight)');
  await table.locator(`tr[aria-rowindex="${MANY + 1}"]`).waitFor();
  expect(await rows()).toBeLessThan(150);
  const protocol = await page.context().newCDPSession(page);
  await protocol.send('HeapProfiler.collectGarbage');
  const { usedSize } = await protocol.send('Runtime.getHeapUsage');
  expect(usedSize / MEGABYTE).toBeLessThan(60);
  await page.getByRole('checkbox', { name: 'Select all shown runs' }).check();
  await page.getByText('5000 selected').waitFor();
  await console.expectAccessible(page);
});

it('goes on through rows by keyboard, beyond those that were in the page', async () => {
  const page = await console.open('/runs');
  const box = page.getByRole('checkbox', { name: /^Select the run/ });
  await box.first().focus();
  const place = (): Promise<number> =>
    page.evaluate(`Number(document.activeElement.closest('tr').getAttribute('aria-rowindex'))`);
  expect(await place()).toBe(2);
  for (let step = 0; step < 120; step += 1) await page.keyboard.press('Tab');
  expect(await place()).toBe(62);
});
