import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ApiError, Client } from '../../packages/client/src/index.js';
import { BOOTSTRAP_KEY } from '../support/app/app.js';
import { bootSandboxed, BOOT_TIMEOUT_MS, type SandboxedApp } from '../support/app/sandboxed-app.js';

let service: SandboxedApp;
let client: Client;
beforeAll(async () => {
  service = await bootSandboxed();
  client = new Client({ baseUrl: service.url, apiKey: BOOTSTRAP_KEY });
}, BOOT_TIMEOUT_MS);
afterAll(() => service.close());

describe('the TypeScript client', () => {
  it('fills in addresses and queries, and gives typed answers', async () => {
    const variable = await client.put('/api/variables/{name}', { path: { name: 'TOKEN' }, body: { value: 'secret' } });
    expect(variable.configured).toBe(true);
    const { items } = await client.get('/api/runs', { query: { status: 'failed', limit: 5, cursor: undefined } });
    expect(items).toEqual([]);
    expect(await client.delete('/api/variables/{name}', { path: { name: 'TOKEN' } })).toBeUndefined();
  });

  it('calls actions', async () => {
    const answer = await client.post('/api/actions/chatbot/get-bot-info');
    expect(answer).toHaveProperty('id');
  });

  it('escapes what stands in an address', async () => {
    await expect(client.get('/api/collections/{name}', { path: { name: '../runs?x=1#' } })).rejects.toMatchObject({
      problem: { status: 404, detail: expect.stringContaining('collection') },
    });
  });

  it('throws the problem document of a refusal', async () => {
    const refused = new Client({ baseUrl: service.url, apiKey: 'wrong' }).get('/api/runs');
    await expect(refused).rejects.toBeInstanceOf(ApiError);
    await expect(refused).rejects.toMatchObject({ problem: { status: 401, code: 'unauthenticated' } });
  });

  it('has a problem in its own words where something else than the service answers', async () => {
    const proxy = () =>
      Promise.resolve(new Response('<h1>Bad gateway</h1>', { status: 502, statusText: 'Bad Gateway' }));
    await expect(new Client({ fetch: proxy }).get('/api/runs')).rejects.toMatchObject({
      problem: { status: 502, code: 'unexpected_answer', title: 'Bad Gateway' },
    });
  });
});
