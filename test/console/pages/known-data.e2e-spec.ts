import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { consoleTest } from '../../support/browser/console-test.js';

const console = consoleTest();

/** The addresses that a page asks of the API from now on. */
function requestsOf(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) asked.push(pathname);
  });
  return asked;
}

const go = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).click();
const shows = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 }).waitFor();

it('shows a page that is visited again at once, and asks for nothing that it knows', async () => {
  const page = await console.open('/settings/variables');
  await shows(page, 'Variables');
  await go(page, 'Connectors');
  await page.getByText('Calendar (Google)').waitFor();
  const asked = requestsOf(page);
  await go(page, 'Variables');
  await shows(page, 'Variables');
  await go(page, 'Connectors');
  await page.getByText('Calendar (Google)').waitFor();
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual([]);
});

it('reads again what a change has made old', async () => {
  const page = await console.open('/settings/audit');
  await shows(page, 'Audit log');
  await go(page, 'Variables');
  await page.getByRole('button', { name: 'Set a variable' }).first().click();
  await page.getByLabel('Name').fill('FIRST');
  await page.getByLabel('Value').fill('one');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('row', { name: /FIRST/ }).waitFor();
  await go(page, 'Audit log');
  await page.getByRole('row', { name: /variable/ }).waitFor();
});

it('shows nothing of another workspace after a switch', async () => {
  await console.service.api.put('/api/variables/ONLY_HERE').send({ value: 'x' });
  const { body } = await console.service.api.post('/api/workspaces').send({ slug: 'other', name: 'Other' });
  const page = await console.open('/settings/variables');
  await page.getByRole('row', { name: /ONLY_HERE/ }).waitFor();
  await page.getByLabel('Workspace').selectOption(body.id as string);
  await shows(page, 'Workflows');
  await go(page, 'Variables');
  await page.getByText('No variables yet').waitFor();
});

it('keeps what is shown while the service is away, and says so when asked to read again', async () => {
  const page = await console.open('/runs');
  await shows(page, 'Runs');
  await page.route('**/api/**', (route) => route.abort());
  console.expectFault(/ERR_FAILED/);
  await go(page, 'Collections');
  await page.getByText('The service did not respond.', { exact: false }).first().waitFor();
  await page.unroute('**/api/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('No collections yet').waitFor();
});
