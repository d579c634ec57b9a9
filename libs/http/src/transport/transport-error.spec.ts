import { Readable } from 'node:stream';
import { inspect } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { AppError } from '#libs/errors';
import { fakeLookup } from '../../test/fake-lookup.js';
import { openSender, serveBytes, serveHttp, serveHttps, serveRaw, unusedPort } from '../../test/loopback.js';
import { outcome } from '../../test/outcome.js';
import { selfSigned } from '../../test/self-signed.js';
import { toTransportError } from './transport-error.js';

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
    ['two different lengths', `${head}content-length: 2\r\ncontent-length: 3\r\n\r\n{}`, 'unknown'],
    ['a broken chunk', `${head}transfer-encoding: chunked\r\n\r\nzz\r\n{}`, 'unknown'],
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

  it.each(['EMFILE', 'ENFILE'])('no socket left to give (%s): ours to say, not the other side’s fault', (code) => {
    const thrown = Object.assign(new Error(`connect ${code}`), { code });
    const error = toTransportError(thrown, { sent: false, answered: false, safe: false });
    expect(error).toMatchObject({ code: 'unavailable', status: 503, retryAfter: 1 });
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
    const tooLarge = new AppError('too_large', 'The upload is too large.');
    const body = Readable.from(
      (async function* () {
        yield Buffer.from('first');
        throw tooLarge;
      })(),
    );
    expect(await outcome({ url: server.url, method: 'PUT', body })).toBe(tooLarge);
  });

  it('keeps nothing of the answer in the error that is logged', async () => {
    const server = await serveBytes('HTTP/1.1 200 OK\r\nx-token secret-of-the-answer\r\n\r\n');
    const error = await outcome({ url: server.url });
    expect(error).toMatchObject({ kind: 'invalid' });
    expect(inspect(error, { depth: 10 })).not.toContain('secret-of-the-answer');
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
  ])('%s', async (_what, certificate, ca, expected) => {
    const server = await serveHttps(certificate, (_request, response) => response.end('ok'));
    const { lookup } = fakeLookup({ 'provider.example': [['127.0.0.1']] });
    const result = await outcome({ url: `https://provider.example:${server.port}/` }, openSender({ lookup, ca }));
    if (expected === 'answered') expect(result).toMatchObject({ status: 200 });
    else expect(result).toMatchObject({ kind: 'unsent', cause: { code: expected } });
    expect(server.requests).toHaveLength(expected === 'answered' ? 1 : 0);
  });
});
