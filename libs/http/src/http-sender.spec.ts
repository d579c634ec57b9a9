import { once } from 'node:events';
import { Readable } from 'node:stream';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { FormData } from 'undici';
import { fakeLookup } from '../test/fake-lookup.js';
import { openSender, serveBytes, serveHttp, serveHttps, serveRaw, soon, unusedPort } from '../test/loopback.js';
import { selfSigned } from '../test/self-signed.js';
import type { HttpSender } from './http-sender.js';
import type { OutgoingRequest } from './outgoing-request.js';

const LIMIT = 10_000;

type Overrides = Partial<OutgoingRequest> & { url: string };

/** Sends a trusted request; a failure is what it gives. */
function outcome(request: Overrides, sender: HttpSender = openSender()): Promise<unknown> {
  return sender.send({ method: 'GET', trust: 'trusted', signal: soon(), ...request }).catch((error: unknown) => error);
}

describe('HttpSender#send', () => {
  it('gives status, headers, body and address of any answer', async () => {
    const server = await serveHttp((_request, response) => response.writeHead(418, { 'x-name': 'tea' }).end('short'));
    expect(await outcome({ url: `${server.url}/pot?a=%2F` })).toMatchObject({
      status: 418,
      headers: { 'x-name': 'tea' },
      bytes: Buffer.from('short'),
    });
    expect(server.requests[0]!.url).toBe('/pot?a=%2F');
  });

  it.each([
    ['nothing', undefined, ''],
    ['text', 'zażółć', 'zażółć'],
    ['bytes', Buffer.from([0xff, 0x00]), '\xff\0'],
    ['a stream', Readable.from([Buffer.from('ab'), Buffer.from('c')]), 'abc'],
  ])('sends %s as the body', async (_what, body, expected) => {
    const server = await serveHttp(async (request, response) => {
      for await (const chunk of request as AsyncIterable<Buffer>) response.write(chunk);
      response.end();
    });
    const answer = (await outcome({ url: server.url, method: 'POST', body })) as { bytes: Buffer };
    expect(answer.bytes.toString(expected === 'zażółć' ? 'utf8' : 'latin1')).toBe(expected);
  });

  it('sends a form with its boundary, and the known length of a stream', async () => {
    const server = await serveHttp((request, response) => request.resume().on('end', () => response.end()));
    const form = new FormData();
    form.set('name', 'value');
    await outcome({ url: server.url, method: 'POST', body: form });
    await outcome({ url: server.url, method: 'PUT', body: Readable.from([Buffer.from('abc')]), bodyBytes: 3 });
    const [first, second] = server.requests;
    expect(first!.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(second!.headers).toMatchObject({ 'content-length': '3' });
    expect(second!.headers).not.toHaveProperty('transfer-encoding');
  });

  it('keeps cookies, repeated and odd headers apart, and reaches no prototype', async () => {
    const server = await serveBytes(
      'HTTP/1.1 200 OK\r\nset-cookie: a=1\r\nset-cookie: b=2\r\n__proto__: x\r\nconstructor: y\r\ncontent-length: 0\r\n\r\n',
    );
    const { headers } = (await outcome({ url: server.url })) as { headers: Record<string, unknown> };
    expect(headers['set-cookie']).toEqual(['a=1', 'b=2']);
    expect(Object.getPrototypeOf(headers)).toBe(Object.prototype);
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });

  it('tolerates a header of 100 KB, and no more than 128 KiB', async () => {
    const server = await serveHttp((request, response) =>
      response.writeHead(200, { 'x-long': 'a'.repeat(Number(request.url!.slice(1))) }).end(),
    );
    expect(await outcome({ url: `${server.url}/100000` })).toMatchObject({ status: 200 });
    expect(await outcome({ url: `${server.url}/140000` })).toMatchObject({ kind: 'invalid' });
  });
});

describe('the limit of an answer', () => {
  const codings: [string, string, (data: Buffer) => Buffer][] = [
    ['as it is', '', (data) => data],
    ['gzip', 'gzip', (data) => gzipSync(data)],
    ['x-gzip', 'x-gzip', (data) => gzipSync(data)],
    ['deflate', 'deflate', (data) => deflateSync(data)],
    ['raw deflate', 'Deflate', (data) => deflateRawSync(data)],
    ['Brotli', 'br', (data) => brotliCompressSync(data)],
  ];

  it.each(codings)('counts the bytes after decompression: %s', async (_name, coding, encode) => {
    const server = await serveHttp((request, response) => {
      const body = encode(Buffer.alloc(Number(request.url!.slice(1)), 'abc'));
      response.writeHead(200, coding ? { 'content-encoding': coding } : {}).end(body);
    });
    const sender = openSender({ maxBytes: LIMIT });
    for (const size of [0, LIMIT - 1, LIMIT]) {
      const { bytes } = (await outcome({ url: `${server.url}/${size}` }, sender)) as { bytes: Buffer };
      expect(bytes.equals(Buffer.alloc(size, 'abc'))).toBe(true);
    }
    expect(await outcome({ url: `${server.url}/${LIMIT + 1}` }, sender)).toMatchObject({
      kind: 'too_large',
      code: 'provider_invalid_response',
    });
  });

  it('holds against a bomb: 20 KB that inflate to 20 MB', async () => {
    const bomb = gzipSync(Buffer.alloc(20_000_000));
    const server = await serveHttp((_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
    );
    expect(bomb.length).toBeLessThan(25_000);
    expect(await outcome({ url: server.url, maxBytes: 1_000_000 })).toMatchObject({ kind: 'too_large' });
  });

  it.each([
    ['declared', { 'content-length': '100000000' }],
    ['chunked', {}],
  ])('cuts a body of 100 MB off: %s', async (_how, headers) => {
    const server = await serveHttp((_request, response) => {
      response.writeHead(200, headers);
      const send = (): void => void (response.destroyed || response.write(Buffer.alloc(65_536), send));
      send();
    });
    expect(await outcome({ url: server.url, maxBytes: LIMIT })).toMatchObject({ kind: 'too_large' });
  });

  it.each([
    ['another coding', 'zstd', Buffer.from('abc')],
    ['two codings', 'gzip, gzip', gzipSync(gzipSync('abc'))],
    ['a wrong coding', 'gzip', Buffer.from('plain')],
    ['a cut coding', 'gzip', gzipSync('abcdef'.repeat(100)).subarray(0, 20)],
    ['a cut Brotli', 'br', brotliCompressSync('abcdef'.repeat(100)).subarray(0, 8)],
  ])('is not reached by %s: the answer is invalid', async (_what, coding, body) => {
    const server = await serveHttp((_request, response) =>
      response.writeHead(200, { 'content-encoding': coding }).end(body),
    );
    expect(await outcome({ url: server.url })).toMatchObject({ kind: 'invalid', code: 'provider_invalid_response' });
  });

  it.each([
    ['as it is', {}, (data: Buffer) => data],
    ['gzip', { 'content-encoding': 'gzip' }, (data: Buffer) => gzipSync(data, { level: 0 })],
  ])('cuts the body of a refusal where the request says so: %s', async (_name, headers, encode) => {
    const server = await serveHttp((_request, response) =>
      response.writeHead(500, headers).end(encode(Buffer.alloc(200_000, 'a'))),
    );
    const answer = (await outcome({ url: server.url, maxErrorBytes: 1000 })) as { status: number; bytes: Buffer };
    expect(answer.status).toBe(500);
    expect(answer.bytes.length).toBeLessThanOrEqual(1000);
    expect(await outcome({ url: server.url, maxBytes: 1000 })).toMatchObject({ kind: 'too_large' });
  });
});

describe('failures below HTTP', () => {
  const head = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n';

  it.each([
    ['cut before its declared length', `${head}content-length: 100\r\n\r\n{"a":`, 'unknown'],
    ['cut inside a chunk', `${head}transfer-encoding: chunked\r\n\r\n50\r\n{"a":`, 'unknown'],
    ['cut inside its head', 'HTTP/1.1 200 OK\r\ncontent-', 'unknown'],
    ['nothing', '', 'unknown'],
    ['an interim answer only', 'HTTP/1.1 102 Processing\r\n\r\n', 'unknown'],
    [
      'a switch of protocols',
      'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n',
      'unknown',
    ],
    ['status 600', 'HTTP/1.1 600 What\r\ncontent-length: 0\r\n\r\n', 'invalid'],
    ['status 999', 'HTTP/1.1 999 What\r\ncontent-length: 0\r\n\r\n', 'invalid'],
    ['another protocol', 'SSH-2.0-OpenSSH_9.6\r\n', 'invalid'],
    ['two different lengths', `${head}content-length: 2\r\ncontent-length: 3\r\n\r\n{}`, 'invalid'],
    ['a header without a name', `${head}: x\r\ncontent-length: 2\r\n\r\n{}`, 'invalid'],
  ])('an answer that is %s', async (_what, bytes, kind) => {
    const server = await serveBytes(bytes);
    const code = kind === 'invalid' ? 'provider_invalid_response' : 'provider_unavailable';
    expect(await outcome({ url: server.url })).toMatchObject({ kind, code, sent: true, outcomeUnknown: false });
    expect(await outcome({ url: server.url, method: 'POST', body: '{}' })).toMatchObject({
      kind,
      outcomeUnknown: true,
    });
  });

  it.each([
    ['before an answer', (): string => ''],
    ['in the middle of one', (): string => `${head}content-length: 100\r\n\r\n{"a":`],
  ])('a reset %s', async (_when, bytes) => {
    const server = await serveRaw((socket) => {
      socket.once('data', () => socket.write(bytes(), () => socket.resetAndDestroy()));
    });
    expect(await outcome({ url: server.url, method: 'DELETE' })).toMatchObject({
      kind: 'unknown',
      code: 'provider_unavailable',
      outcomeUnknown: true,
    });
  });

  it('nobody listens: certainly not executed', async () => {
    const url = `http://127.0.0.1:${await unusedPort()}/`;
    expect(await outcome({ url, method: 'POST', body: 'x' })).toMatchObject({
      kind: 'unsent',
      code: 'provider_unavailable',
      sent: false,
      outcomeUnknown: false,
    });
  });

  it('a name that does not exist', async () => {
    const sender = openSender({ lookup: fakeLookup({}).lookup });
    expect(await outcome({ url: 'http://gone.example/' }, sender)).toMatchObject({ kind: 'unsent' });
  });

  it('a listener that never completes TLS', async () => {
    const server = await serveRaw(() => {});
    const sender = openSender({ connectTimeout: 50 });
    expect(await outcome({ url: `https://127.0.0.1:${server.port}/` }, sender)).toMatchObject({ kind: 'unsent' });
  });

  it('a streamed body that fails ends the request with its own error', async () => {
    const server = await serveHttp((request, response) => request.resume().on('end', () => response.end()));
    const { AppError } = await import('@libs/errors');
    const tooLarge = new AppError('too_large', 'The upload is too large.');
    const body = Readable.from(
      (async function* () {
        yield Buffer.from('first');
        throw tooLarge;
      })(),
    );
    expect(await outcome({ url: server.url, method: 'PUT', body })).toBe(tooLarge);
  });
});

describe('TLS', () => {
  const good = selfSigned('provider.example');
  const expired = selfSigned('provider.example', { from: new Date('2020-01-01') });
  const other = selfSigned('other.example');
  const early = selfSigned('provider.example', { from: new Date(Date.now() + 30 * 86_400_000) });

  it.each([
    ['is accepted with a certificate that fits', good, [good.cert], 'answered'],
    ['is refused with an unknown authority', good, [other.cert], 'DEPTH_ZERO_SELF_SIGNED_CERT'],
    ['is refused with an expired certificate', expired, [expired.cert], 'CERT_HAS_EXPIRED'],
    ['is refused with a certificate of the future', early, [early.cert], 'CERT_NOT_YET_VALID'],
    ['is refused with a certificate of another host', other, [other.cert], 'ERR_TLS_CERT_ALTNAME_INVALID'],
    ['is refused with Node’s own authorities', good, undefined, 'DEPTH_ZERO_SELF_SIGNED_CERT'],
  ])('%s, whatever the environment says', async (_what, certificate, ca, expected) => {
    const server = await serveHttps(certificate, (_request, response) => response.end('ok'));
    const { lookup } = fakeLookup({ 'provider.example': [['127.0.0.1']] });
    const before = process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
    process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
    try {
      const result = await outcome({ url: `https://provider.example:${server.port}/` }, openSender({ lookup, ca }));
      if (expected === 'answered') expect(result).toMatchObject({ status: 200 });
      else expect(result).toMatchObject({ kind: 'unsent', cause: { code: expected } });
      expect(server.requests).toHaveLength(expected === 'answered' ? 1 : 0);
    } finally {
      if (before === undefined) delete process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
      else process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = before;
    }
  });
});

describe('the deadline', () => {
  const drip = (bytes: string) =>
    serveRaw((socket) => {
      socket.once('data', () => {
        socket.write(bytes);
        const timer = setInterval(() => socket.write('a'), 5);
        socket.on('close', () => clearInterval(timer));
      });
    });

  it.each([
    ['nothing comes', () => serveRaw(() => {})],
    ['one byte comes now and then', () => drip('HTTP/1.1 200 OK\r\ncontent-length: 100000\r\n\r\n')],
    ['the head drips', () => drip('HTTP/1.1 200 OK\r\nx-name: ')],
    ['interim answers come for ever', () => drip('HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 200 OK\r\nx: ')],
  ])('ends a request when %s', async (_what, serve) => {
    const { url } = await serve();
    const start = performance.now();
    expect(await outcome({ url, method: 'POST', body: 'x', signal: AbortSignal.timeout(60) })).toMatchObject({
      kind: 'timeout',
      code: 'provider_timeout',
      outcomeUnknown: true,
      cause: { name: 'TimeoutError' },
    });
    expect(performance.now() - start).toBeLessThan(2000);
  });

  it('ends at once when the caller leaves, and hangs up', async () => {
    const left = Promise.withResolvers<void>();
    const caller = new AbortController();
    const server = await serveRaw((socket) => {
      socket.on('close', () => left.resolve()).once('data', () => caller.abort());
    });
    expect(await outcome({ url: server.url, signal: caller.signal })).toMatchObject({ kind: 'timeout', sent: true });
    await left.promise;
  });

  it('that has passed sends nothing', async () => {
    const server = await serveHttp((_request, response) => response.end());
    const body = Readable.from(['x']);
    expect(await outcome({ url: server.url, method: 'POST', body, signal: AbortSignal.abort() })).toMatchObject({
      kind: 'timeout',
      sent: false,
      outcomeUnknown: false,
    });
    expect(server.connections).toBe(0);
    expect(body.destroyed).toBe(true);
  });

  it('covers the time a connection takes', async () => {
    const sender = openSender({ lookup: () => {} });
    expect(await outcome({ url: 'http://slow.example/', signal: AbortSignal.timeout(20) }, sender)).toMatchObject({
      kind: 'timeout',
      sent: false,
    });
  });

  it('leaves no listener on the signal', async () => {
    const server = await serveHttp((_request, response) => response.end());
    const signal = new AbortController().signal;
    let listeners = 0;
    const [add, remove] = [signal.addEventListener.bind(signal), signal.removeEventListener.bind(signal)];
    signal.addEventListener = (...given: Parameters<typeof add>) => ((listeners += 1), add(...given));
    signal.removeEventListener = (...given: Parameters<typeof remove>) => ((listeners -= 1), remove(...given));
    await outcome({ url: server.url, signal });
    expect(listeners).toBe(0);
  });
});

describe('connections', () => {
  it('are limited per origin: the next request waits for one, in order', async () => {
    const held: (() => void)[] = [];
    const server = await serveHttp((_request, response) => held.push(() => response.end()));
    const sender = openSender({ maxConnections: 2 });
    const done: number[] = [];
    const requests = [0, 1, 2, 3].map((n) => outcome({ url: server.url }, sender).then(() => done.push(n)));
    while (held.length < 2) await new Promise(setImmediate);
    expect(server.requests).toHaveLength(2);
    while (done.length < 4) {
      held.shift()?.();
      await new Promise(setImmediate);
    }
    await Promise.all(requests);
    expect(server.requests).toHaveLength(4);
    expect(done.slice(2)).toEqual([2, 3]);
  });

  it('of a stuck origin hold up no other origin and no other pool', async () => {
    const stuck = await serveRaw(() => {});
    const healthy = await serveHttp((_request, response) => response.end('ok'));
    const sender = openSender({ maxConnections: 1, maxWaiting: 1 });
    const caller = new AbortController();
    const waiting = [1, 2].map(() => outcome({ url: stuck.url, signal: caller.signal, pool: 'a' }, sender));
    expect(await outcome({ url: stuck.url, pool: 'a' }, sender)).toMatchObject({ code: 'unavailable', retryAfter: 1 });
    expect(await outcome({ url: healthy.url, pool: 'a' }, sender)).toMatchObject({ status: 200 });
    const other = outcome({ url: stuck.url, pool: 'b', signal: AbortSignal.timeout(30) }, sender);
    expect(await other).toMatchObject({ kind: 'timeout', sent: true });
    caller.abort();
    expect(await Promise.all(waiting)).toMatchObject([{ kind: 'timeout' }, { kind: 'timeout', sent: false }]);
  });

  it('end when the sender is closed', async () => {
    const server = await serveRaw(() => {});
    const sender = openSender();
    const waiting = outcome({ url: server.url }, sender);
    while (server.connections === 0) await new Promise(setImmediate);
    await sender.close();
    expect(await waiting).toMatchObject({ code: 'provider_unavailable' });
  });
});

describe('HttpSender#sendStream', () => {
  const open = (request: Overrides, sender: HttpSender = openSender()) =>
    sender.sendStream({ method: 'GET', trust: 'trusted', signal: soon(), ...request });

  /** Reads a body to its end: its text, or its error. */
  async function textOf(body: Readable): Promise<unknown> {
    try {
      return Buffer.concat(await (body.toArray() as Promise<Buffer[]>)).toString();
    } catch (error) {
      return error;
    }
  }

  it.each([
    ['as it is', {}, Buffer.from('abc')],
    ['gzip', { 'content-encoding': 'gzip' }, gzipSync('abc')],
    ['deflate', { 'content-encoding': 'deflate' }, deflateSync('abc')],
    ['Brotli', { 'content-encoding': 'br' }, brotliCompressSync('abc')],
  ])('gives the head first and then the body, %s', async (_name, headers, data) => {
    const go = Promise.withResolvers<void>();
    const server = await serveHttp((_request, response) => {
      response.writeHead(200, headers).flushHeaders();
      void go.promise.then(() => response.end(data));
    });
    const { status, body } = await open({ url: server.url });
    expect(status).toBe(200);
    go.resolve();
    expect(await textOf(body)).toBe('abc');
  });

  it.each([
    ['as it is', {}, (data: Buffer) => data],
    ['gzip', { 'content-encoding': 'gzip' }, (data: Buffer) => gzipSync(data)],
  ])('limits the bytes after decompression, %s', async (_name, headers, encode) => {
    const server = await serveHttp((request, response) =>
      response.writeHead(200, headers).end(encode(Buffer.alloc(Number(request.url!.slice(1)), 'a'))),
    );
    const sized = async (size: number) => textOf((await open({ url: `${server.url}/${size}`, maxBytes: LIMIT })).body);
    expect(await sized(LIMIT)).toBe('a'.repeat(LIMIT));
    expect(await sized(LIMIT + 1)).toMatchObject({ kind: 'too_large' });
  });

  it('holds a sender back while nobody reads', async () => {
    let sent = 0;
    const server = await serveHttp((_request, response) => {
      const chunk = Buffer.alloc(65_536);
      const send = (): void => {
        while (!response.destroyed && sent < 200_000_000) {
          sent += chunk.length;
          if (!response.write(chunk)) return void response.once('drain', send);
        }
      };
      send();
    });
    const { body } = await open({ url: server.url, maxBytes: 1_000_000_000 });
    let before = -1;
    while (before !== sent) {
      before = sent;
      for (let turn = 0; turn < 200; turn += 1) await new Promise(setImmediate);
    }
    expect(sent).toBeLessThan(50_000_000);
    body.destroy();
  });

  it('ends the body at the deadline', async () => {
    const server = await serveHttp((_request, response) => response.writeHead(200).write('a'));
    const { body } = await open({ url: server.url, signal: AbortSignal.timeout(40) });
    expect(await textOf(body)).toMatchObject({ kind: 'timeout', code: 'provider_timeout' });
  });

  it('fails the body when the connection breaks', async () => {
    const server = await serveBytes('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nabc');
    const { body } = await open({ url: server.url });
    expect(await textOf(body)).toMatchObject({ kind: 'unknown', code: 'provider_unavailable' });
  });

  it('survives a broken body that nobody reads', async () => {
    const server = await serveBytes('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nabc');
    const { body } = await open({ url: server.url });
    body.on('error', () => {});
    body.resume();
    await once(body, 'close');
    expect(body.destroyed).toBe(true);
  });

  it.each(['before the first read', 'after it'])(
    'hangs up and frees its connection when destroyed %s',
    async (when) => {
      const left = Promise.withResolvers<void>();
      const server = await serveHttp((request, response) => {
        if (request.url === '/long')
          response
            .on('close', () => left.resolve())
            .writeHead(200)
            .write('a');
        else response.end('ok');
      });
      const sender = openSender({ maxConnections: 1 });
      const { body } = await open({ url: `${server.url}/long` }, sender);
      if (when === 'after it') await once(body, 'readable');
      body.destroy();
      await left.promise;
      expect(await outcome({ url: server.url }, sender)).toMatchObject({ status: 200 });
    },
  );

  it('follows redirects without reading their bodies', async () => {
    const server = await serveHttp((request, response) => {
      if (request.url === '/end') response.end('there');
      else response.writeHead(302, { location: '/end' }).write('never ends');
    });
    const { body, url } = await open({ url: server.url, followRedirects: true });
    expect(await textOf(body)).toBe('there');
    expect(url.pathname).toBe('/end');
  });

  it.each([
    ['an unknown coding', 'HTTP/1.1 200 OK\r\ncontent-encoding: zstd\r\ncontent-length: 1\r\n\r\na', 'invalid'],
    ['no answer', '', 'unknown'],
  ])('rejects at %s', async (_what, bytes, kind) => {
    const server = await serveBytes(bytes);
    await expect(open({ url: server.url })).rejects.toMatchObject({ kind });
  });

  it('refuses what the guard refuses, and drops the body it was given', async () => {
    const body = Readable.from(['x']);
    const request = open({ url: 'http://10.0.0.1/', method: 'PUT', body, trust: 'guarded' });
    await expect(request).rejects.toMatchObject({ code: 'egress_refused' });
    expect(body.destroyed).toBe(true);
  });
});
