import { expect, it } from '@jest/globals';
import { consoleTest } from '../../support/browser/console-test.js';

const console = consoleTest();
const HOME = 'https://app.example/accounts';

const stored = async (): Promise<object> => (await console.service.api.get('/api/connect-settings').expect(200)).body;

it('sets by mouse where the connect page leads back to and its colour, and says first what is wrong', async () => {
  const page = await console.open('/settings/connect');
  const form = page.getByRole('form', { name: 'Connect page' });
  await form.getByLabel('Return URLs').fill(`${HOME}\nnot a URL`);
  await form.getByText('not a URL is not a URL.').waitFor();
  await form.getByRole('button', { name: 'Save' }).click();
  expect(await stored()).toEqual({ returnUrls: [] });
  await form.getByLabel('Return URLs').fill(`${HOME}\nhttp://app.example/`);
  console.expectFault(/^400 PUT \/api\/connect-settings$/);
  await form.getByRole('button', { name: 'Save' }).click();
  await form.locator('.fault', { hasText: 'http://app.example/ must be https' }).waitFor();
  await console.expectAccessible(page);
  await form.getByLabel('Return URLs').fill(HOME);
  await form.getByLabel('Colour').fill('#7a1fa2');
  await form.getByText('Back to app.example').waitFor();
  await console.picture(page, 'settings-connect-changed');
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Settings saved.').waitFor();
  expect(await stored()).toEqual({ returnUrls: [HOME], color: '#7a1fa2' });
});

it('goes back to the usual colour by keyboard, and asks before changes are lost', async () => {
  await console.service.api.put('/api/connect-settings').send({ returnUrls: [HOME], color: '#7a1fa2' });
  const page = await console.open('/settings/connect');
  await page.getByRole('button', { name: 'Use the default colour' }).press('Enter');
  const asked: string[] = [];
  page.once('dialog', (dialog) => {
    asked.push(dialog.message());
    void dialog.dismiss();
  });
  await page.getByRole('link', { name: 'Variables' }).press('Enter');
  expect(asked).toEqual(['Your changes are not saved. Leave this page?']);
  await page.getByLabel('Return URLs').focus();
  await page.getByRole('button', { name: 'Save' }).press('Enter');
  await page.getByText('Settings saved.').waitFor();
  expect(await stored()).toEqual({ returnUrls: [HOME] });
});
