import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { consoleTest } from '../../support/browser/console-test.js';
import { chain, returns, webhook } from '../../support/workflows/workflow-graphs.js';

const console = consoleTest();
const NASTY = `<img src=x onerror="document.title='run'">{{ 7 * 6 }}`;

const steps = (page: Page) => page.getByRole('region', { name: 'First steps' });
const templates = (page: Page) => page.getByRole('region', { name: 'Templates' });

/** What a shell would make of the sample: the address, the headers and the body of its request. */
async function pasted(command: string): Promise<Response> {
  const texts = [...command.matchAll(/'([^']*)'|(https?:\S+)/g)].map(([, quoted, plain]) => quoted ?? plain!);
  const [url, authorization, type, body] = texts as [string, string, string, string];
  const headers = Object.fromEntries([authorization, type].map((header) => header.split(': ') as [string, string]));
  return fetch(url.replace('localhost', '127.0.0.1'), { method: 'POST', headers, body });
}

it('leads by mouse from nothing to a workflow that was called', async () => {
  const page = await console.open('/');
  await page.waitForURL('**/workflows');
  await steps(page).getByText('1 of 4 done').waitFor();
  await page.getByText('No workflows yet').waitFor();
  expect(await templates(page).getByRole('listitem').count()).toBe(6);
  await console.picture(page, 'first-minutes');
  await console.expectAccessible(page);
  const announce = templates(page).getByRole('listitem').filter({ hasText: 'Announce news' });
  await announce.getByRole('button', { name: 'Use it' }).click();
  const dialog = page.getByRole('dialog', { name: '“Announce news” is live' });
  const command = (await dialog.getByLabel('Sample call').textContent())!;
  await console.picture(page, 'template-made');
  await console.expectAccessible(page);
  const answer = await pasted(command);
  expect([answer.status, await answer.json()]).toEqual([200, { url: expect.stringMatching(/^https:/) }]);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('link', { name: 'Announce news' }).first().waitFor();
  await page.reload();
  await page.getByRole('link', { name: 'Announce news' }).first().waitFor();
  await page.waitForLoadState('networkidle');
  expect(await steps(page).count()).toBe(0);
});

it('makes a workflow of a template by keyboard, and goes there', async () => {
  const page = await console.open('/workflows');
  await page.getByRole('button', { name: 'From a template' }).press('Enter');
  const use = templates(page).getByRole('listitem').filter({ hasText: 'Sort mail' }).getByRole('button');
  await use.press('Enter');
  const dialog = page.getByRole('dialog', { name: '“Sort mail that arrives” is live' });
  await dialog.getByText('It starts by itself').waitFor();
  await dialog.getByRole('button', { name: 'Open the workflow' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Sort mail that arrives' }).waitFor();
});

it('says what comes next, whatever workflows are called, until somebody hides it', async () => {
  const slug = 'bare';
  await console.service.api.post('/api/workspaces').send({ slug, name: NASTY });
  const { signIn, ADMIN } = await import('../../support/app/people.js');
  const admin = await signIn(console.service, { ...ADMIN, workspace: slug });
  const definition = chain({ in: webhook(), out: returns() });
  await admin.post('/api/workflows').send({ name: NASTY, definition });
  const page = await console.open('/workflows');
  const workspace = page.getByLabel('Workspace');
  await workspace.selectOption({ label: NASTY });
  await steps(page).getByText('1 of 4 done').waitFor();
  await steps(page)
    .getByRole('link', { name: `Open ${NASTY}` })
    .waitFor();
  await console.picture(page, 'first-steps');
  await console.expectAccessible(page);
  await steps(page).getByRole('button', { name: 'Hide' }).click();
  await page.reload();
  await page.getByRole('link', { name: NASTY, exact: true }).waitFor();
  expect(await steps(page).count()).toBe(0);
});

it.each([
  ['/settings/variables', 'Set your first variable', 'Value'],
  ['/collections', 'Create your first collection', 'Name'],
])('%s: an empty list has the button that ends it', async (path, button, field) => {
  const page = await console.open(path);
  await page.getByRole('button', { name: button }).press('Enter');
  await page.getByLabel(field, { exact: true }).first().waitFor();
  await console.expectAccessible(page);
});

it('names a new workflow after what it starts from, until somebody types a name', async () => {
  const page = await console.open('/workflows');
  await page.getByRole('button', { name: 'Create a workflow' }).first().click();
  const [from, name] = [page.getByLabel('Start from'), page.getByLabel('Name', { exact: true })];
  const ofExample = await name.inputValue();
  expect(ofExample).not.toBe('');
  await from.selectOption('empty');
  expect(await name.inputValue()).toBe('');
  await from.selectOption('example');
  expect(await name.inputValue()).toBe(ofExample);
  await name.fill('Mine');
  await from.selectOption('empty');
  expect(await name.inputValue()).toBe('Mine');
});
