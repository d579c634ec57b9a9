import { describe, expect, it } from '@jest/globals';
import { AppError } from '#libs/errors';
import { ExactNumber } from '#libs/json';
import { decodeUtf8, parseJson } from './parse-json.js';

const limits = { maxDepth: 64, maxItems: 1000, maxKeys: 100 };
const parse = (text: string | Buffer, some: Partial<typeof limits> = {}): unknown =>
  parseJson(Buffer.from(text as string), { ...limits, ...some });

/** `code` or `code rule` of the refusal; undefined when the text is taken. */
function refusal(text: string | Buffer, some?: Partial<typeof limits>): string | undefined {
  try {
    parse(text, some);
    return undefined;
  } catch (error) {
    expect(error).toBeInstanceOf(AppError);
    const { code, errors } = error as AppError;
    return [code, ...(errors ?? []).map(({ rule }) => rule)].join(' ');
  }
}

const nested = (depth: number, open = '[', close = ']'): string => open.repeat(depth) + close.repeat(depth);
const keys = (count: number): string => Array.from({ length: count }, (_, n) => `"k${n}": ${n}`).join();
const list = (items: number): string => `[${Array(items).fill('1').join()}]`;

describe('parseJson', () => {
  it.each<[string, string | Buffer, string]>([
    ['an open object', '{"a": 1', 'invalid_json'],
    ['text behind the value', '{} {}', 'invalid_json'],
    ['single quotes', "{'a': 1}", 'invalid_json'],
    ['a comma too many', '[1,]', 'invalid_json'],
    ['a comment', '{} // no', 'invalid_json'],
    ['NaN', '[NaN]', 'invalid_json'],
    ['nothing', '', 'invalid_json'],
    ['white space only', ' \n', 'invalid_json'],
    ['a broken escape', '["\\u12x4"]', 'invalid_json'],
    ['an open text', '["a', 'invalid_json'],
    ['an escape at the end', '["\\', 'invalid_json'],
    ['bytes that are no UTF-8', Buffer.from([0x22, 0xff, 0x22]), 'invalid_json'],
    ['an overlong encoding', Buffer.from([0x22, 0xc0, 0xaf, 0x22]), 'invalid_json'],
    ['a surrogate encoded as bytes', Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22]), 'invalid_json'],
    ['UTF-16', Buffer.from('{}', 'utf16le'), 'invalid_json'],
    ['two byte order marks', '\ufeff\ufeff{}', 'invalid_json'],
    ['a NUL escape in a text', '{"a": "x\\u0000"}', 'invalid_input nul_character'],
    ['a NUL escape in a key', '{"\\u0000": 1}', 'invalid_input nul_character'],
    ['a NUL byte in a text', '{"a": "\0"}', 'invalid_input nul_character'],
    ['a high surrogate alone', '["\\ud800"]', 'invalid_input lone_surrogate'],
    ['a high surrogate before a letter', '["\\ud800a"]', 'invalid_input lone_surrogate'],
    ['a high surrogate before another', '["\\ud800\\ud800\\udc00"]', 'invalid_input lone_surrogate'],
    ['a low surrogate alone', '["\\udc00"]', 'invalid_input lone_surrogate'],
    ['a lone surrogate in a key', '{"\\udfff": 1}', 'invalid_input lone_surrogate'],
    ['an exponent of ten digits', '{"n": 1e1000000000}', 'invalid_input number_out_of_range'],
    ['a number of 1,001 digits', `[${'9'.repeat(1001)}]`, 'invalid_input number_out_of_range'],
    ['a number in place of a name', '{1e400: 1}', 'invalid_json'],
    ['a long number with zeros in front', '[00012345678901234567890]', 'invalid_json'],
    ['the key __proto__', '{"__proto__": {"isAdmin": true}}', 'invalid_input forbidden_key'],
    ['the key __proto__ deep inside', '{"a": [{"b": {"__proto__": 1}}]}', 'invalid_input forbidden_key'],
    ['the key __proto__ in escapes', '{"\\u005f_proto__": 1}', 'invalid_input forbidden_key'],
    ['constructor.prototype', '{"constructor": {"prototype": {"a": 1}}}', 'invalid_input forbidden_key'],
    ['constructor.prototype deep inside', '[{"a": {"constructor": {"prototype": 1}}}]', 'invalid_input forbidden_key'],
  ])('refuses %s', (_, text, expected) => {
    expect(refusal(text)).toBe(expected);
  });

  it.each<[string, string, unknown]>([
    ['an object', '{"a": [1, -2.5e3, true, null, "x"]}', { a: [1, -2500, true, null, 'x'] }],
    ['a scalar', '5', 5],
    ['one byte order mark, which is stripped', '\ufeff{"a": 1}', { a: 1 }],
    ['the last of two equal keys', '{"a": 1, "b": 2, "a": 3}', { a: 3, b: 2 }],
    ['2^53 − 1', '[9007199254740991, -9007199254740991]', [9007199254740991, -9007199254740991]],
    ['1e400', '{"n": 1e400}', { n: new ExactNumber('1e400') }],
    ['-1E+131072', '[-1E+131072]', [new ExactNumber('-1E+131072')]],
    ['an integer of 20 digits', '[12345678901234567890]', [new ExactNumber('12345678901234567890')]],
    ['2^53', '[9007199254740992]', [2 ** 53]],
    ['2^53 + 1', '[9007199254740993]', [new ExactNumber('9007199254740993')]],
    ['a number of 1,000 digits', `[${'9'.repeat(1000)}]`, [new ExactNumber('9'.repeat(1000))]],
    ['a number near the largest', '[1.7976931348623157e308]', [Number.MAX_VALUE]],
    ['a surrogate pair in escapes', '["\\ud83d\\ude00"]', ['😀']],
    ['a surrogate pair as it is', '["😀"]', ['😀']],
    ['brackets, commas and digits inside texts', `["${'[{,'.repeat(200)} 1e999"]`, [`${'[{,'.repeat(200)} 1e999`]],
    ['escaped quotes', '["\\"[\\\\", "\\\\"]', ['"[\\', '\\']],
    ['constructor as plain data', '{"constructor": "x", "prototype": 1}', { constructor: 'x', prototype: 1 }],
    [
      'what looks like an uploaded file',
      '{"files":{"a":{"filepath":"/etc/hostname"}}}',
      { files: { a: { filepath: '/etc/hostname' } } },
    ],
  ])('takes %s', (_, text, value) => {
    expect(parse(text)).toEqual(value);
  });

  it.each<[string, string, string | undefined]>([
    ['depth 64', nested(64), undefined],
    ['depth 65', nested(65), 'invalid_input too_deep'],
    ['depth 64 of objects', `${'{"a":'.repeat(64)}1${'}'.repeat(64)}`, undefined],
    ['depth 65 of objects', `${'{"a":'.repeat(65)}1${'}'.repeat(65)}`, 'invalid_input too_deep'],
    ['depth 49,000', nested(49_000), 'invalid_input too_deep'],
    ['many shallow lists side by side', `[${Array(300).fill('[]').join()}]`, undefined],
    ['999 items', list(999), undefined],
    ['1,000 items', list(1000), undefined],
    ['1,001 items', list(1001), 'invalid_input too_many_items'],
    ['1,000,000 items', list(1_000_000), 'invalid_input too_many_items'],
    ['1,001 nested values without a comma', `[${Array(17).fill(nested(59)).join()}]`, 'invalid_input too_many_items'],
    ['99 keys', `{${keys(99)}}`, undefined],
    ['100 keys', `{${keys(100)}}`, undefined],
    ['101 keys', `{${keys(101)}}`, 'invalid_input too_many_items'],
    ['101 keys of many objects', `[{${keys(101).replaceAll(',', '},{')}}]`, 'invalid_input too_many_items'],
    ['101 keys with white space', `{${keys(101).replaceAll(':', ' \n\t\r:')}}`, 'invalid_input too_many_items'],
    [
      '100 keys that recur',
      `[${Array(4)
        .fill(`{${keys(100)}}`)
        .join()}]`,
      undefined,
    ],
    ['100 keys beside texts that look like keys', `[{${keys(100)}}, "a\\\\", "b:", ":", "\\"c\\":"]`, undefined],
  ])('judges %s', (_, text, expected) => {
    expect(refusal(text)).toBe(expected);
  });

  it('keeps objects clean of what a key could add to their prototype', () => {
    expect(refusal('{"__proto__": {"polluted": true}}')).toBeDefined();
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  it('never echoes the text', () => {
    for (const text of ['{"token": "sk-secret"', '["sk-secret\\u0000"]']) {
      expect(() => parse(text)).toThrow(AppError);
      expect(() => parse(text)).not.toThrow('sk-secret');
    }
  });
});

describe('decodeUtf8', () => {
  it('gives the text without its byte order mark', () => {
    expect(decodeUtf8(Buffer.from('\ufeffgrüße'))).toBe('grüße');
  });
});
