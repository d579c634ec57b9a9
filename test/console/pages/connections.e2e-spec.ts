import { expect, it } from '@jest/globals';
import { consoleTest } from '../../support/browser/console-test.js';

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
    expect(await said.textContent()).toContain('sandbox keeps the access it had:');
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
