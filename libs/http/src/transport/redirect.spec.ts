import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { openSender, serveHttp, serveRaw, soon, type Loopback } from '../../test/loopback.js';
import { selfSigned } from '../../test/self-signed.js';
import { serveHttps } from '../../test/loopback.js';
import type { OutgoingRequest } from './outgoing-request.js';

const redirectTo = (location: string, status = 302): Promise<Loopback> =>
  serveHttp((_request, response) => response.writeHead(status, { location }).end());

/** Sends a guarded request that follows redirects; every server of the test is listed. */
async function follow(servers: Loopback[], request: Partial<OutgoingRequest> & { url: string }): Promise<unknown> {
  const sender = openSender({ allow: servers.map(({ port }) => `127.0.0.1:${port}`).join() });
  return sender
    .send({ method: 'GET', trust: 'guarded', signal: soon(), followRedirects: true, ...request })
    .catch((error: unknown) => error);
}

const echo = (): Promise<Loopback> =>
  serveHttp(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    response.end(
      JSON.stringify({ method: request.method, headers: request.headers, body: Buffer.concat(chunks).toString() }),
    );
  });

function echoed(answer: unknown): { method: string; headers: Record<string, string>; body: string } {
  return JSON.parse((answer as { bytes: Buffer }).bytes.toString()) as ReturnType<typeof echoed>;
}

describe('redirects', () => {
  it('are answers like any other unless they are asked to be followed', async () => {
    const server = await redirectTo('http://127.0.0.1:1/');
    const answer = await follow([server], { url: server.url, followRedirects: false });
    expect(answer).toMatchObject({ status: 302, headers: { location: 'http://127.0.0.1:1/' } });
  });

  it.each([
    ['http://127.0.0.1:22/', 'port'],
    ['http://10.0.0.1/', 'address'],
    ['http://[::ffff:127.0.0.1]:8080/', 'address'],
    ['http://169.254.169.254/latest/meta-data/', 'address'],
    ['//localhost:8080/', 'address'],
    ['file:///etc/hostname', 'scheme'],
    ['gopher://127.0.0.1:70/', 'scheme'],
    ['http://user:pass@93.184.216.34/', 'user_info'],
    ['http://[::1', 'redirect'],
  ])('to %s are refused', async (location, rule) => {
    const server = await redirectTo(location);
    expect(await follow([server], { url: server.url })).toMatchObject({ code: 'egress_refused', rule });
  });

  it('to a listener on loopback that is not listed make no connection', async () => {
    const canary = await serveRaw((socket) => socket.end());
    const server = await redirectTo(`http://127.0.0.1:${canary.port}/`);
    expect(await follow([server], { url: server.url })).toMatchObject({ code: 'egress_refused', rule: 'address' });
    expect(canary.connections).toBe(0);
  });

  it('from https to http are refused', async () => {
    const certificate = selfSigned('localhost');
    const plain = await echo();
    const secure = await serveHttps(certificate, (_request, response) =>
      response.writeHead(302, { location: plain.url }).end(),
    );
    const sender = openSender({ ca: [certificate.cert], allow: `localhost 127.0.0.1:${plain.port}` });
    const url = `https://localhost:${secure.port}/`;
    await expect(
      sender.send({ method: 'GET', url, trust: 'guarded', signal: soon(), followRedirects: true }),
    ).rejects.toMatchObject({ code: 'egress_refused', rule: 'redirect' });
    expect(plain.connections).toBe(0);
  });

  it.each([
    [5, 'answered', 6],
    [6, 'refused', 6],
  ])('in a chain of %i are %s', async (length, expected, requests) => {
    const server = await serveHttp((request, response) => {
      const left = Number(request.url!.slice(1));
      if (left === 0) response.end('there');
      else response.writeHead(302, { location: `/${left - 1}` }).end();
    });
    const answer = await follow([server], { url: `${server.url}/${length}` });
    expect(answer).toMatchObject(
      expected === 'answered' ? { status: 200 } : { code: 'egress_refused', rule: 'redirect' },
    );
    expect(server.requests).toHaveLength(requests);
  });

  it('in a loop end', async () => {
    const server = await redirectTo('/');
    expect(await follow([server], { url: server.url })).toMatchObject({ code: 'egress_refused', rule: 'redirect' });
    expect(server.requests).toHaveLength(6);
  });

  it('to another origin carry no credential, cookie, own header or body', async () => {
    const target = await echo();
    const server = await redirectTo(`${target.url}/elsewhere`, 307);
    const answer = await follow([server, target], {
      url: `${server.url}/?token=secret-in-query`,
      method: 'POST',
      headers: {
        authorization: 'Bearer secret',
        cookie: 'session=secret',
        'X-Api-Key': 'secret',
        'x-goog-user-project': 'secret',
        'content-type': 'application/json',
        'idempotency-key': 'secret',
        accept: 'application/json',
        'accept-language': 'de',
      },
      body: '{"secret":true}',
    });
    const { method, headers, body } = echoed(answer);
    expect({ method, body }).toEqual({ method: 'POST', body: '' });
    expect(JSON.stringify(headers)).not.toContain('secret');
    expect(headers).toMatchObject({
      accept: 'application/json',
      'accept-language': 'de',
      host: `127.0.0.1:${target.port}`,
    });
    expect(headers).not.toHaveProperty('content-type');
    expect(target.requests[0]!.url).toBe('/elsewhere');
  });

  it('inside the origin keep credentials', async () => {
    const server = await serveHttp((request, response) => {
      if (request.url === '/start') response.writeHead(302, { location: '/end' }).end();
      else response.end(JSON.stringify({ method: request.method, headers: request.headers }));
    });
    const answer = await follow([server], { url: `${server.url}/start`, headers: { authorization: 'Bearer x' } });
    expect(echoed(answer).headers).toMatchObject({ authorization: 'Bearer x' });
    expect((answer as { url: URL }).url.pathname).toBe('/end');
  });

  it.each([
    [301, 'POST', 'GET', ''],
    [302, 'POST', 'GET', ''],
    [303, 'POST', 'GET', ''],
    [307, 'POST', 'POST', 'body'],
    [308, 'POST', 'POST', 'body'],
    [302, 'PUT', 'PUT', 'body'],
    [303, 'PUT', 'GET', ''],
    [303, 'HEAD', 'HEAD', ''],
    [301, 'GET', 'GET', ''],
  ] as const)('of status %i turn %s into %s', async (status, method, next, body) => {
    const target = await echo();
    const received: [string, string][] = [];
    const server = await serveHttp(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
      received.push([request.method!, Buffer.concat(chunks).toString()]);
      if (request.url === '/') response.writeHead(status, { location: '/next' }).end();
      else response.end();
    });
    const hasBody = method === 'POST' || method === 'PUT';
    await follow([server, target], { url: server.url, method, body: hasBody ? 'body' : undefined });
    expect(received[1]).toEqual([next, body]);
  });

  it('cannot repeat a streamed body', async () => {
    const server = await serveHttp((request, response) => {
      request.resume().on('end', () => response.writeHead(307, { location: '/again' }).end());
    });
    const body = Readable.from(['streamed']);
    const answer = await follow([server], { url: server.url, method: 'PUT', body });
    expect(answer).toMatchObject({ code: 'egress_refused', rule: 'redirect' });
    expect(body.destroyed).toBe(true);
  });

  it('end trust in an operator address: the next origin is guarded', async () => {
    const target = await echo();
    const server = await redirectTo(target.url);
    expect(await follow([], { url: server.url, trust: 'trusted' })).toMatchObject({ code: 'egress_refused' });
    expect(target.connections).toBe(0);
  });
});
