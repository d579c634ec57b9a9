import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { Secret } from '#libs/crypto';
import { readResponse } from './http-response.js';

const read = async (body: string | Buffer, type?: string): Promise<unknown> => {
  const headers = type === undefined ? {} : { 'content-type': type };
  const value = await readResponse({ status: 200, headers, bytes: Buffer.from(body as string) });
  return value.body;
};

const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

describe('readResponse', () => {
  afterEach(() => void jest.restoreAllMocks());

  it.each<[string, string | Buffer, string | undefined, unknown]>([
    ['JSON', '{"a": [1, null]}', 'application/json', { a: [1, null] }],
    ['JSON with a charset', '5', 'application/json; charset=utf-8', 5],
    ['JSON of another name', '{"title": "x"}', 'application/problem+json', { title: 'x' }],
    ['broken JSON as text', '{"a"', 'application/json', '{"a"'],
    ['JSON nested too deep as text', '['.repeat(100_000), 'application/json', '['.repeat(100_000)],
    ['JSON of 256 levels', nested(256), 'application/json', JSON.parse(nested(256))],
    ['JSON of 257 levels as text', nested(257), 'application/json', nested(257)],
    ['what only looks like an escape', '["\\\\u0000", "\\\\\\\\ud800"]', 'application/json', ['\\u0000', '\\\\ud800']],
    ['plain text', 'hi', 'text/plain', 'hi'],
    ['a page as text', '<p>', 'text/html; charset=utf-8', '<p>'],
    ['XML as text', '<a/>', 'application/atom+xml', '<a/>'],
    ['text without a type', 'hi', undefined, 'hi'],
    ['nothing as null', '', 'application/json', null],
    ['an image', Buffer.from([0xff, 0xd8]), 'image/jpeg', { base64: '/9g=', contentType: 'image/jpeg', size: 2 }],
    ['NUL characters, which no database keeps', 'a\0b', 'text/plain', 'a\ufffdb'],
    ['NUL characters in JSON', '{"a": "\\u0000"}', 'application/json', { a: '\ufffd' }],
    ['half a surrogate pair in JSON', '["\\ud800"]', 'application/json', ['\ufffd']],
    ['bytes that are no UTF-8', Buffer.from([0x61, 0xff]), 'text/plain', 'a\ufffd'],
    [
      'names that reach a prototype, dropped',
      '{"__proto__": {"x": 1}, "a": {"__proto__": 1, "b": 2}}',
      'application/json',
      { a: { b: 2 } },
    ],
  ])('gives %s', async (_, body, type, expected) => {
    expect(await read(body, type)).toEqual(expected);
  });

  it('keeps names and values of JSON clean for whoever stores them', async () => {
    expect(await read('{"a\\u0000": 1, "b\\ud800": 2}', 'application/json')).toEqual({ 'a\ufffd': 1, 'b\ufffd': 2 });
  });

  it.each<[string, string | Buffer, string]>([
    ['text', 'you sent sk-"secret"-1', 'text/plain'],
    ['JSON', JSON.stringify({ said: ['sk-"secret"-1'] }), 'application/json'],
    ['JSON within JSON', JSON.stringify({ said: JSON.stringify({ key: 'sk-"secret"-1' }) }), 'application/json'],
    ['bytes', Buffer.concat([Buffer.from([0xff]), Buffer.from('sk-"secret"-1')]), 'image/png'],
  ])('hides a secret of the request that the answer repeats: in a header and as %s', async (_, body, type) => {
    const headers = { 'content-type': type, 'x-echo': 'sk-"secret"-1' };
    const answer = { status: 200, headers, bytes: Buffer.from(body as string) };
    const { headers: shown, body: value } = await readResponse(answer, [new Secret('sk-"secret"-1')]);
    expect(shown['x-echo']).toBe('[redacted]');
    const inBytes = Buffer.from((value as { base64?: string }).base64 ?? '', 'base64').toString('latin1');
    expect(JSON.stringify(value) + inBytes).not.toContain('secret');
    expect(JSON.stringify(value) + inBytes).toContain('redacted');
  });

  it('refuses JSON with more different names of fields than are worth the time that they take', async () => {
    const fields = Array.from({ length: 20_001 }, (_, n) => [`f${n}`, n]);
    await expect(read(JSON.stringify(Object.fromEntries(fields)), 'application/json')).rejects.toThrow(
      expect.objectContaining({
        code: 'too_large',
        detail: expect.stringContaining('20000 different names'),
      }),
    );
  });

  it('spells a secret in all ways once, however many texts the answer has', async () => {
    const reveal = jest.spyOn(Secret.prototype, 'reveal');
    const bytes = Buffer.from(JSON.stringify(Array(1000).fill('the token is not here')));
    await readResponse({ status: 200, headers: { 'content-type': 'application/json' }, bytes }, [
      new Secret('sk-0123456789'),
    ]);
    expect(reveal.mock.calls.length).toBeLessThan(10);
  });

  it('joins repeated headers and leaves cookies out', async () => {
    const { headers, status } = await readResponse({
      status: 404,
      headers: { 'x-a': ['1', '2'] as unknown as string, 'set-cookie': ['s=1'], 'x-b': 'c', 'x-c': undefined },
      bytes: Buffer.alloc(0),
    });
    expect([status, headers]).toEqual([404, { 'x-a': '1, 2', 'x-b': 'c' }]);
  });
});
