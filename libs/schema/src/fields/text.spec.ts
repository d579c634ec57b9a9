import { describe, expect, it } from '@jest/globals';
import { read, readText } from '../../test/one-field.js';
import { Id, Text, type FieldDecorator } from '../index.js';

type Case = [what: string, field: FieldDecorator<string>, value: unknown, rules: string[]];

describe('Text', () => {
  it.each<Case>([
    ['takes a text', Text(), 'hello', []],
    ['refuses a number', Text(), 5, ['type']],
    ['refuses true', Text(), true, ['type']],
    ['refuses a list of texts', Text(), ['a'], ['type']],
    ['refuses an object', Text(), { toString: 'a' }, ['type']],
    ['counts an empty text as missing', Text(), '', ['required']],
    ['takes an empty text where min is 0', Text({ min: 0 }), '', []],
    ['refuses min − 1 characters', Text({ min: 3 }), 'ab', ['too_short']],
    ['takes min characters', Text({ min: 3 }), 'abc', []],
    ['takes max − 1 characters', Text({ max: 3 }), 'ab', []],
    ['takes max characters', Text({ max: 3 }), 'abc', []],
    ['refuses max + 1 characters', Text({ max: 3 }), 'abcd', ['too_long']],
    ['takes max characters of two code units each', Text({ max: 3 }), '😀'.repeat(3), []],
    ['refuses max + 1 characters of two code units each', Text({ max: 3 }), '😀'.repeat(4), ['too_long']],
    ['refuses min − 1 characters of two code units each', Text({ min: 3 }), '😀'.repeat(2), ['too_short']],
    ['takes 1,000 characters by default', Text(), 'a'.repeat(1000), []],
    ['refuses 1,001 characters by default', Text(), 'a'.repeat(1001), ['too_long']],
    ['refuses a NUL character', Text(), 'a\0b', ['nul_character']],
    ['refuses half a surrogate pair', Text(), 'a\ud800', ['lone_surrogate']],
    ['takes a whole surrogate pair', Text(), '🙂', []],
    ['takes what matches its pattern', Text({ pattern: /^[a-z]+$/ }), 'abc', []],
    ['refuses what does not match its pattern', Text({ pattern: /^[a-z]+$/ }), 'ABC', ['format']],
    ['counts characters after trimming', Text({ trim: true, max: 3 }), '  abc  ', []],
    ['counts white space as missing when trimmed', Text({ trim: true }), '   ', ['required']],
    ['keeps white space otherwise', Text(), '   ', []],
  ])('%s', (_, field, value, rules) => {
    expect(read(field, value).rules).toEqual(rules);
  });

  it.each<[format: string, field: FieldDecorator<string>, right: string[], wrong: string[]]>([
    ['email', Text({ format: 'email' }), ['a@b.cd', 'a.b+c@d-e.fg'], ['a', 'a@', '@b.cd', 'a@b', 'a b@c.de']],
    [
      'uuid',
      Text({ format: 'uuid' }),
      ['019a0000-0000-7000-8000-00000000c0de'],
      ['019a0000', '../x', '1 OR 1=1', 'g19a0000-0000-7000-8000-00000000c0de'],
    ],
    ['hostname', Text({ format: 'hostname' }), ['a.example.org'], ['a_b.example.org', 'http://a.example.org', '-a.de']],
    [
      'uri',
      Text({ format: 'uri' }),
      ['https://example.org/a?b=c', 'http://localhost:3000'],
      [
        ...['example.org', 'ftp://example.org', 'javascript:alert(1)', 'file:///etc/passwd', 'https://'],
        ...[
          'https://example.org\\@evil.example',
          'https://example.org/a\\b',
          'https://exam\tple.org',
          'https://a.b/\n',
        ],
      ],
    ],
    [
      'timezone',
      Text({ format: 'timezone' }),
      ['Europe/Berlin', 'UTC', 'America/Argentina/Buenos_Aires'],
      ['Berlin', '+02:00', 'Europe/Nowhere'],
    ],
  ])('%s takes only what is one', (_, field, right, wrong) => {
    const accepted = (value: string): boolean => read(field, value).rules.length === 0;
    expect(right.filter((value) => !accepted(value))).toEqual([]);
    expect(wrong.filter(accepted)).toEqual([]);
  });

  it('hands on the trimmed text', () => {
    expect(read(Text({ trim: true }), '  a b ').value).toBe('a b');
  });

  it('says in its own words what a pattern asks for', () => {
    const field = Text({ pattern: /^x$/, patternMessage: 'must be an x' });
    expect(() => readText(field, 'y')).toThrow(expect.objectContaining({ detail: 'value: must be an x' }));
  });

  it('leaves text from a query as it came', () => {
    expect(readText(Text(), '007')).toBe('007');
  });

  it('refuses a repeated query name', () => {
    expect(() => readText(Text(), ['a', 'b'])).toThrow('value: must be text');
  });
});

describe('Id', () => {
  it.each([
    ['takes a UUID', '019a0000-0000-7000-8000-00000000c0de', []],
    ['takes a UUID in capitals', '019A0000-0000-7000-8000-00000000C0DE', []],
    ['refuses a path', '../../etc/passwd', ['format']],
    ['refuses a number', 1, ['type']],
    ['refuses a NUL character', '\0', ['nul_character']],
    ['refuses a UUID with something behind it', '019a0000-0000-7000-8000-00000000c0de1', ['too_long']],
  ])('%s', (_, value, rules) => {
    expect(read(Id(), value).rules).toEqual(rules);
  });
});
