import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { consoleTest } from '../../support/browser/console-test.js';
import { Hand } from '../../support/browser/hand.js';

const console = consoleTest();

async function openEmpty(): Promise<{ page: Page; saved: () => Promise<{ type: string; config: object }[]> }> {
  const { body } = await console.service.api.post('/api/workflows').send({ name: 'Events' });
  const page = await console.open(`/workflows/${body.id}`);
  await search(page).waitFor();
  return {
    page,
    async saved() {
      await page.keyboard.press('ControlOrMeta+s');
      await page.getByText('All changes saved').waitFor();
      const { body: workflow } = await console.service.api.get(`/api/workflows/${body.id}`);
      return workflow.definition.nodes as { type: string; config: object }[];
    },
  };
}

const search = (page: Page) => page.getByRole('combobox', { name: 'Search nodes and actions' });
const combo = (page: Page, name: string) => page.getByRole('combobox', { name });
const option = (page: Page, name: RegExp) => page.getByRole('option', { name });

it('starts with an event by mouse: connector, trigger, connection and inputs, with what the event holds', async () => {
  const { page, saved } = await openEmpty();
  await option(page, /^Connector event/).click();
  await option(page, /^Mailboxes/).waitFor();
  await console.picture(page, 'editor-connectors');
  await console.expectAccessible(page);
  await option(page, /^Mailboxes/).click();
  await option(page, /^mailboxes\.message-received/).waitFor();
  expect(await page.getByRole('option', { name: /^(?!mailboxes\.)/ }).count()).toBe(0);
  await console.picture(page, 'editor-events');
  await console.expectAccessible(page);
  await option(page, /^mailboxes\.message-received/).click();
  await page.getByText('The provider delivers these events where it can reach this service').waitFor();
  await combo(page, 'Connection').click();
  await option(page, /^sandbox/)
    .first()
    .click();
  const inbox = page.getByLabel('Inbox id');
  await inbox.click();
  await page.keyboard.type('support@agentmail.to');
  await console.picture(page, 'editor-trigger');
  await console.expectAccessible(page);
  await page.getByRole('button', { name: 'Add a node' }).click();
  await option(page, /^Edit fields/).click();
  await page.getByRole('button', { name: 'Fields of event' }).click();
  await page.getByRole('button', { name: '$"startNode".event.subject', exact: true }).waitFor();
  const [start] = await saved();
  expect(start).toMatchObject({
    type: 'connectorTrigger',
    config: {
      trigger: 'mailboxes.message-received',
      connection: 'sandbox',
      input: { inbox_id: 'support@agentmail.to' },
    },
  });
});

it('starts with an event by keyboard: it is found by what happens', async () => {
  const { page, saved } = await openEmpty();
  const hand = await Hand.on(page);
  await hand.type('writes to the bot');
  await option(page, /^chatbot\.message/).waitFor();
  await hand.press('Enter');
  const panel = page.getByRole('region', { name: 'Node chatbot.message' });
  await panel.getByText('Somebody writes to the bot').waitFor();
  await hand.tabTo(combo(page, 'Connection'));
  await option(page, /^sandbox/)
    .first()
    .waitFor();
  await hand.press('Enter');
  const [start] = await saved();
  expect(start).toMatchObject({ config: { trigger: 'chatbot.message', connection: 'sandbox' } });
});

it('goes from the connectors to one of their events and back by keyboard', async () => {
  const { page, saved } = await openEmpty();
  const hand = await Hand.on(page);
  const current = page.getByRole('option', { selected: true });
  await hand.type('connector event');
  await hand.press('Enter');
  await hand.isAt(combo(page, 'Search events'));
  await hand.type('bot');
  await option(page, /^chatbot\.message/).waitFor();
  await option(page, /^Chatbot/).waitFor();
  await hand.press('Enter');
  await page.getByRole('heading', { name: 'Chatbot (Telegram)' }).waitFor();
  await hand.isAt(combo(page, 'Search events'));
  await hand.press('Escape');
  await page.getByRole('heading', { name: 'Connector event' }).waitFor();
  expect(await current.textContent()).toMatch(/^Chatbot/);
  await hand.press('Backspace');
  await hand.isAt(search(page));
  expect(await current.textContent()).toMatch(/^Connector event/);
  await hand.press('Enter', 'ArrowDown', 'ArrowUp');
  await hand.type('mail');
  await hand.press('Enter');
  await hand.type('bounced');
  await option(page, /^mailboxes\.message-bounced/).waitFor();
  await hand.press('Enter');
  await page.getByRole('region', { name: 'Node mailboxes.message-bounced' }).waitFor();
  const [start] = await saved();
  expect(start).toMatchObject({ type: 'connectorTrigger', config: { trigger: 'mailboxes.message-bounced' } });
});

it('adds an action in the same steps, on a phone too', async () => {
  const { body } = await console.service.api.post('/api/workflows').send({ name: 'Actions' });
  const page = await console.open(`/workflows/${body.id}`, { size: 'phone' });
  await option(page, /^Connector action/).click();
  await option(page, /^Calendar/).click();
  await console.picture(page, 'editor-actions-phone');
  await page.getByRole('button', { name: 'Back' }).click();
  await option(page, /^Calendar/).click();
  await option(page, /^calendar\.create-event/).click();
  await page.getByRole('region', { name: 'Node calendar.create-event' }).waitFor();
});

it('says of every event by what it comes', async () => {
  const { body } = await console.service.api.get('/api/triggers');
  const deliveries = new Map(
    (body.items as { key: string; delivery: string }[]).map(({ key, delivery }) => [key, delivery]),
  );
  expect([deliveries.get('mailboxes.message-received'), deliveries.get('calendar.event-begins')]).toEqual([
    'either',
    'poll',
  ]);
  expect([...deliveries.values()]).toContain('push');
});
