import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { startLoopbackServer, type LoopbackServer } from '../../../test/support/http/loopback-server.js';
import { openSocket } from '../../../test/support/http/raw-http.js';
import type { UploadedFile } from '../declaration/action.context.js';
import { UPLOAD_PACE } from '../../http/body/upload-pace.js';
import { RAW, readRawBody } from './raw-body.js';

describe('readRawBody on a real server', () => {
  let server: LoopbackServer;
  let url: string;
  let take: (file: UploadedFile) => Promise<unknown>;
  let outcome: PromiseWithResolvers<unknown>;
  let pace = UPLOAD_PACE;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });

  beforeAll(async () => {
    server = await startLoopbackServer((incoming, response) => {
      const read = async () => take(readRawBody(incoming, 'file', pace).files!.get('file')!);
      read()
        .then(outcome.resolve, outcome.resolve)
        .finally(() => response.end());
    });
    url = server.url;
  });
  afterEach(() => {
    outcome = Promise.withResolvers();
    pace = UPLOAD_PACE;
  });
  afterAll(async () => {
    agent.destroy();
    await server.close();
  });

  const send = async (bytes: Buffer, headers: Record<string, string> = {}): Promise<IncomingMessage> => {
    const sending = request(url, { method: 'POST', agent, headers: { 'content-type': RAW, ...headers } });
    sending.end(bytes);
    const [answer] = (await once(sending, 'response')) as [IncomingMessage];
    answer.resume();
    return answer;
  };

  it.each([
    ['of known length', { 'content-length': '3' }, 3],
    ['that comes in chunks', { 'transfer-encoding': 'chunked' }, undefined],
  ])('hands on a body %s', async (_, headers, bytes) => {
    outcome = Promise.withResolvers();
    take = async (file) => [file.bytes, String(await buffer(file.content))];
    await send(Buffer.from('abc'), headers);
    expect(await outcome.promise).toEqual([bytes, 'abc']);
  });

  it('refuses a compressed body', async () => {
    outcome = Promise.withResolvers();
    take = async () => 'taken';
    await send(Buffer.from('abc'), { 'content-encoding': 'gzip' });
    expect(await outcome.promise).toMatchObject({ code: 'unsupported_media_type' });
  });

  it('does not take a body for whole whose caller goes away', async () => {
    outcome = Promise.withResolvers();
    take = (file) => buffer(file.content);
    const socket = openSocket(url);
    socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nhalf', () => socket.destroy());
    expect(await outcome.promise).toMatchObject({ code: 'invalid_input' });
  });

  it('hangs up on a body that comes too slowly', async () => {
    outcome = Promise.withResolvers();
    pace = { ...UPLOAD_PACE, windowMs: 50 };
    take = (file) => buffer(file.content);
    const socket = openSocket(url);
    socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\nslow');
    await once(socket, 'close');
    expect(await outcome.promise).toMatchObject({ code: 'invalid_input' });
  });

  it('drops a body nobody wants, so that its connection serves the next request', async () => {
    outcome = Promise.withResolvers();
    take = async (file) => file.content.destroy();
    const first = await send(Buffer.alloc(5_000_000));
    const second = await send(Buffer.from('abc'));
    expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
  });
});
