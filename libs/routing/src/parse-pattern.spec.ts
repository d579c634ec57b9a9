import { describe, expect, it } from '@jest/globals';
import { overlaps, parsePattern, patternKey, routingLimits, type Pattern } from './index.js';

function pattern(path: string): Pattern {
  const result = parsePattern(path);
  if (!result.pattern) throw new Error(`${path}: ${result.faults.map((fault) => fault.rule).join(', ')}`);
  return result.pattern;
}

function rulesOf(path: string): string[] {
  return parsePattern(path).faults?.map((fault) => fault.rule) ?? [];
}

describe('parsePattern', () => {
  it.each([
    ['/orders', '/orders'],
    ['orders', '/orders'],
    ['/orders/', '/orders'],
    ['/', '/'],
    ['', '/'],
    ['/Orders/:id/Items/:item-no', '/Orders/:id/Items/:item-no'],
    ['/größe/日本/🎉', '/größe/日本/🎉'],
    ['/v1/items:batch', '/v1/items:batch'],
    ['/a;x=1/b,c', '/a;x=1/b,c'],
    ['/a/~b', '/a/~b'],
  ])('brings %j into the form %j', (path, text) => {
    expect(pattern(path).text).toBe(text);
  });

  it('tells texts from names', () => {
    expect(pattern('/orders/:id').segments).toEqual([
      { kind: 'literal', text: 'orders' },
      { kind: 'name', name: 'id' },
    ]);
  });

  it.each([
    ['/a/../b', 'dot_segment'],
    ['/./a', 'dot_segment'],
    ['/a//b', 'empty_segment'],
    ['//', 'empty_segment'],
    ['/a//', 'empty_segment'],
    ['/a?b', 'forbidden_character'],
    ['/a#b', 'forbidden_character'],
    ['/a b', 'forbidden_character'],
    ['/a%20b', 'forbidden_character'],
    ['/a\\b', 'forbidden_character'],
    ['/{id}', 'forbidden_character'],
    ['/a\u0000', 'forbidden_character'],
    ['/a\u007f', 'forbidden_character'],
    ['/a\u202eb', 'forbidden_character'],
    ['/a\ud800', 'forbidden_character'],
    ['/files/*', 'wildcard'],
    ['/~', 'reserved_path'],
    ['/~other/a', 'reserved_path'],
    ['~other/a', 'reserved_path'],
    ['/:', 'parameter_name'],
    ['/:1st', 'parameter_name'],
    ['/:id?', 'parameter_name'],
    ['/:id.json', 'parameter_name'],
    ['/:__proto__', 'forbidden_parameter_name'],
    ['/:constructor', 'forbidden_parameter_name'],
    ['/:prototype', 'forbidden_parameter_name'],
    ['/:id/x/:id', 'duplicate_parameter_name'],
  ])('refuses %j by the rule %s', (path, rule) => {
    expect(rulesOf(path)).toContain(rule);
  });

  it.each([
    ['a name over the limit', `/:${'x'.repeat(routingLimits.nameLength + 1)}`, 'parameter_name'],
    ['5,000 slashes', '/'.repeat(5_000), 'path_too_long'],
    ['5,000 characters', `/${'a'.repeat(4_999)}`, 'path_too_long'],
  ])('refuses %s', (_, path, rule) => {
    expect(rulesOf(path)).toEqual([rule]);
  });

  it('lists all faults of a path', () => {
    expect(rulesOf('/~x/../a b/:1/:id/:id')).toEqual([
      'reserved_path',
      'dot_segment',
      'forbidden_character',
      'parameter_name',
      'duplicate_parameter_name',
    ]);
  });

  it.each([
    [routingLimits.patternLength - 1, []],
    [routingLimits.patternLength, []],
    [routingLimits.patternLength + 1, ['path_too_long']],
  ])('counts %i characters against the limit', (length, rules) => {
    expect(rulesOf(`/${'a'.repeat(length - 1)}`)).toEqual(rules);
  });

  it.each([
    [routingLimits.segments - 1, []],
    [routingLimits.segments, []],
    [routingLimits.segments + 1, ['too_many_segments']],
  ])('counts %i segments against the limit', (count, rules) => {
    expect(rulesOf('/a'.repeat(count))).toEqual(rules);
  });
});

describe('patternKey', () => {
  it.each([
    ['/a/:x', '/a/:y', true],
    ['/a/:x/', 'a/:x', true],
    ['/a/:x', '/a/b', false],
    ['/a/:x', '/:x/a', false],
    ['/a', '/A', false],
    ['/', '/a', false],
  ])('of %s and %s is the same: %s', (first, second, isSame) => {
    expect(patternKey(pattern(first)) === patternKey(pattern(second))).toBe(isSame);
  });
});

describe('overlaps', () => {
  it.each([
    ['/a/:x', '/a/b', true],
    ['/a/:x', '/:y/b', true],
    ['/a/b', '/a/b', true],
    ['/a/:x', '/b/:x', false],
    ['/a/:x', '/a', false],
    ['/:x', '/:x/:y', false],
    ['/', '/', true],
    ['/a/:x/c', '/a/b/d', false],
  ])('of %s and %s is %s, both ways', (first, second, isOverlap) => {
    expect(overlaps(pattern(first), pattern(second))).toBe(isOverlap);
    expect(overlaps(pattern(second), pattern(first))).toBe(isOverlap);
  });
});
