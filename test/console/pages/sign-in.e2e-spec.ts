import { expect, it } from '@jest/globals';
import { ADMIN } from '../../support/app/people.js';
import { consoleTest } from '../../support/browser/console-test.js';

const console = consoleTest();

it('signs in by keyboard and shows what was asked for', async () => {
  const page = await console.open('/runs', { as: null });
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await console.expectAccessible(page);
  await page.keyboard.type(ADMIN.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(ADMIN.password);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Runs', level: 1 }).waitFor();
  expect(await page.title()).toBe('Runs · Millrace');
});

it('says why it lets nobody in, and keeps the address that was entered', async () => {
  const page = await console.open('/', { as: null, size: 'phone' });
  console.expectFault(/^401 POST \/api\/auth\/login/);
  await page.getByLabel('E-mail').fill(ADMIN.email);
  await page.getByLabel('Password').fill('not the password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('alert').waitFor();
  expect(await page.getByLabel('E-mail').inputValue()).toBe(ADMIN.email);
  await console.expectAccessible(page);
});

it('fails by what the content policy refuses', async () => {
  const page = await console.open('/', { as: null });
  console.expectFault(/Content Security Policy/);
  const complaint = page.waitForEvent('console', (message) => message.type() === 'error');
  await page.evaluate(`document.body.append(Object.assign(document.createElement('img'), { src: 'data:image/png,' }))`);
  await complaint;
});
