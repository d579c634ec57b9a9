import { inspect } from 'node:util';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { Secret } from '#libs/crypto';
import { deadline, openSender, serveHttp, soon, unusedPort } from '../../test/loopback.js';
import { cut, json, reset, serveScript, type Scripted } from '../../test/scripted.js';
import { ProviderHttp, type ProviderCall } from './provider-http.js';
import { ProviderRefusal } from './provider-refusal.js';

type Overrides = Partial<ProviderCall>;

/** Calls a provider once, without a repeat unless the overrides allow one; a failure is what it gives. */
function call(baseUrl: string, overrides: Overrides = {}): Promise<unknown> {
  const http = new ProviderHttp({ sender: openSender({ maxBytes: 10_000 }), retryPauseMs: 1 });
  return http
    .call(baseUrl, { method: 'GET', path: '/', signal: soon(), retry: 'never', trust: 'trusted', ...overrides })
    .catch((error: unknown) => error);
}

describe('ProviderHttp#call', () => {
  it('fills the path below the base, sends JSON and reads JSON', async () => {
    const bodies: string[] = [];
    const server = await serveHttp(async (request, response) => {
      for await (const chunk of request as AsyncIterable<Buffer>) bodies.push(chunk.toString());
      response.writeHead(201, { 'content-type': 'application/json', 'x-id': '7' }).end('{"id":"m/1"}');
    });
    const answer = await call(`${server.url}/v0`, {
      method: 'POST',
      path: '/inboxes/{inbox_id}/messages',
      params: { inbox_id: 'a/b@c' },
      query: { limit: 5 },
      headers: { 'X-Api-Key': 'key', Accept: 'application/vnd.x+json' },
      json: { text: 'zażółć' },
    });
    expect(answer).toMatchObject({ status: 201, headers: { 'x-id': '7' }, body: { id: 'm/1' }, attempts: 1 });
    expect(bodies).toEqual(['{"text":"zażółć"}']);
    const [request] = server.requests;
    expect(request!.url).toBe('/v0/inboxes/a%2Fb%40c/messages?limit=5');
    expect(request!.headers).toMatchObject({
      'x-api-key': 'key',
      'content-type': 'application/json',
      accept: 'application/vnd.x+json',
    });
  });

  it.each([
    ['a 204', { status: 204 }, {}],
    ['a 202 without body', { status: 202 }, { method: 'POST' }],
    ['a 201 without body', { status: 201 }, { method: 'POST' }],
    ['a DELETE without body', { status: 200 }, { method: 'DELETE' }],
    ['an empty 200 where the interface has one', { status: 200 }, { mayBeEmpty: true }],
    ['a 304 that was asked for', { status: 304 }, { accept: [304] }],
    ['a redirect that was asked for', { status: 302, headers: { location: 'http://127.0.0.1:1/' } }, { accept: [302] }],
  ] as [string, Scripted, Overrides][])('gives no body for %s', async (_what, script, overrides) => {
    const server = await serveScript(script);
    expect(await call(server.url, overrides)).toMatchObject({ body: undefined, attempts: 1 });
    expect(server.requests).toHaveLength(1);
  });

  const type = { 'content-type': 'application/json' };
  it.each([
    ['an HTML login page', { status: 200, headers: { 'content-type': 'text/html' }, body: '<html>secret</html>' }],
    ['JSON called HTML', { status: 200, headers: { 'content-type': 'text/html' }, body: '{}' }],
    ['HTML called JSON', { status: 200, headers: type, body: '<html>secret</html>' }],
    ['nothing', { status: 200, headers: type }],
    ['white space', { status: 200, headers: type, body: '  ' }],
    ['invalid JSON', { status: 200, headers: type, body: '{"secret":' }],
    ['invalid UTF-8', { status: 200, headers: type, body: Buffer.from([0x22, 0xc3, 0x28, 0x22]) }],
    ['a depth of 300', { status: 200, headers: type, body: '['.repeat(300) + ']'.repeat(300) }],
    ['a number out of range', { status: 200, headers: type, body: '[1e1000000000]' }],
    ['more than the limit', { status: 200, headers: type, body: JSON.stringify('a'.repeat(10_000)) }],
    [
      'a bomb',
      {
        status: 200,
        headers: { ...type, 'content-encoding': 'gzip' },
        body: gzipSync(JSON.stringify('a'.repeat(9_999))),
      },
    ],
    ['an unknown coding', { status: 200, headers: { ...type, 'content-encoding': 'zstd' }, body: '{}' }],
    ['a 300', { status: 300 }],
    ['a 304', { status: 304 }],
    ['a redirect', { status: 302, headers: { location: '/elsewhere' } }],
  ] as [string, Scripted][])(
    'takes %s for no answer of the interface, and repeats nothing of it',
    async (_what, script) => {
      const server = await serveScript(script);
      const error = await call(server.url, { retry: 'safe' });
      expect(error).toMatchObject({ code: 'provider_invalid_response', status: 502, outcomeUnknown: false });
      expect(inspect(error, { depth: 10 })).not.toContain('secret');
      expect(await call(server.url, { method: 'POST', json: {} })).toMatchObject({ outcomeUnknown: true });
      expect(server.requests).toHaveLength(2);
    },
  );

  it.each([
    ['a reset', () => reset, 'provider_unavailable'],
    ['a cut body', () => cut, 'provider_unavailable'],
    ['silence', (pass) => () => pass(), 'provider_timeout'],
  ] as [string, (pass: () => void) => Scripted, string][])(
    'says after %s that a write may have happened',
    async (_what, script, code) => {
      const fail = async (overrides: Overrides): Promise<unknown> => {
        const { signal, pass } = deadline();
        return call((await serveScript(script(pass))).url, { signal, ...overrides });
      };
      const write = await fail({ method: 'POST', json: {}, retry: 'unsent' });
      expect(write).toMatchObject({ code, outcomeUnknown: true });
      expect((write as Error).message).toContain('Whether the request was carried out is unknown.');
      expect(await fail({ method: 'GET', retry: 'never' })).toMatchObject({ code, outcomeUnknown: false });
      expect(await fail({ method: 'POST', json: {}, retry: 'safe' })).toMatchObject({ code, outcomeUnknown: false });
    },
  );

  it.each(['http://10.0.0.1/v1', 'http://127.0.0.1:8080', 'http://localhost'])(
    'refuses the guarded base %s, and trusts it where the operator set it',
    async (base) => {
      expect(await call(base, { trust: 'guarded', retry: 'safe' })).toMatchObject({ code: 'egress_refused' });
      const port = await unusedPort();
      expect(await call(`http://127.0.0.1:${port}`)).toMatchObject({ code: 'provider_unavailable' });
    },
  );

  it.each(['not a url', '', 'https://api.example.com/?key=x', 'https://api.example.com/#x'])(
    'refuses %p as a base',
    async (base) => {
      expect(await call(base)).toMatchObject({ code: 'invalid_input', errors: [{ field: 'apiUrl' }] });
    },
  );
});

describe('ProviderRefusal', () => {
  async function refusal(script: Scripted): Promise<ProviderRefusal> {
    const error = await call((await serveScript(script)).url);
    expect(error).toBeInstanceOf(ProviderRefusal);
    return error as ProviderRefusal;
  }

  it('carries status, headers, body, text and the seconds to wait', async () => {
    const error = await refusal(json(422, { error: { message: 'no' } }, { 'retry-after': '7', 'x-id': '1' }));
    expect([error.status, error.attempts, error.retryAfterSeconds]).toEqual([422, 1, 7]);
    expect(error.headers['x-id']).toBe('1');
    expect(error.body).toEqual({ error: { message: 'no' } });
    expect(error.text).toBe('{"error":{"message":"no"}}');
  });

  it.each([
    ['HTML', { 'content-type': 'text/html' }, '<html>x</html>', ''],
    ['HTML called text', { 'content-type': 'text/plain' }, ' <!doctype html>', ''],
    ['HTML called JSON', { 'content-type': 'application/json' }, '<html>', ''],
    ['bytes', { 'content-type': 'image/png' }, '\x89PNG', ''],
    ['plain text', { 'content-type': 'text/plain' }, 'Too many requests', 'Too many requests'],
    ['cut JSON', { 'content-type': 'application/json' }, '{"a":', '{"a":'],
    ['a long text', { 'content-type': 'text/plain' }, 'a'.repeat(5000), 'a'.repeat(2000)],
    [
      'a body beyond 64 KiB',
      { 'content-type': 'application/json' },
      `"${'a'.repeat(100_000)}"`,
      `"${'a'.repeat(1999)}`,
    ],
    ['a broken coding', { 'content-encoding': 'gzip' }, 'not gzip', ''],
  ])('has no body but at most a text for %s', async (_what, headers, body, text) => {
    const error = await refusal({ status: 500, headers: headers as Record<string, string>, body });
    expect(error.body).toBeUndefined();
    expect(error.text).toBe(text);
  });

  it('can be read without a secret, while its bytes stay as they came', async () => {
    const body = { message: 'sk-live is wrong', faults: [{ 'sk-live': ['sk-live', 7, null] }] };
    const error = await refusal(json(400, body));
    const shown = error.without([new Secret('sk-live')]);
    expect(shown.body).toEqual({ message: '[redacted] is wrong', faults: [{ '[redacted]': ['[redacted]', 7, null] }] });
    expect(shown.text).not.toContain('sk-live');
    expect(shown.bytes).toEqual(error.bytes);
  });

  it('prints nothing the provider wrote', async () => {
    const error = await refusal(json(400, { message: 'token sk-live is wrong' }, { 'x-token': 'sk-live' }));
    expect(error.text).toContain('sk-live');
    expect(inspect(error, { depth: 10, showHidden: true })).not.toContain('sk-live');
    expect(JSON.stringify({ ...error })).toBe('{"attempts":1,"name":"ProviderRefusal","status":400}');
  });
});
