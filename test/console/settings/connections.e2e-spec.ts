import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { consoleTest } from '../../support/browser/console-test.js';
import { chain, returns, webhook } from '../../support/workflows/workflow-graphs.js';

const console = consoleTest();

async function connection(): Promise<{ id: string; connector: string }> {
  const { body } = await console.service.api.get('/api/connectors/calendar/connections');
  return body.items[0];
}

it.each(['denied', 'error'])(
  'says of a reconnect that ended %s that the connection keeps what it had',
  async (result) => {
    const { id } = await connection();
    const page = await console.open(`/settings/connectors/calendar?connection=${id}&result=${result}`);
    const said = page.getByRole('status').filter({ hasText: 'sandbox' });
    await said.waitFor();
    expect(await said.textContent()).toContain('sandbox keeps its access:');
    await page.getByText('Connected', { exact: true }).waitFor();
    expect(await page.getByText('was not connected').count()).toBe(0);
  },
);

it('says of a first sign-in that was declined that nothing is connected', async () => {
  const { body } = await console.service.api
    .post('/api/connectors/calendar/connections')
    .send({ name: 'Mine', mode: 'managed' });
  const page = await console.open(`/settings/connectors/calendar?connection=${body.id}&result=denied`);
  await page.getByRole('status').filter({ hasText: 'Mine was not connected: access was declined' }).waitFor();
  await page.getByText('Waiting for sign-in', { exact: true }).waitFor();
});

const NASTY = `<img src=x onerror="document.title='run'">{{ 7 * 6 }}`;

async function connectionsOf(connector: string): Promise<{ name: string; state: string }[]> {
  return (await console.service.api.get(`/api/connectors/${connector}/connections`)).body.items;
}

it('says at the field that a key is refused, and stores nothing', async () => {
  const page = await console.open('/settings/connectors/mailboxes');
  await page.getByRole('button', { name: 'Add a connection' }).click();
  const form = page.getByRole('form', { name: 'New connection' });
  await form.getByLabel('Name', { exact: true }).fill(NASTY);
  await form.getByLabel('API key').fill('am_wrong');
  console.expectFault(/^400 POST \/api\/connectors\/mailboxes\/connections/);
  await form.getByRole('button', { name: 'Save and check' }).click();
  await form.locator('.fault', { hasText: 'is refused, and nothing was stored' }).waitFor();
  await console.picture(page, 'connection-refused');
  await console.expectAccessible(page);
  expect((await connectionsOf('mailboxes')).map(({ name }) => name)).toEqual(['sandbox']);
  await form.getByLabel('API key').fill(console.service.sandbox.credentials.mailboxes.apiKey);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: NASTY }).waitFor();
  expect(await connectionsOf('mailboxes')).toContainEqual(expect.objectContaining({ name: NASTY, state: 'connected' }));
});

it('signs in by mouse in a window of its own, which this page waits for', async () => {
  const page = await console.open('/settings/connectors/calendar');
  await page.getByRole('button', { name: 'Add a connection' }).click();
  const form = page.getByRole('form', { name: 'New connection' });
  await form.getByLabel('Name', { exact: true }).fill('By window');
  await form.getByText('What the sign-in asks you to allow').click();
  await form.getByText('See, make, change and delete events in all calendars').waitFor();
  await console.picture(page, 'connection-permissions');
  const [popup] = await Promise.all([
    page.context().waitForEvent('page'),
    form.getByRole('button', { name: 'Save and connect' }).click(),
  ]);
  await page.getByText('Sign in at the provider in the window that has opened.').waitFor();
  await console.picture(page, 'connection-waiting');
  await console.expectAccessible(page);
  const closed = popup.waitForEvent('close');
  await popup.getByRole('button', { name: 'Allow' }).click();
  await page.getByRole('status').filter({ hasText: 'By window is connected.' }).waitFor();
  await closed;
  expect(await connectionsOf('calendar')).toContainEqual(
    expect.objectContaining({ name: 'By window', state: 'connected' }),
  );
});

const waitingNote = (page: Page) => page.getByText('Sign in at the provider in the window that has opened.');

/** Begins a sign-in for a new connection in a window of its own. */
async function beginSignIn(name: string): Promise<{ page: Page; popup: Page }> {
  const page = await console.open('/settings/connectors/calendar');
  await page.getByRole('button', { name: 'Add a connection' }).click();
  const form = page.getByRole('form', { name: 'New connection' });
  await form.getByLabel('Name', { exact: true }).fill(name);
  const [popup] = await Promise.all([
    page.context().waitForEvent('page'),
    form.getByRole('button', { name: 'Save and connect' }).click(),
  ]);
  await waitingNote(page).waitFor();
  return { page, popup };
}

it('hears at once of a sign-in that was declined in the window', async () => {
  const { page, popup } = await beginSignIn('Declined');
  const closed = popup.waitForEvent('close');
  await popup.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('status').filter({ hasText: 'Declined was not connected: access was declined' }).waitFor();
  await waitingNote(page).waitFor({ state: 'detached' });
  await closed;
});

const REASON = 'The sign-in was begun in another browser.';

it('hears at once why the return from a provider failed, and who else listens is told nothing', async () => {
  const { page, popup } = await beginSignIn('Failed');
  const other = await page.context().newPage();
  await other.goto('/settings/connectors/calendar');
  await other.getByRole('heading', { name: 'Failed' }).waitFor();
  // The cookie that binds the sign-in to this browser.
  await page.context().clearCookies({ name: /oauth/ });
  console.expectFault(/^400 GET \/api\/oauth\/callback\/calendar/);
  const closed = popup.waitForEvent('close');
  await popup.getByRole('button', { name: 'Allow' }).click();
  await page.getByRole('status').filter({ hasText: REASON }).waitFor();
  await waitingNote(page).waitFor({ state: 'detached' });
  await console.expectAccessible(page);
  await closed;
  expect(await other.getByText(REASON).count()).toBe(0);
});

it('signs in by keyboard in the same page where the browser opens no window', async () => {
  const page = await console.open('/settings/connectors/calendar');
  await page.evaluate('void (window.open = () => null)');
  await page.getByRole('button', { name: 'Add a connection' }).press('Enter');
  await page.keyboard.type('In place');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Allow' }).press('Enter');
  await page.getByRole('status').filter({ hasText: 'In place is connected.' }).waitFor();
  expect(new URL(page.url()).origin).toBe(console.origin);
});

it('names the workflows that use a connection before it is deleted', async () => {
  const { body: made } = await console.service.api
    .post('/api/connectors/mailboxes/connections')
    .send({ name: 'Used', apiKey: console.service.sandbox.credentials.mailboxes.apiKey });
  const definition = chain({
    in: webhook(),
    List: { type: 'connectorAction', config: { action: 'mailboxes.list-inboxes', connection: 'Used', input: {} } },
    out: returns(),
  });
  await console.service.api.post('/api/workflows').send({ name: `Reads ${NASTY}`, definition });
  const page = await console.open(`/settings/connectors/mailboxes?connection=${made.id}`);
  const item = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Used', exact: true }) });
  await item.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('link', { name: `Reads ${NASTY}` }).waitFor();
  await dialog.getByText('draft only · List').waitFor();
  await console.picture(page, 'connection-used-by');
  await console.expectAccessible(page);
  await page.keyboard.press('Escape');
  expect((await connectionsOf('mailboxes')).map(({ name }) => name)).toContain('Used');
});
