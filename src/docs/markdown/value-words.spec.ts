import { describe, expect, it } from '@jest/globals';
import { Choice, Either, fieldsOf, Flag, Int, List, Part, Text } from '#libs/schema';
import { boundsOf, kindOf } from './value-words.js';

class Inner {
  @Flag() is: boolean;
}

class Kinds {
  @Choice(['a', 'b']) choice: 'a' | 'b';
  @List(Text({ max: 5 }), { max: 3 }) texts: string[];
  @List(Choice(['a', 'b']), { max: 3 }) choices: ('a' | 'b')[];
  @List(Choice(['a', 'b']), { max: 3, single: true }) oneOrMore: ('a' | 'b')[];
  @List(Text({ max: 5 }), { max: 3, single: true }) textOrMore: string[];
  @List(Either([Choice(['a', 'b']), Part(() => Inner)]), { max: 3 }) mixed: (Inner | 'a' | 'b')[];
  @Either([Int({ min: 1, max: 2 }), Flag()]) either: number | boolean;
  @Int({ min: 1, max: 2, nullable: true }) nullable: number | null;
}

const schemaOf = (name: keyof Kinds) => fieldsOf(Kinds).find((field) => field.name === name)!.schema;

describe('kindOf', () => {
  it.each<[keyof Kinds, string]>([
    ['choice', 'one of `a`, `b`'],
    ['texts', 'list of text'],
    ['choices', 'list, each one of `a`, `b`'],
    ['oneOrMore', 'list, each one of `a`, `b`; or one alone'],
    ['textOrMore', 'list of text; or one alone'],
    ['mixed', 'list, each one of `a`, `b` or object'],
    ['either', 'integer or true or false'],
    ['nullable', 'integer or null'],
  ])('of %s is "%s"', (name, words) => {
    expect(kindOf(schemaOf(name))).toBe(words);
  });
});

describe('boundsOf', () => {
  it.each<[keyof Kinds, string]>([
    ['texts', 'up to 3 items'],
    ['either', '1 to 2'],
  ])('of %s is "%s"', (name, words) => {
    expect(boundsOf(schemaOf(name))).toBe(words);
  });
});
