import { describe, expect, it } from '@jest/globals';
import { largestShare } from '../../../../test/support/longest-slice.js';
import { buildHttpRequest } from './build-http-request.js';
import type { NodeFiles } from '../contract/node-files.js';
import type { HttpRequestConfig } from './http-request.config.js';

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const MOST = 2 / 3;

const build = (config: Partial<HttpRequestConfig>) =>
  buildHttpRequest(
    {
      method: 'POST',
      url: 'https://example.org/',
      followRedirects: false,
      responseAs: 'value',
      bodyAs: 'value',
      failOnStatus: true,
      ...config,
    },
    { idempotencyKey: 'key', workspaceId: 'workspace', files: {} as NodeFiles },
  );
const form = async (body: object) => String((await build({ headers: FORM, body })).body);
const refused = (field: string) => ({
  code: 'invalid_input',
  errors: [expect.objectContaining({ field, rule: 'too_long' })],
});
const numbers = (length: number) => Array.from({ length }, (_, n) => n);

describe('the form of an HTTP Request', () => {
  it.each<[string, string | number | (string | number)[]]>([
    ['a text', 'a b&c=d+ä\u{1f600}'],
    ['pairs of surrogates', '\u{1f600}'.repeat(100_000)],
    ['pairs of surrogates at an odd place', `x${'\u{1f600}'.repeat(100_000)}`],
    ['halves of pairs', '\ud83d'.repeat(100_000)],
    ['many values', numbers(20_000)],
    ['long texts among short ones', ['a', 'ü'.repeat(70_000), 'b', 'c'.repeat(70_000)]],
  ])('is what URLSearchParams makes of %s', async (_, value) => {
    const expected = new URLSearchParams([['first', 'x']]);
    for (const item of [value].flat()) expected.append('a field', String(item));
    const body = await form({ first: 'x', nothing: null, 'a field': value });
    expect(body === expected.toString()).toBe(true);
  });

  it.each<[string, unknown]>([
    ['a text', '\u00e4'.repeat(2_000_000)],
    ['an object', { list: numbers(200_000) }],
    ['a list', numbers(200_000)],
  ])('is written while others run: %s', async (_, value) => {
    expect(await largestShare(() => form({ a: value }), MOST)).toBeLessThan(MOST);
  });

  it('has a largest size', async () => {
    await expect(form({ a: '\u00e4'.repeat(3_000_000) })).rejects.toMatchObject({ code: 'too_large' });
  });
});

describe('what is large in an HTTP Request', () => {
  it.each<[string, Partial<HttpRequestConfig>]>([
    ['query', { query: { a: 'x'.repeat(70_000) } }],
    ['query', { query: { a: numbers(70_000) } }],
    ['query', { query: { a: { list: numbers(70_000) } } }],
    ['headers', { headers: { a: { list: numbers(70_000) } } }],
  ])('is refused in the field %s, which no server takes (%#)', async (field, config) => {
    await expect(build(config)).rejects.toMatchObject(refused(field));
  });

  it('is sent as JSON as it is', async () => {
    const value = { list: numbers(200_000), text: 'ä' };
    const { body } = await build({ body: value });
    expect(String(body) === JSON.stringify(value)).toBe(true);
  });
});
