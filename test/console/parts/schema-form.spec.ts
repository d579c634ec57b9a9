import { describe, expect, it } from '@jest/globals';
import { controlOf } from '../../../web/src/schema-form/control-of.js';
import { readEntry, readNumber, writeEntry } from '../../../web/src/schema-form/entry.js';
import { faultAt } from '../../../web/src/schema-form/field-faults.js';
import { shownFields } from '../../../web/src/schema-form/shown-fields.js';
import { withField } from '../../../web/src/schema-form/with-field.js';
import { words } from '../../../web/src/schema-form/words.js';
import fc from '../../support/properties.js';

describe('an entry for any value', () => {
  it.each([
    ['', undefined],
    ['  ', undefined],
    ['12', 12],
    ['"12"', '12'],
    ['{"a": [true]}', { a: [true] }],
    ['plain text', 'plain text'],
    ['$"startNode".body', '$"startNode".body'],
    ['{{ $"A".n + 1 }}', '{{ $"A".n + 1 }}'],
  ])('%j is read as %j', (text, expected) => {
    expect(readEntry(text)).toEqual(expected);
  });

  it.each(['{"a": ', '[1, 2', '"open', '{a: 1}'])('%j is refused: it begins like JSON and is none', (text) => {
    expect(() => readEntry(text)).toThrow(SyntaxError);
  });

  it('is read as the value it was written for', () => {
    fc.assert(
      fc.property(fc.jsonValue({ noNegativeZero: true } as object), (value) => {
        expect(readEntry(writeEntry(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });
});

it.each([
  ['', undefined],
  ['12', 12],
  ['-0.5', -0.5],
  ['$"A".n', '$"A".n'],
  ['many', 'many'],
])('the number %j is read as %j', (text, expected) => {
  expect(readNumber(text)).toBe(expected);
});

describe('controlOf', () => {
  it.each([
    [{ type: 'integer' }, 5, 'number'],
    [{ type: 'integer' }, '$"A".n', 'text'],
    [{ type: 'boolean' }, '{{ 1 == 1 }}', 'text'],
    [{ type: 'string', enum: ['a', 'b'] }, 'a', 'choice'],
    [{ type: 'string', enum: ['a', 'b'] }, '$"A".choice', 'text'],
    [{ anyOf: [{ type: 'array', items: { type: 'string' } }, { type: 'string' }] }, undefined, 'texts'],
    [{ anyOf: [{ type: 'integer' }, { type: 'null' }] }, undefined, 'number'],
    [{ type: 'object' }, {}, 'json'],
    [{ type: 'object', properties: { dateTime: { type: 'string' } } }, { dateTime: '12:00' }, 'part'],
    [{ type: 'object', properties: { dateTime: { type: 'string' } } }, '12:00', 'text'],
    [{ type: 'array', items: { properties: { name: { type: 'string' } } } }, 'ada', 'text'],
    [{}, '$"A"', 'json'],
    [{ type: 'array' }, undefined, 'list'],
    [{ type: 'array', items: {} }, ['$"A"', '$"B"'], 'list'],
    [{ type: 'array' }, '$"A".items', 'list'],
  ])('shows %j with %j as %s', (schema, value, expected) => {
    expect(controlOf(schema, value)).toBe(expected);
  });
});

describe('faultAt', () => {
  const faults = [
    { field: 'conditions[0].right', message: 'is required' },
    { field: 'path', message: 'must begin with /' },
  ];
  it.each([
    ['path', 'must begin with /'],
    ['conditions', '[0].right is required'],
    ['conditions[0]', '.right is required'],
    ['conditions[0].right', 'is required'],
    ['conditions[1]', undefined],
    ['pat', undefined],
  ])('says of %s: %s', (path, expected) => {
    expect(faultAt(faults, path)).toBe(expected);
  });
});

it('sets a field in its place, adds one at the end and takes one out', () => {
  const names = (object: object) => Object.keys(object).join(' ');
  expect(names(withField({ a: 1, b: 2 }, 'a', 3))).toBe('a b');
  expect(withField({ a: 1, b: 2 }, 'a', 3)).toEqual({ a: 3, b: 2 });
  expect(names(withField({ a: 1 }, 'b', 2))).toBe('a b');
  expect(withField({ a: 1, b: 2 }, 'a', undefined)).toEqual({ b: 2 });
});

it.each([
  ['responseMode', 'Response mode'],
  ['chat_id', 'Chat ID'],
  ['apiUrl', 'API URL'],
  ['skillIds', 'Skill IDs'],
  ['idempotencyKey', 'Idempotency key'],
  ['url', 'URL'],
])('calls %s “%s”', (name, expected) => {
  expect(words(name)).toBe(expected);
});

describe('shownFields', () => {
  const text = { type: 'string' };
  const schema = {
    properties: {
      type: { enum: ['none', 'basic', 'signature'], default: 'none' },
      username: { ...text, 'x-when': { type: ['basic'] } },
      variable: { ...text, 'x-when': { type: ['basic', 'signature'] } },
      algorithm: { ...text, 'x-when': { type: ['signature'], scheme: ['hmac'] } },
      prefix: text,
    },
  };

  it.each([
    [{}, ['type', 'prefix']],
    [{ type: 'basic' }, ['type', 'username', 'variable', 'prefix']],
    [{ type: 'signature' }, ['type', 'variable', 'prefix']],
    [{ type: 'signature', scheme: 'hmac' }, ['type', 'variable', 'algorithm', 'prefix']],
    [{ type: 'none', username: 'left over' }, ['type', 'username', 'prefix']],
  ])('of %j are %j', (value, expected) => {
    expect(shownFields(schema, value).map(([name]) => name)).toEqual(expected);
  });
});
