import { expect, it } from '@jest/globals';
import { consoleTest } from '../../support/browser/console-test.js';

const console = consoleTest();
const MOST_PIXELS = 56;
/** Compressed bytes of scripts and styles before anything can be done. */
const MOST_BYTES = 130_000;

it('leaves a phone its room: one line, whose menu opens by touch and by keyboard and closes with every step', async () => {
  const page = await console.open('/runs', { size: 'phone' });
  await page.getByRole('heading', { name: 'Runs', level: 1 }).waitFor();
  const { height } = (await page.getByRole('banner').boundingBox())!;
  expect(height).toBeLessThanOrEqual(MOST_PIXELS);
  await console.picture(page, 'phone-runs');
  const collections = page.getByRole('link', { name: 'Collections', exact: true });
  expect(await collections.isVisible()).toBe(false);
  const menu = page.getByRole('button', { name: 'Menu' });
  await menu.click();
  await console.picture(page, 'phone-menu');
  await console.expectAccessible(page);
  await collections.click();
  await page.getByRole('heading', { name: 'Collections', level: 1 }).waitFor();
  expect(await collections.isVisible()).toBe(false);
  await menu.focus();
  await page.keyboard.press('Enter');
  await collections.waitFor();
  await page.keyboard.press('Escape');
  await collections.waitFor({ state: 'hidden' });
});

it('names every page in the title of its tab', async () => {
  const page = await console.open('/settings/variables');
  for (const name of ['Connectors', 'Variables', 'API keys', 'Members', 'Audit log', 'Runs', 'Forms', 'Collections']) {
    await page.getByRole('link', { name, exact: true }).click();
    await page.getByRole('heading', { name, level: 1 }).waitFor();
    expect(await page.title()).toBe(`${name} · Millrace`);
  }
});

it('shows the first page after little was loaded, and the editor only where it is needed', async () => {
  const page = await console.open('/workflows');
  await page.getByRole('heading', { name: 'Workflows', level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  const loaded = await page.evaluate<{ name: string; bytes: number }[]>(`
    performance.getEntriesByType('resource')
      .filter(({ name }) => /\\/assets\\/.*\\.(?:js|css)$/.test(name))
      .map(({ name, encodedBodySize: bytes }) => ({ name, bytes }))`);
  expect(loaded.filter(({ bytes }) => bytes === 0)).toEqual([]);
  expect(loaded.filter(({ name }) => name.includes('/editor'))).toEqual([]);
  expect(loaded.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(MOST_BYTES);
});
