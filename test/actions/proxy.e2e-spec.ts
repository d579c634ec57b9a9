import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { CallLog } from '../../src/actions/pipeline/ports.js';
import type { StoredCallLog } from '../../src/audit/calls/call-log.service.js';
import { Audit } from '../../src/audit/audit.service.js';
import { connectionAt, everyConnector, type MadeConnection } from '../settings/support/every-connector.js';
import { BASE_URL, bootSettings, type SettingsService } from '../settings/support/settings-service.js';
import { calendarConnection, signIn } from '../settings/support/sign-in.js';
import { expectProblem } from '../support/app/problem.js';
import { rawRequest, requestText } from '../support/http/raw-http.js';
import { startRecordingServer, type RecordingServer } from '../support/providers/recording-server.js';
import { BOOTSTRAP_KEY } from '../support/app/app.js';

const BODY_LIMIT = 4096;

let provider: RecordingServer;
let service: SettingsService;
let mailboxes: MadeConnection;

beforeAll(async () => {
  provider = await startRecordingServer();
  service = await bootSettings({ variables: { EGRESS_ALLOW: '127.0.0.1', PROXY_BODY_MAX_BYTES: String(BODY_LIMIT) } });
  mailboxes = await connectionAt(service, mailboxesConnector(), `${provider.origin}/base`);
});
afterAll(async () => {
  await service.close();
  await provider.close();
});
beforeEach(() => provider.clear());

const mailboxesConnector = () => everyConnector(service).find(({ manifest }) => manifest.key === 'mailboxes')!;
const at = (path: string) => `/api/proxy/mailboxes/${path}`;
const get = (path: string) => service.api.get(at(path)).set('X-Connection', mailboxes.id);
const post = (path: string) => service.api.post(at(path)).set('X-Connection', mailboxes.id);
const last = () => provider.requests.at(-1)!;
const read = async (id: string) => (await service.api.get(`/api/connections/${id}`).expect(200)).body;

describe('the proxy', () => {
  it('sends the credential of every connector just as its own calls do', async () => {
    const differing: string[] = [];
    for (const each of everyConnector(service)) {
      const { id, manifest, secret } = await connectionAt(service, each, `${provider.origin}/base`);
      provider.clear();
      await service.api.post(`/api/connections/${id}/test`);
      const own = whereItIs(secret);
      provider.clear();
      await service.api.get(`/api/proxy/${manifest.key}/some/thing?a=%20b&a=c`).set('X-Connection', id).expect(200);
      const passed = whereItIs(secret);
      const isSame = own.length > 0 && own.join() === passed.join() && last().target.endsWith('/some/thing?a=%20b&a=c');
      if (!isSame) differing.push(`${manifest.key}: ${own.join()} but ${passed.join()} at ${last().target}`);
    }
    expect(differing).toEqual([]);
  });

  /** Headers, and the beginning of the path, in which a secret came. */
  function whereItIs(secret: string): string[] {
    const { headers, target } = provider.requests[0] ?? { headers: {}, target: '' };
    const inHeaders = Object.entries(headers).filter(([, value]) => String(value).includes(secret));
    const end = target.indexOf(secret) + secret.length;
    return [
      ...inHeaders.map(([name, value]) => `${name}: ${String(value)}`),
      ...(target.includes(secret) ? [target.slice(0, end)] : []),
    ];
  }

  it.each(['post', 'put', 'patch'] as const)('hands the body of a %s on as it is', async (method) => {
    const { status, body } = await service.api[method](at('things'))
      .set('X-Connection', mailboxes.id)
      .set('Content-Type', 'application/vnd.some+xml')
      .send('<thing/>');
    expect([status, body]).toEqual([200, {}]);
    expect(last()).toMatchObject({ method: method.toUpperCase(), target: '/base/things' });
    expect(last().body.toString()).toBe('<thing/>');
    expect(last().headers['content-type']).toBe('application/vnd.some+xml');
  });

  it('hands a DELETE on, and gives 204 without a body', async () => {
    provider.answer = () => ({ status: 204, body: '' });
    const answer = await service.api.delete(at('things/1')).set('X-Connection', mailboxes.id);
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(last()).toMatchObject({ method: 'DELETE', target: '/base/things/1' });
  });

  it.each([
    ['JSON', 'application/json; charset=utf-8', Buffer.from('{"a": [1, 2]}')],
    ['text', 'text/plain; charset=utf-8', Buffer.from('grüße')],
    ['bytes', 'application/octet-stream', Buffer.from([0, 255, 128, 13, 10])],
  ])('gives %s back byte for byte, whatever its type', async (_, type, body) => {
    provider.answer = () => ({ status: 201, headers: { 'content-type': type }, body });
    const credentials = { authorization: `Bearer ${BOOTSTRAP_KEY}`, 'x-connection': mailboxes.id };
    const answer = await fetch(service.url + at('thing'), { headers: credentials });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([201, type]);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(body);
  });

  it('hands only headers on that describe the content, in both directions', async () => {
    provider.answer = () => ({
      headers: {
        etag: '"1"',
        'x-ratelimit-remaining': '7',
        location: 'https://other.example/thing',
        'set-cookie': 'a=b',
        'www-authenticate': 'Basic',
        'access-control-allow-origin': '*',
        'content-security-policy': "default-src '*'",
        link: '<https://other.example>; rel=next',
        server: 'secret/1.0',
      },
    });
    const { headers } = await get('thing').set({
      'If-None-Match': '"0"',
      'X-Provider-Api-Version': '7',
      Cookie: 'session=stolen',
      'X-Forwarded-For': '1.1.1.1',
    });
    expect(headers).toMatchObject({
      etag: '"1"',
      'x-ratelimit-remaining': '7',
      location: 'https://other.example/thing',
    });
    expect(headers['content-security-policy']).toMatch(/^sandbox;/);
    for (const name of ['set-cookie', 'www-authenticate', 'access-control-allow-origin', 'link', 'server'])
      expect(headers).not.toHaveProperty(name);
    expect(last().headers).toMatchObject({ 'if-none-match': '"0"', 'api-version': '7' });
    for (const name of ['cookie', 'x-forwarded-for', 'x-connection', 'x-provider-api-version'])
      expect(last().headers).not.toHaveProperty(name);
    expect(last().headers.authorization).toBe(`Bearer ${mailboxes.secret}`);
  });

  it('lets no header of the caller replace the credential', async () => {
    await get('thing').set('X-Provider-Authorization', 'Bearer other').expect(200);
    expect(last().headers.authorization).toBe(`Bearer ${mailboxes.secret}`);
  });

  it('follows no redirect, and hands on only one that leads away from here', async () => {
    provider.answer = () => ({ status: 302, headers: { location: `${provider.origin}/elsewhere` } });
    const away = await get('thing').redirects(0);
    expect([away.status, away.headers['location']]).toEqual([302, `${provider.origin}/elsewhere`]);
    provider.answer = () => ({ status: 302, headers: { location: '/api/keys' } });
    const relative = await get('thing').redirects(0);
    expect([relative.status, relative.headers['location']]).toEqual([302, undefined]);
    expect(provider.requests).toHaveLength(2);
  });

  it.each([400, 403, 404, 409, 422, 429])('gives a %s of the provider back as it is', async (status) => {
    provider.answer = () => ({ status, headers: { 'retry-after': '7' }, body: '{"error":{"message":"No."}}' });
    const answer = await post('things').send({ a: 1 });
    expect([answer.status, answer.body]).toEqual([status, { error: { message: 'No.' } }]);
    expect(answer.headers['retry-after']).toBe('7');
    expect(provider.requests).toHaveLength(1);
  });

  it('takes the credential out of what the provider repeats', async () => {
    provider.answer = ({ headers }) => ({ status: 404, body: JSON.stringify({ headers }) });
    const { text } = await get('thing');
    expect(text).toContain('Bearer [redacted]');
    expect(text).not.toContain(mailboxes.secret);
  });

  it.each([
    [500, 502, 'provider_unavailable'],
    [503, 502, 'provider_unavailable'],
  ])('makes a problem of a %s', async (said, status, code) => {
    provider.answer = () => ({ status: said, body: '<h1>stack trace</h1>' });
    const answer = await get('thing');
    expectProblem(answer, status, code);
    expect(answer.text).not.toContain('stack trace');
  });

  it('makes a refused key a problem of ours, marks the connection, and a success heals it', async () => {
    provider.answer = () => ({ status: 401 });
    expectProblem(await get('thing'), 424, 'connector_credential_rejected');
    expect(await read(mailboxes.id)).toMatchObject({ state: 'error', reason: expect.any(String) });
    provider.clear();
    await get('thing').expect(200);
    expect(await read(mailboxes.id)).toMatchObject({ state: 'connected' });
  });

  it('renews an access token that the provider refuses once, and asks to sign in again when it refuses the new one', async () => {
    const { id } = await calendarConnection(service, { name: 'for the proxy' });
    await signIn(service, id);
    const list = () => service.api.get('/api/proxy/calendar/users/me/calendarList').set('X-Connection', id);
    const refreshes = () => service.sandbox.requests('google').filter(isRefresh).length;
    const before = refreshes();
    service.sandbox.fail({ provider: 'calendar', times: 1, kind: 'status', status: 401 });
    const { status, body } = await list();
    expect([status, body.kind, refreshes() - before]).toEqual([200, 'calendar#calendarList', 1]);
    service.sandbox.fail({ provider: 'calendar', times: 2, kind: 'status', status: 401 });
    expectProblem(await list(), 424, 'reauthorization_required');
    expect(await read(id)).toMatchObject({ state: 'reauthorization_required' });
  });

  it.each([
    ['/', 'empty_segment'],
    ['/evil.example/x', 'empty_segment'],
    ['https://evil.example/', 'absolute'],
    ['@evil.example/', 'absolute'],
    ['../secret', 'path_segment'],
    ['a/%2e%2e/%2e%2e/secret', 'path_segment'],
    ['a\\..\\secret', 'format'],
  ])('refuses the path %s before anybody is called', async (path, rule) => {
    const headers = [`Authorization: Bearer ${BOOTSTRAP_KEY}`, `X-Connection: ${mailboxes.id}`];
    const answer = await rawRequest(service.url, requestText(`GET ${at(path)}`, { headers }));
    expect([answer.status, answer.json().code, answer.json().errors[0].rule]).toEqual([400, 'invalid_input', rule]);
    expect(provider.requests).toEqual([]);
  });

  it.each([
    ['a whole address', 'http://evil.example/api/proxy/mailboxes/thing?a=b'],
    ['another spelling of the connector', '/api/proxy/mail%62oxes/thing?a=b'],
  ])('understands a request target that is %s', async (_, target) => {
    const headers = [`Authorization: Bearer ${BOOTSTRAP_KEY}`, `X-Connection: ${mailboxes.id}`];
    const answer = await rawRequest(service.url, requestText(`GET ${target}`, { headers }));
    expect([answer.status, last().target]).toEqual([200, '/base/thing?a=b']);
  });

  it('takes bodies up to its limit', async () => {
    const statuses: number[] = [];
    for (const size of [BODY_LIMIT - 1, BODY_LIMIT, BODY_LIMIT + 1]) {
      const { status } = await post('things').set('Content-Type', 'text/plain').send('x'.repeat(size));
      statuses.push(status);
    }
    expect(statuses).toEqual([200, 200, 413]);
    expect(provider.requests.map(({ body }) => body.length)).toEqual([BODY_LIMIT - 1, BODY_LIMIT]);
  });

  it('stands in the call log and the audit log', async () => {
    provider.answer = () => ({ status: 404 });
    const { headers } = await post('things').send({});
    await (service.app.get(CallLog) as StoredCallLog).flush();
    const { items } = (await service.api.get('/api/calls').query({ connection: mailboxes.id })).body;
    expect(items[0]).toMatchObject({
      action: 'mailboxes.proxy',
      status: 404,
      code: 'provider_not_found',
      requestId: headers['x-request-id'],
    });
    await service.app.get(Audit).flush();
    const log = (await service.api.get('/api/audit').query({ action: 'proxy.called' })).body;
    expect(log.items).toContainEqual(expect.objectContaining({ object: 'mailboxes POST' }));
  });
});

describe('a caller of the proxy', () => {
  const withKey = async (scopes: string[]) => {
    const { body } = await service.api.post('/api/keys').send({ name: 'a key', scopes }).expect(201);
    return service.anonymous
      .get(at('thing'))
      .set({ Authorization: `Bearer ${body.key}`, 'X-Connection': mailboxes.id });
  };

  it.each([
    ['the write scope of the connector', ['actions:mailboxes:write'], 200],
    ['its read scope', ['actions:mailboxes:read'], 403],
    ['the scope of another connector', ['actions:calendar:write'], 403],
  ])('with %s gets %s', async (_, scopes, status) => {
    const answer = await withKey(scopes);
    expect(answer.status).toBe(status);
    expect(provider.requests).toHaveLength(status === 200 ? 1 : 0);
  });

  it('of another workspace cannot name the connection', async () => {
    const stranger = await service.signedIn();
    await stranger.post(`${BASE_URL}/api/workspaces`, { slug: 'other', name: 'Other' });
    await stranger.post(`${BASE_URL}/api/auth/workspace`, { workspace: 'other' });
    const headers = { 'x-connection': mailboxes.id, 'x-requested-with': 'console' };
    const { status, json } = await stranger.get(`${BASE_URL}${at('thing')}`, headers);
    expect([status, json.code]).toEqual([404, 'not_found']);
    expect(provider.requests).toEqual([]);
  });

  it.each([
    ['an unknown connector', '/api/proxy/nothing/thing', {}, 404, 'not_found'],
    ['two choices', at('thing'), { 'X-Connection': 'a', 'X-End-User': 'b' }, 400, 'invalid_input'],
    ['a name with a NUL character', at('thing'), { 'X-Connection': 'a%00b' }, 400, 'invalid_input'],
    ['an end user without a connection', at('thing'), { 'X-End-User': 'nobody' }, 424, 'not_connected'],
  ])('who names %s is told so', async (_, path, headers, status, code) => {
    expectProblem(await service.api.get(path).set(headers), status, code);
  });

  it('who is a person must come from a script of this site, for reads too', async () => {
    const browser = await service.signedIn();
    await browser.post(`${BASE_URL}/api/auth/workspace`, { workspace: 'default' });
    const url = `${BASE_URL}${at('thing')}`;
    const byLink = await browser.get(url, { 'x-connection': mailboxes.id });
    expect([byLink.status, byLink.json.code]).toEqual([403, 'forbidden']);
    const byScript = await browser.get(url, { 'x-connection': mailboxes.id, 'x-requested-with': 'console' });
    expect(byScript.status).toBe(200);
    expect(provider.requests).toHaveLength(1);
  });
});

const isRefresh = ({ body }: { body: unknown }): boolean =>
  (body as { grant_type?: string } | undefined)?.grant_type === 'refresh_token';
