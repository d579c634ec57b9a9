import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { ADMIN } from '../../support/app/people.js';
import { consoleTest } from '../../support/browser/console-test.js';

const console = consoleTest();

/** Begins to set a variable, and sends nothing yet. */
async function filledIn(name: string): Promise<Page> {
  const page = await console.open('/settings/variables');
  await page.getByRole('button', { name: 'Set a variable' }).first().click();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Value').fill('written with care');
  return page;
}

const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click();
const isSaved = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) }).waitFor();

it('keeps what was written when the session has ended, and saves it after signing in again', async () => {
  const page = await filledIn('AFTER_SESSION');
  await page.context().clearCookies();
  console.expectFault(/^401 PUT \/api\/variables\/AFTER_SESSION/);
  await save(page);
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await dialog.getByLabel('Password').waitFor();
  await console.expectAccessible(page);
  await dialog.getByLabel('Password').fill(ADMIN.password);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  expect(await page.getByLabel('Value').inputValue()).toBe('written with care');
  await save(page);
  await isSaved(page, 'AFTER_SESSION');
});

it('keeps what was written while the service is away', async () => {
  const page = await filledIn('AFTER_OUTAGE');
  await page.route('**/api/**', (route) => route.abort());
  console.expectFault(/^net::ERR_FAILED PUT \/api\/variables\/AFTER_OUTAGE/);
  await save(page);
  await page.getByRole('alert').getByText('The service did not respond.', { exact: false }).waitFor();
  await page.unroute('**/api/**');
  expect(await page.getByLabel('Value').inputValue()).toBe('written with care');
  await save(page);
  await isSaved(page, 'AFTER_OUTAGE');
});

it('sends once on a slow network, however often the button is pressed', async () => {
  const page = await filledIn('ON_A_SLOW_NETWORK');
  const { promise: isPressedAgain, resolve: release } = Promise.withResolvers<void>();
  let sent = 0;
  await page.route('**/api/variables/*', async (route) => {
    sent += 1;
    await isPressedAgain;
    await route.continue();
  });
  await save(page);
  await page.getByRole('button', { name: 'Save', disabled: true }).waitFor();
  await page.getByLabel('Name').press('Enter');
  release();
  await isSaved(page, 'ON_A_SLOW_NETWORK');
  expect(sent).toBe(1);
});

it('shows in one tab what was changed in another', async () => {
  const page = await filledIn('IN_ONE_TAB');
  const other = await page.context().newPage();
  await other.goto('/settings/variables');
  await other.getByRole('heading', { name: 'Variables', level: 1 }).waitFor();
  await save(page);
  await isSaved(page, 'IN_ONE_TAB');
  await other.reload();
  await isSaved(other, 'IN_ONE_TAB');
});
