import { expect, it } from '@jest/globals';
import { consoleTest } from '../../support/browser/console-test.js';

const console = consoleTest();

it('invites people with the least role, unless the administrator chooses another', async () => {
  const page = await console.open('/settings/members');
  await page.getByRole('button', { name: 'Invite a person' }).click();
  expect(await page.getByLabel('Role', { exact: true }).inputValue()).toBe('viewer');
  await page.getByLabel('E-mail', { exact: true }).fill('grace@example.org');
  await page.keyboard.press('Enter');
  await page.getByText('Copy the link now').waitFor();
  expect(await page.getByLabel('Role of grace@example.org').inputValue()).toBe('viewer');
  await console.expectAccessible(page);
});
