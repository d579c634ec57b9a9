import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { bootApp, type TestApp } from '../support/app.js';

let database: TestDatabase;
let service: TestApp;

beforeAll(async () => {
  database = await createTestDatabase();
  service = await bootApp({ database, variables: { SANDBOX: '1' } });
});
afterAll(async () => {
  await service.close();
  await database.drop();
});

const names = async () => {
  const { body } = await service.api.get('/api/connections?limit=200').expect(200);
  return body.items.map(({ connector, name, id }: Record<string, string>) => [connector, name, id]);
};

describe('SANDBOX=1', () => {
  it('has a working default connection for every connector of the sandbox', async () => {
    await service.api.post('/api/actions/socialpost/post').send({ text: 'Hello' }).expect(201);
    const { body } = await service.api.get('/api/connectors').expect(200);
    for (const { key, connections } of body.items) {
      expect({ key, connections }).toMatchObject({ key, connections: { connected: 1, default: { name: 'sandbox' } } });
      await service.api.post(`/api/connections/${connections.default.id}/test`).expect(200);
    }
    await service.api.get('/api/actions/calendar/list-events').expect(200);
    await service.api.get('/api/actions/mailboxes/inboxes').set('x-connection', 'sandbox').expect(200);
  });

  it('keeps those connections over a restart, and shows none as ended long ago', async () => {
    const before = await names();
    await service.close();
    const restarted = Date.now();
    service = await bootApp({ database, variables: { SANDBOX: '1' } });
    expect(await names()).toEqual(before);
    const { body } = await service.api.get('/api/connections?limit=200').expect(200);
    const ends = body.items.flatMap(({ expiresAt }: { expiresAt?: string }) =>
      expiresAt ? [Date.parse(expiresAt)] : [],
    );
    expect(ends.length).toBeGreaterThan(0);
    expect(Math.min(...ends)).toBeGreaterThanOrEqual(restarted);
    await service.api.get('/api/actions/calendar/list-events').expect(200);
  });
});
