import { expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { Reader } from '../../contracts/support/documents/documented-commands.js';
import { consoleTest } from '../../support/browser/console-test.js';

const console = consoleTest();

it('README.md: five clicks make a webhook, and the command that the console shows calls it', async () => {
  const readme = await readFile('README.md', 'utf8');
  const clicks = Array.from(readme.matchAll(/^\d\. \*\*(.+?)\*\*/gm), ([, name]) => name!);
  expect(clicks).toHaveLength(5);
  const [, WELCOME_TOKEN = ''] = /WELCOME_TOKEN=(\S+?);/.exec(readme) ?? [];

  const page = await console.open('/workflows');
  for (const name of clicks.slice(0, -1)) {
    const named = { name, exact: true };
    await page.getByRole('button', named).or(page.getByRole('link', named)).click();
  }
  const shown = page.getByText('curl -i -X POST').last();
  await page.getByText('live', { exact: true }).waitFor();
  await page
    .getByRole('button', { name: clicks.at(-1), exact: true })
    .last()
    .click();
  const reader = new Reader({ WELCOME_TOKEN });
  await reader.follow((await shown.textContent())!);
  expect(reader.outcomes).toMatchObject([{ status: 200, body: { welcomed: true } }]);

  await page.getByRole('link', { name: 'Runs', exact: true }).last().click();
  await page.getByText('succeeded').filter({ visible: true }).first().waitFor();
  await console.picture(page, 'runs');
});
