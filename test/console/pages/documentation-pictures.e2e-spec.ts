import { expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { consoleTest } from '../../support/browser/console-test.js';

/** What README.md and the tutorials show: `SCREENSHOTS=docs/pictures npm test -- test/console/pages/documentation-pictures`. */
const console = consoleTest();

it('shows the workflow and its finished run as the documents picture them', async () => {
  const { api, url } = console.service;
  const { body: workflow } = await api
    .post('/api/workflows')
    .send(JSON.parse(await readFile('examples/welcome.json', 'utf8')) as object);
  await api.post(`/api/workflows/${workflow.id}/deploy`).expect(200);
  const called = await fetch(`${url}/api/webhooks/welcome/4711`, {
    method: 'POST',
    headers: { authorization: 'Bearer a-token-only-your-shop-knows', 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Ada', email: 'ada@example.org' }),
  });
  expect(called.status).toBe(200);

  const editor = await console.open(`/workflows/${workflow.id}`);
  await editor.getByText('Send welcome mail').filter({ visible: true }).first().waitFor();
  await console.picture(editor, 'editor');

  const run = await console.open(`/runs/${called.headers.get('x-run-id')}`);
  await run.getByText('Send welcome mail').filter({ visible: true }).first().waitFor();
  await run.getByText('succeeded').filter({ visible: true }).first().waitFor();
  await console.picture(run, 'run');
});
