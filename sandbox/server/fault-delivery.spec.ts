import { describe, expect, it } from '@jest/globals';
import { request } from 'undici';
import type { FaultKind } from './faults.js';
import { createSandbox } from '../sandbox.js';
import { specSandbox } from '../spec-support/spec-sandbox.js';
import { caller } from '../spec-support/call.js';

const sandbox = await specSandbox();

const authorization = () => ({ authorization: `Bearer ${sandbox.credentials.mailboxes.apiKey}` });
const list = () => call('GET /inboxes');
const create = () => call('POST /inboxes', { json: { username: 'made' } });
const made = async () => (await list()).body.count === 1;

/** What went wrong below HTTP, if anything did. */
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => 'answered',
    (error: Error) => (error.cause as { code?: string })?.code ?? error.name,
  );

/** Reads an answer to its end by a client that reports broken bodies by code. */
async function readAll(): Promise<string> {
  const { body } = await request(`${sandbox.url}/mailboxes/v0/inboxes`, { headers: authorization() });
  return body.text().then(
    () => 'answered',
    (error: { code?: string }) => error.code ?? 'unknown',
  );
}

const call = caller(`${sandbox.url}/mailboxes/v0`, authorization());

describe('a failing answer', () => {
  it.each<[string, FaultKind, number, unknown]>([
    ['the provider’s own error', { kind: 'status', status: 404 }, 404, { code: 'not_found' }],
    ['an error of its own', { kind: 'status', status: 418, body: { any: 'thing' } }, 418, { any: 'thing' }],
    ['a gateway’s page', { kind: 'html' }, 502, expect.stringContaining('<html>')],
    ['a page that says 200', { kind: 'html', status: 200 }, 200, expect.stringContaining('<html>')],
    ['random bytes', { kind: 'garbage' }, 200, expect.any(String)],
    ['half a JSON text', { kind: 'invalidJson' }, 200, '{"items": [{"id": '],
    ['broken UTF-8', { kind: 'invalidUtf8' }, 200, { a: '\ufffd(' }],
    ['a huge text', { kind: 'huge', bytes: 100_000 }, 200, 'x'.repeat(99_998)],
    ['the real answer, later', { kind: 'delay', milliseconds: 5 }, 200, { count: 0 }],
    ['the real answer, in drops', { kind: 'slowDrip', chunkBytes: 10, everyMs: 0 }, 200, { count: 0 }],
  ])('is %s', async (_case, kind, status, body) => {
    sandbox.fail(kind);
    const answer = await list();
    expect(answer.status).toBe(status);
    expect(answer.body).toEqual(
      typeof body === 'object' && body !== null && !('asymmetricMatch' in body) ? expect.objectContaining(body) : body,
    );
    expect((await list()).status).toBe(200);
  });

  it('carries the headers ordered with it', async () => {
    sandbox.fail({ kind: 'status', status: 503, headers: { 'x-reason': 'test' }, retryAfter: 3 });
    const { headers } = await list();
    expect([headers.get('x-reason'), headers.get('retry-after')]).toEqual(['test', '3']);
    sandbox.fail({ kind: 'rateLimit' });
    expect((await list()).headers.get('retry-after')).toBeNull();
  });

  it('is the real one with further headers', async () => {
    sandbox.fail({ kind: 'headers', headers: { 'x-reason': 'test' } });
    const { status, headers, body } = await list();
    expect([status, headers.get('x-reason'), body.count]).toEqual([200, 'test', 0]);
  });

  it('is whatever bytes were ordered', async () => {
    sandbox.fail({
      kind: 'wire',
      base64: Buffer.from('HTTP/1.1 418 Tea\r\ncontent-length: 3\r\n\r\nodd').toString('base64'),
    });
    const { status, body } = await list();
    expect([status, body]).toEqual([418, 'odd']);
  });

  it.each<[string, FaultKind, string]>([
    ['cut in half', { kind: 'truncated' }, 'UND_ERR_SOCKET'],
    ['shorter than it says', { kind: 'contentLength', difference: 5 }, 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH'],
  ])('is %s', async (_case, kind, code) => {
    sandbox.fail(kind);
    expect(await readAll()).toBe(code);
  });

  it('is longer than it says', async () => {
    sandbox.fail({ kind: 'contentLength', difference: -1 });
    const { headers, body } = await request(`${sandbox.url}/mailboxes/v0/inboxes`, { headers: authorization() });
    const text = await body.text();
    expect(text).toHaveLength(Number(headers['content-length']));
    expect(() => JSON.parse(text)).toThrow();
  });
});

describe('a connection without an answer', () => {
  it.each([
    [false, false],
    [true, true],
  ])('is reset, with execute %s after the request ran: %s', async (execute, executed) => {
    sandbox.fail({ kind: 'reset', execute });
    expect(await failure(create())).toMatch(/ECONNRESET|UND_ERR_SOCKET/);
    expect(await made()).toBe(executed);
  });

  it('is held open until the caller gives up', async () => {
    sandbox.fail({ kind: 'timeout' });
    const gaveUp = fetch(`${sandbox.url}/mailboxes/v0/inboxes`, {
      headers: authorization(),
      signal: AbortSignal.timeout(100),
    });
    expect(await failure(gaveUp)).toBe('TimeoutError');
    expect(sandbox.requests('mailboxes')).toMatchObject([{ fault: 'timeout' }]);
  });

  it('is ended when the sandbox closes', async () => {
    const other = await createSandbox();
    other.fail({ kind: 'timeout' });
    const hanging = failure(fetch(`${other.url}/mailboxes/v0/inboxes`));
    while (other.requests().length === 0) await caller(other.url)('GET /_sandbox');
    await other.close();
    expect(await hanging).toMatch(/ECONNRESET|UND_ERR_SOCKET/);
  });
});

describe('a request that ran and was answered 503', () => {
  it('has left its trace', async () => {
    sandbox.fail({ method: 'POST', kind: 'status', status: 503, execute: true });
    expect((await create()).status).toBe(503);
    expect(await made()).toBe(true);
  });
});
