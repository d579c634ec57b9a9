import { expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { Environment } from '../../../src/platform/config/environment.js';
import { Reader } from '../../contracts/support/documents/documented-commands.js';
import { codeBlocks } from '../../contracts/support/documents/shell-commands.js';
import { consoleTest } from '../../support/browser/console-test.js';

const console = consoleTest();

it('README.md: five clicks make a webhook, and the command that the console shows calls it', async () => {
  const readme = await readFile('README.md', 'utf8');
  const clicks = Array.from(readme.matchAll(/^\d\. \*\*(.+?)\*\*/gm), ([, name]) => name!);
  expect(clicks).toHaveLength(5);
  const [, WELCOME_TOKEN = ''] = /^export WELCOME_TOKEN=(\S+)$/m.exec(readme) ?? [];

  const page = await console.open('/workflows');
  for (const name of clicks.slice(0, -1)) {
    const named = { name, exact: true };
    await page.getByRole('button', named).or(page.getByRole('link', named)).click();
  }
  const shown = page.getByText('curl -i -X POST').last();
  await page.getByText('Live', { exact: true }).waitFor();
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

it('tutorials/first-webhook.md: its clicks show what a run did, and change what the webhook answers', async () => {
  const tutorial = await readFile('docs/tutorials/first-webhook.md', 'utf8');
  const { app, url } = console.service;
  const reader = new Reader(
    {},
    { 'http://localhost:3000': url },
    { withService: (work) => work(app), baseUrl: app.get(Environment).BASE_URL },
  );
  const blocks = codeBlocks(tutorial, 'sh');
  for (const block of blocks.slice(0, -1)) await reader.follow(block);
  const [, editor, run] = /Change it: +https?:\/\/[^/]+(\S+)\s+See what it did: +https?:\/\/[^/]+(\S+)/.exec(
    reader.printed,
  )!;

  const record = await console.open(run!);
  await record.getByText('Greeting').filter({ visible: true }).last().click();
  await record.getByText('Hello, Ada!').filter({ visible: true }).first().waitFor();

  const page = await console.open(editor!);
  const [, node, ...buttons] = Array.from(
    tutorial.slice(tutorial.indexOf('## 5.')).matchAll(/\*\*(.+?)\*\*/g),
    ([, name]) => name!,
  ).filter((name) => name !== 'Fields');
  await page.locator('.react-flow__node', { hasText: node! }).click();
  const [, text = ''] = /`(Good .*)`\n/.exec(tutorial) ?? [];
  await page.getByRole('textbox', { name: 'Fields text' }).fill(text);
  for (const name of buttons.slice(0, 3)) await page.getByRole('button', { name, exact: true }).click();
  await page.getByText('Deployed v2').waitFor();

  await reader.follow(blocks.at(-1)!);
  expect(reader.outcomes.at(-1)).toMatchObject({ status: 200, body: { greeting: 'Good morning, Grace!' } });
});
