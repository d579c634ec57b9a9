import { describe, expect, it } from '@jest/globals';
import type { ProviderAnswer } from '#libs/http';
import { Address } from '../graph/address.js';
import type { FilesitesClient, GraphCall, GraphRequest } from '../graph/filesites.client.js';
import { requireUsable, WorkbookSession } from './workbook-session.js';

const API = 'https://graph.example/v1.0';
const context = { connection: { apiUrl: API }, signal: new AbortController().signal } as GraphCall;
const answer = (status: number, body: unknown, headers = {}) =>
  ({ status, body, headers, attempts: 1 }) as ProviderAnswer;

/** Graph that opens a workbook only when it was asked for the second time. */
function slowGraph() {
  const asked: string[] = [];
  const operations = [{ status: 'running' }, { status: 'succeeded', resourceLocation: `${API}/opened` }];
  const api = {
    call: async (_context: GraphCall, { path }: GraphRequest) => {
      asked.push(String(path));
      return answer(202, undefined, { location: `${API}/operations/1`, 'retry-after': '0.01' });
    },
    get: async (_context: GraphCall, { path }: GraphRequest) => {
      asked.push(String(path));
      return path === '/opened' ? { id: 'session' } : operations.shift()!;
    },
  } as unknown as FilesitesClient;
  return { api, asked };
}

describe('WorkbookSession', () => {
  it('waits for a large workbook, and closes it although the reads fail', async () => {
    const { api, asked } = slowGraph();
    const work = () => Promise.reject(new Error('no'));
    const run = WorkbookSession.run(api, { context, call: {}, workbook: Address.of('/w') }, work);
    await expect(run).rejects.toThrow('no');
    expect(asked).toEqual(['/w/createSession', '/operations/1', '/operations/1', '/opened', '/w/closeSession']);
  });
});

describe('requireUsable', () => {
  it.each([
    ['a code that is known', { code: 'quotaLimitReached' }, 'provider_quota_exhausted'],
    ['a code that is not', { code: 'unheardOf' }, 'provider_invalid_response'],
  ])('refuses an answer that failed with %s', (_, error, code) => {
    expect(() => requireUsable({ status: 'failed', error })).toThrow(expect.objectContaining({ code }));
  });

  it('takes an answer that only has a field of that name', () => {
    expect(requireUsable({ status: 'failed', id: '1' })).toEqual({ status: 'failed', id: '1' });
  });
});
