import { describe, expect, it } from '@jest/globals';
import { filterLimits } from './filter-limits.js';
import { parseFilter } from './parse-filter.js';

/** `rule field` of every fault. */
const rulesOf = (filter: unknown): string[] =>
  parseFilter(filter).faults.map(({ rule, field = '' }) => `${rule} ${field}`);

const nested = (depth: number, wrap: (inner: unknown) => unknown): unknown => {
  let filter: unknown = { a: 1 };
  for (let level = 0; level < depth; level += 1) filter = wrap(filter);
  return filter;
};
const { depth, conditions, values, fieldLength } = filterLimits;

describe('parseFilter', () => {
  it.each<[string, unknown]>([
    ['nothing asked', {}],
    ['a value', { a: 1 }],
    ['null, a list, a flag as values', { a: null, b: [1, 'x'], c: true }],
    ['every operator', { a: { eq: 1, ne: 2, gt: 0, gte: 0, lt: 9, lte: 9, in: [1], contains: 1, exists: true } }],
    ['an object as a value', { a: { eq: { b: 1 } } }],
    ['no values', { a: { in: [] } }],
    [`${values} values`, { a: { in: Array(values).fill(1) } }],
    ['values of several types', { a: { in: [1, 'a', null, true, [], {}] } }],
    ['and, or and not of nothing', { and: [], or: [], not: {} }],
    [`not nested ${depth} deep`, nested(depth, (not) => ({ not }))],
    [`and nested ${depth} deep`, nested(depth, (inner) => ({ and: [inner] }))],
    [`${conditions} conditions`, { or: Array.from({ length: conditions }, (_, n) => ({ n })) }],
    ['fields of the service', { _id: 'x', _createdAt: { gt: '2026-12-01' }, _updatedAt: { exists: true } }],
    ['SQL, quotes and arrows as names', { "'; drop table x;--": 1, '")': 2, "a->>'x'": 3, '${}': 4, 'a b': 5 }],
    ['names inherited by every object', { constructor: 1, toString: 2, prototype: 3 }],
    ['a field called and', { '\\and': 1 }],
    [`a name of ${fieldLength} characters`, { ['x'.repeat(fieldLength)]: 1 }],
    ['a time with an offset', { _createdAt: { gte: '2026-12-01T10:00:00.5+01:00' } }],
  ])('takes %s', (_, filter) => {
    expect(rulesOf(filter)).toEqual([]);
  });

  it.each<[string, unknown, string[]]>([
    ['null', null, ['type filter']],
    ['a list', [], ['type filter']],
    ['a text', 'a = 1', ['type filter']],
    ['an unknown operator', { n: { regex: 'x' } }, ['unknown_operator filter.n.regex']],
    ['an operator with a dollar', { n: { $gt: 1 } }, ['unknown_operator filter.n.$gt']],
    ['an operator beside a field', { n: { gt: 1, m: 2 } }, ['unknown_operator filter.n.m']],
    ['a field with a dollar in place of and', { $or: [{ a: 1 }] }, []],
    ['no operator', { n: {} }, ['empty_condition filter.n']],
    ['and that is no list', { and: { a: 1 } }, ['type filter.and']],
    ['or that is a text', { or: 'a' }, ['type filter.or']],
    ['not that is a list', { not: [{ a: 1 }] }, ['type filter.not']],
    ['a filter in a list that is none', { and: [1] }, ['type filter.and[0]']],
    ['in without a list', { a: { in: 1 } }, ['type filter.a.in']],
    [`${values + 1} values`, { a: { in: Array(values + 1).fill(1) } }, ['too_many filter.a.in']],
    ['100,000 values', { a: { in: Array(100_000).fill(1) } }, ['too_many filter.a.in']],
    ['exists that is a text', { a: { exists: 'yes' } }, ['type filter.a.exists']],
    ['more than nothing', { a: { gt: null } }, ['type filter.a.gt']],
    ['less than a list', { a: { lt: [1] } }, ['type filter.a.lt']],
    ['at least a flag', { a: { gte: true } }, ['type filter.a.gte']],
    ['contains of an object', { a: { contains: { b: 1 } } }, ['type filter.a.contains']],
    ['not nested too deep', nested(depth + 1, (not) => ({ not })), [`too_deep filter${'.not'.repeat(depth + 1)}`]],
    [
      'and nested too deep',
      nested(depth + 1, (inner) => ({ and: [inner] })),
      [`too_deep filter${'.and[0]'.repeat(depth)}.and`],
    ],
    ['not nested 10,000 deep', nested(10_000, (not) => ({ not })), [`too_deep filter${'.not'.repeat(depth + 1)}`]],
    ['an empty name', { '': 1 }, ['field_name filter.']],
    ['an empty step', { 'a..b': 1 }, ['field_name filter.a..b']],
    ['a lone backslash at the end', { 'a\\': 1 }, ['field_name filter.a\\']],
    ['a name of the service that there is not', { _workspace: 1 }, ['field_name filter._workspace']],
    ['a step of the service', { '_id.x': 1 }, ['field_name filter._id.x']],
    ['a name with NUL', { 'a\0': 1 }, ['nul_character filter.a\0']],
    ['a name with half a surrogate pair', { '\ud800': 1 }, ['lone_surrogate filter.\ud800']],
    ['a name of 5,000 characters', { ['x'.repeat(5000)]: 1 }, [`too_long filter.${'x'.repeat(193)}`]],
    ['NUL in a value', { a: 'x\0' }, ['nul_character filter.a']],
    ['NUL in a list of values', { a: { in: ['x', ['\0']] } }, ['nul_character filter.a.in']],
    ['half a surrogate pair in a value', { a: { contains: '\udfff' } }, ['lone_surrogate filter.a.contains']],
    ['NaN', { a: Number.NaN }, ['number_out_of_range filter.a']],
    ['an endless number', { a: { gt: Infinity } }, ['number_out_of_range filter.a.gt']],
    ['__proto__ within a value', { a: { eq: JSON.parse('{"__proto__": 1}') } }, ['forbidden_key filter.a.eq']],
    ['an order of ids', { _id: { gt: 'x' } }, ['unknown_operator filter._id.gt']],
    ['a part of a time', { _createdAt: { contains: '2026' } }, ['unknown_operator filter._createdAt.contains']],
    ['a time that is none', { _createdAt: 'yesterday' }, ['format filter._createdAt']],
    ['a number as a time', { _updatedAt: { in: ['2026-12-01', 5] } }, ['format filter._updatedAt.in']],
    [
      'several faults',
      { a: {}, b: { c: 1 }, or: 5 },
      ['empty_condition filter.a', 'unknown_operator filter.b.c', 'type filter.or'],
    ],
  ])('judges %s', (_, filter, expected) => {
    expect(rulesOf(filter)).toEqual(expected);
  });

  it('refuses one condition too many once, however many there are', () => {
    const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`f${n}`, n]));
    expect(rulesOf(many(conditions + 1))).toEqual([`too_many_conditions filter.f${conditions}`]);
    expect(rulesOf(many(50_000))).toEqual([`too_many_conditions filter.f${conditions}`]);
    expect(rulesOf({ and: Array(conditions + 1).fill({}) })).toEqual(['too_many_conditions filter.and']);
  });

  it('refuses __proto__ as a field and leaves every object as it was', () => {
    expect(rulesOf(JSON.parse('{"__proto__": {"polluted": true}}'))).toEqual(['field_name filter.__proto__']);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  it('lets texts pass that come from data, and judges the rest', () => {
    const filter = {
      a: '$x',
      b: { gt: '$x', in: '$x', exists: '$x' },
      c: { in: ['$x', '\0'] },
      and: '$x',
      _createdAt: '$x',
    };
    const { faults } = parseFilter(filter, { isDeferred: (text) => text === '$x' });
    expect(faults.map(({ field }) => field)).toEqual(['filter.c.in']);
    expect(parseFilter('$x', { isDeferred: () => true }).faults).toEqual([]);
  });
});
