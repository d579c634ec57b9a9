import { describe, expect, it } from '@jest/globals';
import { mayBeJson, parseJsonAnswer } from './json-answer.js';

const parse = (text: string | Buffer): unknown => parseJsonAnswer(Buffer.from(text));
const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);

describe('parseJsonAnswer', () => {
  it.each([
    ['{"a":[1,"x",null,true]}', { a: [1, 'x', null, true] }],
    ['\ufeff{"a":1}', { a: 1 }],
    ['"text"', 'text'],
    ['null', null],
    ['1e3', 1000],
    ['{"a":"1e400 and \\u0000"}', { a: '1e400 and \0' }],
  ])('reads %p', (text, expected) => {
    expect(parse(text)).toEqual(expected);
  });

  it.each([
    '[12345678901234567890]',
    '{"a":[{"n":1e400}]}',
    '[-1E+999,0.1000000000000000055]',
    `[${'9'.repeat(1000)}]`,
  ])('gives the numbers of %s as they came', (text) => {
    expect(JSON.stringify(parse(text))).toBe(text);
    expect(JSON.stringify(parse(`{"__proto__":1,"a":${text}}`))).toBe(`{"a":${text}}`);
  });

  it.each([
    ['nothing', ''],
    ['a cut text', '{"a":'],
    ['HTML', '<html></html>'],
    ['two values', '{}{}'],
    ['NaN', 'NaN'],
    ['a comment', '{} // x'],
    ['invalid UTF-8', Buffer.from([0x22, 0xc3, 0x28, 0x22])],
    ['a half surrogate in UTF-8', Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22])],
    ['UTF-16', Buffer.from('{"a":1}', 'utf16le')],
    ['a depth of 201', nested(201)],
    ['a depth of 50,000', nested(50_000)],
    ['a number with an endless exponent', '{"a":[{"n":1e1000000000}]}'],
    ['20,001 names of fields', JSON.stringify(Object.fromEntries(Array.from({ length: 20_001 }, (_, n) => [n, n])))],
    ['a number of 1,001 digits', `[${'9'.repeat(1001)}]`],
  ])('refuses %s without repeating it', (_what, text) => {
    const error = (() => {
      try {
        return parse(text);
      } catch (thrown) {
        return thrown;
      }
    })();
    expect(error).toBeInstanceOf(Error);
    expect((error as Error).message).toMatch(/^the answer (is|has) [a-zA-Z0-9 -]+$/);
  });

  it('accepts a depth of 200, and brackets in texts', () => {
    expect(JSON.stringify(parse(nested(200)))).toBe(nested(200));
    const text = JSON.stringify({ a: '[{"'.repeat(1000) });
    expect(JSON.stringify(parse(text))).toBe(text);
  });

  it.each([
    '{"__proto__":{"polluted":1},"a":{"__proto__":{"polluted":1},"b":1}}',
    '{"\\u005f_proto__":{"polluted":1},"a":{"__pro\\u0074o__":{"polluted":1},"b":1}}',
    '{"constructor":{"prototype":{"polluted":1}},"a":{"b":1}}',
  ])('drops keys that reach a prototype: %s', (text) => {
    const value = parse(text) as Record<string, unknown>;
    expect(JSON.stringify(value)).toBe('{"a":{"b":1}}');
    const copy: Record<string, unknown> = {};
    Object.assign(copy, value, value['a']);
    expect(copy['polluted']).toBeUndefined();
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});

describe('mayBeJson', () => {
  it.each([
    [undefined, true],
    ['', true],
    ['application/json', true],
    ['Application/JSON; charset=utf-8', true],
    ['application/problem+json', true],
    ['application/vnd.api+json;v=1', true],
    ['text/plain', true],
    ['text/json', true],
    ['text/html', false],
    ['application/xml', false],
    ['application/jsonp', false],
    ['application/octet-stream', false],
    ['image/png', false],
  ])('says of %p: %p', (type, expected) => {
    expect(mayBeJson(type)).toBe(expected);
  });
});
