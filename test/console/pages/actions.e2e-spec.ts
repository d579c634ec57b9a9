import { expect, it } from '@jest/globals';
import { consoleTest } from '../../support/browser/console-test.js';

const console = consoleTest();

it('finds an action by what it does with Ctrl+K, and runs it by keyboard', async () => {
  const page = await console.open('/runs');
  await page.getByRole('heading', { name: 'Runs', level: 1 }).waitFor();
  await page.keyboard.press('Control+k');
  const search = page.getByRole('combobox', { name: 'What it does' });
  await search.waitFor();
  await page.keyboard.type('list events');
  await page.getByRole('option', { name: /^calendar\.list-events/, selected: true }).waitFor();
  await console.expectAccessible(page);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'calendar.list-events', level: 1 }).waitFor();
  await page.getByRole('button', { name: 'Run', exact: true }).press('Enter');
  await page.getByRole('status', { name: 'Answer' }).getByText('200', { exact: true }).waitFor();
  await console.picture(page, 'action');
  await console.expectAccessible(page);
});

it('shows the same call as curl and TypeScript while the form is filled in, and the faults at their fields', async () => {
  const page = await console.open('/actions');
  await page.getByRole('searchbox', { name: 'What it does' }).fill('text message');
  await page.getByRole('link', { name: 'chatbot.send-message' }).click();
  await page.getByRole('heading', { name: 'chatbot.send-message', level: 1 }).waitFor();
  const text = page.getByRole('textbox', { name: /^Text/ }).first();
  await text.fill("It's here");
  const curl = page.getByLabel('curl', { exact: true });
  expect(await curl.textContent()).toContain(String.raw`It'\''s here`);
  expect(await page.getByLabel('TypeScript', { exact: true }).textContent()).toContain(
    `client.post("/api/actions/chatbot/send-message"`,
  );
  await text.fill('');
  console.expectFault(/^400 POST \/api\/actions\/chatbot\/send-message/);
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await page.getByRole('alert').waitFor();
  expect(await text.getAttribute('aria-invalid')).toBe('true');
});

it('shows the answer to whoever runs an action at the end of a long form', async () => {
  const page = await console.open('/actions/calendar.create-event');
  await page.setViewportSize({ width: 600, height: 500 });
  const run = page.getByRole('button', { name: 'Run', exact: true });
  await run.scrollIntoViewIfNeeded();
  await run.click();
  const answer = page.getByRole('status', { name: 'Answer' });
  await answer.waitFor();
  const { y } = (await answer.boundingBox())!;
  expect(y).toBeGreaterThanOrEqual(0);
  expect(y).toBeLessThan(500);
});
