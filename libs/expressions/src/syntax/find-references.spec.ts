import { describe, expect, it } from '@jest/globals';
import { findWholeReference, isAlwaysText } from '../index.js';

describe('findWholeReference', () => {
  it.each([
    ['$"a".b.c-d[0]', { label: 'a', path: ['b', 'c-d', 0], position: 0 }],
    ['{{ $"a".b }}', { label: 'a', path: ['b'], position: 3 }],
  ])('finds the reference that %s is', (text, reference) => {
    expect(findWholeReference(text)).toEqual(reference);
  });

  it.each([
    'plain',
    '\\$"a".b',
    '$"a".b!',
    ' {{ $"a".b }}',
    '{{ $"a".b + 1 }}',
    '{{ $"a"[$"b"] }}',
    '{{ $"a" }}{{ $"b" }}',
    '{{ $"a',
  ])('finds none in %j', (text) => {
    expect(findWholeReference(text)).toBeUndefined();
  });
});

describe('isAlwaysText', () => {
  it.each<[string, boolean]>([
    ['{{ $"a".b + 1 }}', false],
    ['$"a".b', false],
    ['{{ $"a".b }} ', true],
    ['No. {{ 1 }}', true],
    ['\\{{ x }}', true],
    ['{{ $"a', false],
  ])('tells of %j whether it gives text whatever the data is', (text, expected) => {
    expect(isAlwaysText(text)).toBe(expected);
  });
});
