import { afterAll, beforeAll, it, expect } from '@jest/globals';
import { bootApp, type TestApp } from '../support/app.js';
let app: TestApp;
beforeAll(async () => { app = await bootApp({ variables: { SANDBOX: '1', LOG_LEVEL: 'warn' } }); }, 60000);
afterAll(() => app?.close());
it('works', async () => {
  const a = await app.api.get('/api/connectors/calendar');
  console.log(a.status, JSON.stringify(a.body, null, 1).slice(0, 3000));
  const b = await app.api.get('/api/connections');
  console.log(b.status, JSON.stringify(b.body, null, 1).slice(0, 3000));
});
