import { it } from '@jest/globals';
import { consoleTest } from '../../../support/browser/console-test.js';
import { chain, code, returns, webhook } from '../../../support/workflows/workflow-graphs.js';

const console = consoleTest();

it('takes code as it is written, and says at which line something is wrong with it', async () => {
  const { api } = console.service;
  const definition = chain({ in: webhook(), code: code('return input;'), out: returns('$"code"') });
  const { body } = await api.post('/api/workflows').send({ name: 'Code', definition }).expect(201);

  const page = await console.open(`/workflows/${body.id}`);
  await page.getByRole('button', { name: /^code,/ }).click();
  const panel = page.getByRole('region', { name: /^Node / });
  const field = panel.locator('[contenteditable]').and(panel.getByLabel('Code', { exact: true }));
  await field.focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('const text = "{{ $x }}" +;');
  const fault = panel.getByText("line 2, column 26: SyntaxError: unexpected token in expression: ';'").first();
  await fault.waitFor();
  await console.expectAccessible(page);

  await page.keyboard.press('Backspace');
  await page.keyboard.type(' 1;');
  await fault.waitFor({ state: 'detached' });
});
