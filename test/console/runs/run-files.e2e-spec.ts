import { readFile } from 'node:fs/promises';
import { expect, it } from '@jest/globals';
import { consoleTest } from '../../support/browser/console-test.js';
import { postBytes } from '../../support/http/post-bytes.js';
import { chain, returns, webhook } from '../../support/workflows/workflow-graphs.js';

const console = consoleTest();

it('shows the files of a run by name and size, and downloads them', async () => {
  const { api } = console.service;
  const echo = chain({
    in: webhook({ path: '/papers', accepts: ['file'], responseMode: 'lastNode' }),
    out: returns({ paper: '$"in".body' }),
  });
  const { id, webhook: address } = (await api.post('/api/workflows').send({ name: 'Papers', definition: echo })).body;
  await api.post(`/api/workflows/${id}/deploy`).expect(200);
  const page = '<script>document.title = "run"</script>';
  const headers = { 'Content-Type': 'text/html', 'Content-Disposition': 'x; filename="plan.html"' };
  const { headers: answered } = await postBytes(address.url as string, page, headers);
  const shown = await console.open(`/runs/${answered['x-run-id']}`);
  const link = shown
    .getByRole('region', { name: 'Output of the run', exact: true })
    .getByRole('link', { name: `plan.html ${page.length} bytes`, exact: true });
  const [download] = await Promise.all([shown.waitForEvent('download'), link.click()]);
  expect(download.suggestedFilename()).toBe('plan.html');
  expect(await readFile(await download.path(), 'utf8')).toBe(page);
  await console.picture(shown, 'run-files');
  await console.expectAccessible(shown);
});
