import { beforeAll, expect, it } from '@jest/globals';
import { consoleTest } from '../../support/browser/console-test.js';

const console = consoleTest();
const HOME = 'https://app.example/accounts';

beforeAll(async () => {
  await console.service.api
    .put('/api/connect-settings')
    .send({ returnUrls: [HOME], color: '#ffd400' })
    .expect(200);
});

async function link(connectors: string[]): Promise<string> {
  const wanted = { endUserId: 'user-1', connectors, returnUrl: HOME };
  return (await console.service.api.post('/api/connect-sessions').send(wanted).expect(201)).body.url;
}

it('connects by a key and by a sign-in, in a browser, with mouse and keyboard', async () => {
  const page = await console.open(await link(['mailboxes', 'calendar']), { as: null });
  await page.getByRole('heading', { level: 1, name: 'Connect your accounts to Default' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/api/connect');
  await console.expectAccessible(page);
  const { apiKey } = console.service.sandbox.credentials.mailboxes;
  await page.getByLabel(/^API key of/).focus();
  await page.keyboard.type(apiKey);
  await page.keyboard.press('Enter');
  await page.getByText(/^Connected/).waitFor();
  await console.expectAccessible(page);
  await page.getByRole('link', { name: /^Sign in with Google/ }).click();
  await page.getByRole('button', { name: /allow|continue/i }).click();
  await page.waitForURL('**/api/connect');
  await expect(page.getByText(/^Connected/).count()).resolves.toBe(2);
  await page
    .getByRole('button', { name: /^Disconnect/ })
    .first()
    .click();
  await page.getByText('Not connected.').waitFor();
  expect(await page.getByRole('link', { name: 'Back to app.example' }).getAttribute('href')).toBe(HOME);
});

it('says what is wrong with a key, and when the session is over', async () => {
  console.expectFault(/^400 POST \/api\/connect\/mailboxes$/);
  const page = await console.open(await link(['mailboxes']), { as: null });
  await page.getByLabel(/^API key of/).fill('am_wrong');
  await page.getByRole('button', { name: /^Connect / }).click();
  await page.getByRole('alert').waitFor();
  await console.expectAccessible(page);
});
