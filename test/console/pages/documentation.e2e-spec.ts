import { expect, it } from '@jest/globals';
import { consoleTest } from '../../support/browser/console-test.js';

const console = consoleTest();

it.each(['/docs', '/docs/errors', '/docs/connectors/chatbot', '/docs/architecture'])(
  'the documentation is accessible at %s',
  async (address) => {
    const page = await console.open(address, { as: null });
    expect(await page.title()).toMatch(/.+ · Millrace$/);
    await console.expectAccessible(page);
    await console.picture(page, `documentation${address.replaceAll('/', '-')}`);
  },
);

it('searches without a server, by keyboard, and leads to the section', async () => {
  const page = await console.open('/docs', { as: null });
  await page.getByRole('searchbox', { name: 'Search' }).fill('idempotency_key_reused');
  const results = page.getByRole('status', { name: 'Search results' });
  await results.getByRole('link').first().waitFor();
  await console.expectAccessible(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  expect(await page.evaluate('document.activeElement.textContent')).toBe('Errors › idempotency_key_reused');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Errors', level: 1 }).waitFor();
  expect(new URL(page.url()).hash).toBe('#idempotency_key_reused');

  await page.getByRole('searchbox', { name: 'Search' }).fill('xyzzy');
  await results.getByText('Nothing matches').waitFor();
  await page.keyboard.press('Escape');
  expect(await page.locator('#results').textContent()).toBe('');
});
