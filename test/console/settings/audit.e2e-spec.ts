import { expect, it } from '@jest/globals';
import { consoleTest } from '../../support/browser/console-test.js';
import { chain, returns, webhook } from '../../support/workflows/workflow-graphs.js';

const console = consoleTest();

it('names what events are about while it exists, with its id beside it', async () => {
  const { api } = console.service;
  const made = async (path: string, body: object) => (await api.post(path).send(body)).body.id as string;
  const name = `<b>Named</b> {{ 7 * 6 }}`;
  const ids = {
    [`key ${name}`]: await made('/api/keys', { name: `key ${name}`, scopes: ['runs:read'] }),
    [`connection ${name}`]: await made('/api/connectors/calendar/connections', {
      name: `connection ${name}`,
      mode: 'managed',
    }),
    [`workflow ${name}`]: await made('/api/workflows', {
      name: `workflow ${name}`,
      definition: chain({ in: webhook({ path: '/audited' }), out: returns() }),
    }),
    'named@example.org': await made('/api/users', { email: 'named@example.org', role: 'viewer' }),
  };
  const gone = await made('/api/keys', { name: 'gone', scopes: ['runs:read'] });
  await api.delete(`/api/keys/${gone}`);
  await api.post(`/api/workflows/${ids[`workflow ${name}`]}/deploy`);
  const page = await console.open('/settings/audit');
  const table = page.getByRole('table', { name: 'Events' });
  for (const [called, id] of Object.entries(ids)) {
    const shown = table.getByTitle(id, { exact: true }).filter({ hasText: called });
    await shown.first().waitFor();
  }
  expect(await table.getByText(gone).count()).toBe(2);
  await console.expectAccessible(page);
});
