import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bootApp, type TestApp } from '../support/app.js';
import { TemporaryModule } from './zz-temporary.module.js';

describe('API keys', () => {
  let service: TestApp;
  beforeAll(async () => {
    service = await bootApp({ imports: [TemporaryModule] });
  });
  afterAll(async () => {
    await service.close();
  });

  it('shows a key once', async () => {
    const created = await service.api.post('/api/keys').send({ name: 'CI', scopes: ['variables'] });
    expect(created.body).toEqual({});
    expect(created.status).toBe(201);
  });
});
