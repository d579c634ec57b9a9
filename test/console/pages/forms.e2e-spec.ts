import { beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { startLoopbackServer } from '../../support/http/loopback-server.js';
import { consoleTest } from '../../support/browser/console-test.js';
import { until } from '../../support/until.js';
import { chain, returns } from '../../support/workflows/workflow-graphs.js';

const console = consoleTest({ variables: { FORM_SENDS_PER_ADDRESS_PER_MINUTE: '1000' } });

/** Texts of an author that must stay texts. */
const NASTY = `<img src=x onerror="document.title='run'">{{ 7 * 6 }}`;
const SUBMITTER = { email: 'submitter@example.org', password: 'password of a submitter' };

beforeAll(async () => {
  await console.service.api.post('/api/users').send({ ...SUBMITTER, role: 'submitter' });
});

async function deployForm(elementKey: string, config: object): Promise<string> {
  const fields = [
    { name: 'note', label: `Note ${NASTY}`, required: true, description: `Help ${NASTY}` },
    { name: 'urgent', type: 'boolean', label: 'Urgent', description: 'Today, not tomorrow.' },
  ];
  const form = { type: 'frontendElement', config: { elementKey, fields, ...config } };
  const definition = chain({ form, out: returns('$"startNode"') });
  const { body } = await console.service.api.post('/api/workflows').send({ name: `Order ${NASTY}`, definition });
  expect((await console.service.api.post(`/api/workflows/${body.id}/deploy`)).status).toBe(200);
  return body.id as string;
}

const note = (page: Page) => page.getByLabel(`Note ${NASTY}`);

it('shows submitters forms and nothing else', async () => {
  await deployForm('for-members', { description: `Above ${NASTY}`, successMessage: `Done ${NASTY}` });
  const page = await console.open('/', { as: SUBMITTER });
  await page.waitForURL('**/forms');
  await page.getByRole('heading', { level: 1, name: 'Forms' }).waitFor();
  expect(await page.getByRole('navigation').getByRole('link').allTextContents()).toEqual(['Forms']);
  await console.picture(page, 'forms-of-a-submitter');
  await console.expectAccessible(page);
  await page.getByRole('link', { name: `Order ${NASTY}` }).click();
  await page.getByText(`Above ${NASTY}`).waitFor();
  await note(page).fill('a chair');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText(`Done ${NASTY}`).waitFor();
  expect(await page.getByRole('link', { name: 'Open the run' }).count()).toBe(0);
  await console.picture(page, 'form-sent');
  await console.expectAccessible(page);
  for (const path of ['/workflows', '/runs', '/settings/connectors', '/actions']) {
    await page.goto(path);
    await page.getByRole('link', { name: 'Go to Forms' }).waitFor();
  }
});

it('takes a public form by keyboard from somebody who is not signed in', async () => {
  const id = await deployForm('public', { audience: 'public', successMessage: `Thanks ${NASTY}` });
  const page = await console.open(`/f/${id}`, { as: null });
  await page.getByRole('heading', { level: 1, name: `Order ${NASTY}` }).waitFor();
  expect(await page.title()).toBe(`Order ${NASTY}`);
  await console.picture(page, 'public-form');
  await console.expectAccessible(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.type('a table');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await page.getByText(`Thanks ${NASTY}`).waitFor();
  await console.expectAccessible(page);
  await until(async () => {
    const { body } = await console.service.api.get('/api/runs').query({ workflowId: id });
    return body.items[0]?.status === 'succeeded';
  });
  const { body: list } = await console.service.api.get('/api/runs').query({ workflowId: id });
  const { body: run } = await console.service.api.get(`/api/runs/${list.items[0].id}`);
  expect(run.input).toEqual({ note: 'a table', urgent: true });
});

it('gives authors the link and what another site writes, which shows the form there and nowhere else', async () => {
  let snippet = '';
  const site = () =>
    startLoopbackServer((_, answer) => void answer.setHeader('Content-Type', 'text/html; charset=utf-8').end(snippet));
  const [named, other] = [await site(), await site()];
  const id = await deployForm('embedded', {
    audience: 'public',
    embedOn: [named.url.replace('127.0.0.1', 'localhost')],
  });
  const page = await console.open('/forms/embedded');
  const share = page.getByRole('region', { name: 'Share this form' });
  expect(await share.getByLabel('Link', { exact: true }).textContent()).toMatch(new RegExp(`/f/${id}$`));
  snippet = (await share.getByLabel('Embed code').textContent())!;
  await console.picture(page, 'form-shared');
  await console.expectAccessible(page);

  await page.goto(named.url.replace('127.0.0.1', 'localhost'));
  const frame = page.frameLocator('iframe');
  await frame.getByLabel(`Note ${NASTY}`).fill('from a shop');
  await frame.getByRole('button', { name: 'Send' }).click();
  await frame.getByText('Thank you. Your answers were sent.').waitFor();

  console.expectFault(/frame-ancestors/);
  console.expectFault(/^net::ERR_BLOCKED_BY_RESPONSE GET \/f\//);
  await page.goto(other.url.replace('127.0.0.1', 'localhost'));
  await page.locator('iframe').waitFor();
  await until(() => page.frames().some((inner) => inner.url().startsWith('chrome-error:')));
  await Promise.all([named.close(), other.close()]);
});

it('says what is wrong at the field, and of a form that is gone that it is', async () => {
  const id = await deployForm('strict', { audience: 'public' });
  const page = await console.open(`/f/${id}`, { as: null });
  await note(page).fill('x'.repeat(10_001));
  console.expectFault(/^400 POST \/api\/forms\//);
  await page.getByRole('button', { name: 'Send' }).click();
  await page.locator('.fault', { hasText: 'must have at most 10000 characters' }).waitFor();
  await console.service.api.post(`/api/workflows/${id}/undeploy`);
  console.expectFault(/^404 GET \/(f|api\/forms)\//);
  await page.reload();
  await page.getByRole('alert').waitFor();
  await console.expectAccessible(page);
});

it('says in the list of workflows that a form starts one, deployed or not', async () => {
  const id = await deployForm('in-the-list', {});
  const page = await console.open('/workflows');
  const cell = page.getByRole('cell', { name: 'Form in-the-list', exact: true });
  await cell.waitFor();
  await console.service.api.post(`/api/workflows/${id}/undeploy`);
  await page.reload();
  await cell.waitFor();
});
