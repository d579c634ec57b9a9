import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { expectProblem } from '../../../support/app/problem.js';
import { rawRequest, requestText } from '../../../support/http/raw-http.js';
import { bootWorkflows, type Live, type WorkflowService } from '../../../support/workflows/workflow-service.js';

const TOKEN = 'tok_0123456789abcdef';
const JSON_BODY = ['Content-Type: application/json', 'Content-Length: 2'];

describe('a webhook request that no HTTP client would send', () => {
  let service: WorkflowService;
  let open: Live;
  let bearer: Live;
  let header: Live;

  beforeAll(async () => {
    service = await bootWorkflows({ variables: { HEADERS_TIMEOUT_MS: '1000' } });
    const environmentVariable = 'RAW_TOKEN';
    await service.api.put(`/api/variables/${environmentVariable}`).send({ value: TOKEN });
    open = await service.echo();
    bearer = await service.echo({ authentication: { type: 'bearer', environmentVariable } });
    header = await service.echo({ authentication: { type: 'header', headerName: 'X-Token', environmentVariable } });
  });

  afterAll(() => service.close());

  /** Sends a request to a webhook; `text` replaces parts of what is sent. */
  const send = async (live: Live, headers: readonly string[], change = (text: string) => text) => {
    const answer = await rawRequest(service.url, change(requestText(`POST ${live.path}`, { headers, body: '' })));
    return { ...answer, body: answer.body === '' ? undefined : answer.json() };
  };

  it.each(['__proto__', 'constructor', 'hasOwnProperty'])('may have a header named %s', async (name) => {
    const { status, body } = await send(open, [`${name}: polluted`]);
    expect(status).toBe(200);
    const sent = Object.hasOwn(body.headers, name.toLowerCase()) ? body.headers[name.toLowerCase()] : null;
    expect([null, 'polluted']).toContain(sent);
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });

  it.each<[string, () => Live, string[]]>([
    [
      'Authorization twice, both right',
      () => bearer,
      [`Authorization: Bearer ${TOKEN}`, `Authorization: Bearer ${TOKEN}`],
    ],
    ['Host twice', () => open, ['Host: localhost']],
    ['the configured header twice', () => header, [`X-Token: ${TOKEN}`, `x-token: ${TOKEN}`]],
  ])('is 400 with %s', async (_, live, headers) => {
    expectProblem(await send(live(), headers), 400, 'invalid_input', ['repeated']);
  });

  it.each<[string, string[]]>([
    ['2,100 headers', Array.from({ length: 2100 }, (_, n) => `h${n}: 1`)],
    ['a header of 20 KB', [`X-Long: ${'a'.repeat(20_480)}`]],
  ])('is 431 with %s, whatever the credential', async (_, headers) => {
    expectProblem(await send(bearer, [...headers, `Authorization: Bearer ${TOKEN}`]), 431, 'headers_too_large');
  });

  it.each([
    [199, 200],
    [200, 200],
    [201, 431],
  ])('with %i headers is %i', async (count, status) => {
    const credential = `Authorization: Bearer ${TOKEN}`;
    const others = requestText('POST /', { headers: [credential] }).match(/: /g)!.length;
    const headers = [...Array.from({ length: count - others }, (_, n) => `h${n}: 1`), credential];
    expect((await send(bearer, headers)).status).toBe(status);
  });

  it('gets its connection closed when its headers do not come, and no other is held up', async () => {
    const late = rawRequest(service.url, `POST ${open.path} HTTP/1.1\r\nHost: localhost\r\nX-Slow: `);
    expect((await send(open, [])).status).toBe(200);
    expect((await late).text).toBe('');
  });

  it('is told that its connection stays longer than proxies keep theirs', async () => {
    const answer = await fetch(`${service.url}${open.path}`, { method: 'POST' });
    await answer.text();
    expect(answer.headers.get('keep-alive')).toBe('timeout=75');
  });

  it('is 431 with an address of 20 KB', async () => {
    const long = requestText(`POST ${open.path}?a=${'a'.repeat(20_480)}`);
    const answer = await rawRequest(service.url, long);
    expectProblem({ ...answer, body: answer.json() }, 431, 'headers_too_large');
  });

  it.each<[string, (text: string) => string]>([
    ['two lengths', (text) => text.replace('\r\n\r\n', '\r\nContent-Length: 0\r\nContent-Length: 1\r\n\r\n')],
    [
      'a length and chunks',
      (text) => text.replace('\r\n\r\n', '\r\nContent-Length: 0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'),
    ],
    ['a length below zero', (text) => text.replace('\r\n\r\n', '\r\nContent-Length: -1\r\n\r\n')],
    ['an unknown transfer encoding', (text) => text.replace('\r\n\r\n', '\r\nTransfer-Encoding: x\r\n\r\n')],
    ['bare line feeds', (text) => text.replaceAll('\r\n', '\n')],
    ['a folded header', (text) => text.replace('Connection: close', 'X-A: b\r\n c')],
    ['a space before the colon', (text) => text.replace('Connection: close', 'X-A : b')],
    ['an unknown method', (text) => text.replace('POST', 'FOO')],
    ['another protocol', (text) => text.replace('HTTP/1.1', 'HTTP/9.9')],
    ['no host', (text) => text.replace('Host: localhost\r\n', '')],
  ])('is 400 with %s, and the connection closed', async (_, change) => {
    const answer = await send(open, [], change);
    expectProblem(answer, 400, 'invalid_input');
    expect(answer.headers['connection']).toBe('close');
  });

  it('needs no host by HTTP/1.0, which knows none', async () => {
    const text = requestText(`POST ${open.path}`).replace('Host: localhost\r\n', '').replace('HTTP/1.1', 'HTTP/1.0');
    expect((await rawRequest(service.url, text)).status).toBe(200);
  });

  it.each([
    ['as a whole', 'http://shop.example:81'],
    ['as a whole, by https and in capitals', 'HTTPS://SHOP.EXAMPLE'],
  ])('may name its address %s, as it would to a proxy', async (_, origin) => {
    const answer = await send(open, JSON_BODY, (text) => `${text.replace('POST ', `POST ${origin}`)}{}`);
    expect(answer.status).toBe(200);
    const statusOf = async (request: string) => (await rawRequest(service.url, requestText(request))).status;
    expect(await statusOf(`GET ${origin}/api/actions/mailboxes/inboxes`)).toBe(401);
    expect(await statusOf(`GET ${origin}?a=b`)).toBe(await statusOf('GET /?a=b'));
  });

  it('may name a foreign host, which nothing is built from', async () => {
    const live = await service.echo({ responseMode: 'onReceived' });
    const answer = await send(live, [], (text) => text.replace('Host: localhost', 'Host: evil.example'));
    expect([answer.status, answer.headers['location']]).toEqual([202, `/api/runs/${answer.body.runId}`]);
    expect(answer.text).not.toContain('evil.example');
    const problem = await rawRequest(service.url, requestText('POST /api/webhooks/none', { host: 'evil.example' }));
    expect(problem.text).not.toContain('evil.example');
  });

  it.each(['TRACE', 'PROPFIND', 'LOCK'])('is 405 by %s, and starts nothing', async (method) => {
    const live = await service.echo();
    const answer = await send(live, [], (text) => text.replace('POST', method));
    expectProblem(answer, 405, 'method_not_allowed');
    expect(answer.headers['allow']).toBe('POST, OPTIONS');
    expect(await service.runsOf(live.id)).toEqual([]);
  });

  it('gets its connection closed by CONNECT', async () => {
    const answer = await rawRequest(service.url, requestText(`CONNECT ${open.path}`));
    expect(answer.status).toBe(0);
  });

  it('asks to go on and gets 401 at once, without being told to', async () => {
    const answer = await send(bearer, [...JSON_BODY, 'Expect: 100-continue', 'Authorization: Bearer wrong']);
    expectProblem(answer, 401, 'unauthenticated');
    expect(answer.text).not.toContain('100 Continue');
  });

  it('asks to go on, is told to, and is answered', async () => {
    const headers = [...JSON_BODY, 'Expect: 100-continue', `Authorization: Bearer ${TOKEN}`];
    const answer = await rawRequest(service.url, requestText(`POST ${bearer.path}`, { headers }), (socket) =>
      socket.once('data', () => socket.write('{}')),
    );
    expect(answer.text).toContain('100 Continue');
    expect([answer.status, answer.json().body]).toEqual([200, {}]);
  });

  it('is served as if it had not asked when it expects what HTTP does not know', async () => {
    expect((await send(open, ['Expect: a-miracle'])).status).toBe(200);
  });

  it('with a wrong credential and a bad body is 401, and its body unread', async () => {
    const headers = ['Content-Type: text/plain', 'Content-Length: 100000000', 'Authorization: Bearer wrong'];
    expectProblem(await send(bearer, headers), 401, 'unauthenticated');
  });

  it('keeps its connection when it is refused before a short body has come', async () => {
    const first = requestText(`POST ${bearer.path}`, { headers: JSON_BODY }).replace('Connection: close\r\n', '');
    const answer = await rawRequest(service.url, first, (socket) =>
      socket.once('data', () => socket.write(`{}${requestText(`POST ${open.path}`)}`)),
    );
    expect(answer.text).toMatch(/^HTTP\/1\.1 401/);
    expect(answer.status).toBe(200);
  });

  it.each([
    ['the body is long', ['Content-Length: 100000000']],
    ['it has asked whether to send one', [...JSON_BODY, 'Expect: 100-continue']],
  ])('loses its connection when it is refused before the body has come, and %s', async (_, headers) => {
    const first = requestText(`POST ${bearer.path}`, { headers }).replace('Connection: close\r\n', '');
    const answer = await rawRequest(service.url, first);
    expect([answer.status, answer.headers['connection']]).toEqual([401, 'close']);
  });

  it('is told that its body is too large although it sends all of it before it reads', async () => {
    const small = await service.echo({ maxBodyBytes: 1024 });
    const headers = ['Content-Type: application/json', 'Content-Length: 40000'];
    const answer = await rawRequest(service.url, requestText(`POST ${small.path}`, { headers }), (socket) => {
      socket.pause();
      const send = (part: number): void => {
        if (part === 10) socket.resume();
        else socket.write(' '.repeat(4000), () => setTimeout(send, 5, part + 1));
      };
      send(0);
    });
    expect(answer.status).toBe(413);
  });
});
