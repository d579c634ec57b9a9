import { describe, expect, it } from '@jest/globals';
import { openSender, serveHttp, soon } from '../../test/loopback.js';
import { checkHeaders } from './outgoing-headers.js';

describe('request headers', () => {
  it.each([
    ['a line break', { 'x-name': 'a\r\nx-injected: 1' }, 'header_value'],
    ['a bare line feed', { 'x-name': 'a\nb' }, 'header_value'],
    ['a bare carriage return', { 'x-name': 'a\rb' }, 'header_value'],
    ['a NUL', { 'x-name': 'a\0b' }, 'header_value'],
    ['text beyond Latin-1', { 'x-name': 'za\u017c' }, 'header_value'],
    ['a line break in the name', { 'x\r\ny': 'a' }, 'header_name'],
    ['a space in the name', { 'x y': 'a' }, 'header_name'],
    ['a colon in the name', { 'x:y': 'a' }, 'header_name'],
    ['an empty name', { '': 'a' }, 'header_name'],
    ['the name of the prototype', JSON.parse('{"__proto__": "a"}') as Record<string, string>, 'header_name'],
    ['one name in two spellings', { 'X-Name': 'a', 'x-name': 'b' }, 'duplicate_header'],
    ['more than 100', Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`x-${n}`, 'a'])), 'too_many_headers'],
    ['more than 32 KiB', { 'x-name': 'a'.repeat(32_768) }, 'too_many_headers'],
  ])('with %s are refused', (_what, headers, rule) => {
    expect(() => checkHeaders(headers)).toThrow(
      expect.objectContaining({ code: 'invalid_input', errors: [expect.objectContaining({ rule })] }),
    );
  });

  it.each([
    'Host',
    'Transfer-Encoding',
    'Content-Length',
    'Connection',
    'Upgrade',
    'Expect',
    'TE',
    'Proxy-Authorization',
  ])('never set %s, and nothing is sent', async (name) => {
    const server = await serveHttp((_request, response) => response.end());
    const request = openSender({ allow: '127.0.0.1' }).send({
      method: 'POST',
      url: server.url,
      headers: { [name]: '5' },
      body: 'x',
      trust: 'guarded',
      signal: soon(),
    });
    await expect(request).rejects.toMatchObject({
      code: 'invalid_input',
      errors: [{ field: 'headers', rule: 'forbidden_header' }],
    });
    expect(server.connections).toBe(0);
  });

  it('are sent with what this client can decompress, whatever was asked for', async () => {
    const server = await serveHttp((_request, response) => response.end());
    await openSender().send({
      method: 'GET',
      url: server.url,
      headers: { 'Accept-Encoding': 'zstd', 'X-Name': 'caf\xe9' },
      trust: 'trusted',
      signal: soon(),
    });
    const { headers } = server.requests[0]!;
    expect(headers).toMatchObject({
      'accept-encoding': 'gzip, deflate, br',
      'x-name': 'caf\xe9',
      'user-agent': 'millrace',
    });
  });
});
