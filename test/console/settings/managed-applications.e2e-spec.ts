import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { consoleTest } from '../../support/browser/console-test.js';

/** Without the sandbox, which brings an application for every provider. */
const operator = { SOCIALPOST_LINKEDIN_CLIENT_ID: 'operator', SOCIALPOST_LINKEDIN_CLIENT_SECRET: 'of the operator' };
const console = consoleTest({ variables: { SANDBOX: '', ...operator } });
const SECRET = 'a secret that nobody sees';

const card = (page: Page, title: string) =>
  page
    .getByRole('region', { name: 'Managed application' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title }) });

it('sets up, replaces and removes an application at a provider, by mouse and by keyboard', async () => {
  const page = await console.open('/settings/connectors/socialpost');
  await card(page, 'LinkedIn').getByText('The operator of the service has set it up').waitFor();
  expect(await card(page, 'LinkedIn').getByRole('button').count()).toBe(0);

  await card(page, 'X').getByRole('button', { name: 'Set up' }).click();
  const form = page.getByRole('form', { name: 'Application at X' });
  await form.getByText('/api/oauth/callback/socialpost-x').waitFor();
  await form.getByRole('button', { name: 'Copy' }).waitFor();
  await form.getByLabel('client ID').fill('our-app');
  await form.getByLabel('client secret').fill(SECRET);
  await console.picture(page, 'managed-application');
  await console.expectAccessible(page);
  await form.getByRole('button', { name: 'Save the application' }).click();
  await card(page, 'X').getByText('our-app').waitFor();
  expect(await page.content()).not.toContain(SECRET);
  await console.expectAccessible(page);

  await card(page, 'X').getByRole('button', { name: 'Replace' }).press('Enter');
  await form.getByLabel('client ID').fill('our-other-app');
  await form.getByLabel('client secret').focus();
  await page.keyboard.type('another secret');
  await page.keyboard.press('Enter');
  await card(page, 'X').getByText('our-other-app').waitFor();

  await card(page, 'X').getByRole('button', { name: 'Remove' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).press('Enter');
  await card(page, 'X').getByText('Not set up').waitFor();
});
