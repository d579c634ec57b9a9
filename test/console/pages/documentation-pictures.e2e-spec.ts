import { expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { firstWorkflow } from '../../../src/cli/try-command.js';
import { consoleTest } from '../../support/browser/console-test.js';

/** What README.md and the tutorials show: `SCREENSHOTS=docs/pictures npm test -- test/console/pages/documentation-pictures`. */
const console = consoleTest();

/** Makes a workflow and calls its webhook. @returns the paths of its page and of its run */
async function called(workflow: object, path: string, body: object): Promise<{ editor: string; run: string }> {
  const { api, url } = console.service;
  const { id } = (await api.post('/api/workflows').send(workflow).expect(201)).body;
  await api.post(`/api/workflows/${id}/deploy`).expect(200);
  const { status, headers } = await fetch(`${url}/api/webhooks${path}`, {
    method: 'POST',
    headers: { authorization: 'Bearer a-token-only-your-shop-knows', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(status).toBe(200);
  return { editor: `/workflows/${id}`, run: `/runs/${headers.get('x-run-id')}` };
}

const seen = (page: Page, text: string) => page.getByText(text).filter({ visible: true }).first().waitFor();

it('shows a finished run as the README pictures it', async () => {
  const workflow = JSON.parse(await readFile('examples/welcome.json', 'utf8')) as object;
  const { run } = await called(workflow, '/welcome/4711', { name: 'Ada', email: 'ada@example.org' });
  const page = await console.open(run);
  await seen(page, 'Send welcome mail');
  await seen(page, 'succeeded');
  await console.picture(page, 'run');
});

it('shows the first webhook as its tutorial pictures it: the run, and the node that is changed', async () => {
  const { editor, run } = await called(firstWorkflow, '/hello', { name: 'Grace' });
  const page = await console.open(run);
  await seen(page, 'Greeting');
  await seen(page, 'succeeded');
  await console.picture(page, 'first-run');

  const draft = await console.open(editor);
  await draft.locator('.react-flow__node').filter({ hasText: 'Greeting' }).click();
  await draft.getByRole('group', { name: 'Fields' }).getByText('Hello, ').waitFor();
  await console.picture(draft, 'first-editor');
});
