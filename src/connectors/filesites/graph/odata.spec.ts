import { describe, expect, it } from '@jest/globals';
import { within } from './keyword-query.js';
import { columnFilter, names, type ColumnCondition } from './odata.js';

describe('columnFilter', () => {
  it.each<[string, ColumnCondition, string]>([
    ['a text', { field: 'Status', op: 'eq', value: 'Open' }, "fields/Status eq 'Open'"],
    [
      'a text that would end the literal',
      { field: 'A', op: 'eq', value: "x' or 1 eq 1 or 'y" },
      "fields/A eq 'x'' or 1 eq 1 or ''y'",
    ],
    ['a number', { field: 'Hours', op: 'ge', value: 0.5 }, 'fields/Hours ge 0.5'],
    ['a flag', { field: 'Urgent', op: 'ne', value: true }, 'fields/Urgent ne true'],
    ['a beginning', { field: 'Title', op: 'startsWith', value: "Bob's" }, "startswith(fields/Title,'Bob''s')"],
  ])('writes %s', (_, condition, expected) => {
    expect(columnFilter([condition])).toBe(expected);
  });

  it('joins conditions by and', () => {
    const two = columnFilter([
      { field: 'A', op: 'lt', value: 1 },
      { field: 'B', op: 'gt', value: 2 },
    ]);
    expect(two).toBe('fields/A lt 1 and fields/B gt 2');
  });
});

describe('names', () => {
  it('adds what is always needed, once, and nothing where nothing is asked for', () => {
    expect([names(['id', 'size'], ['id']), names(undefined, ['id']), names([])]).toEqual([
      'id,size',
      undefined,
      undefined,
    ]);
  });
});

describe('within', () => {
  const place = 'https://h/sites/team/';
  const below = (text: string, webUrl: string | undefined = place) => within({ field: 'query', text }, webUrl);

  it('keeps an OR of the query inside the place, which is written as the index has it', () => {
    expect(below('a OR b', 'https://h/Shared%20Documents')).toBe('(a OR b) path:"https://h/Shared Documents/"');
  });

  it('ends the place with one slash, since the index goes by how addresses begin', () => {
    expect(below('a')).toBe('(a) path:"https://h/sites/team/"');
  });

  it.each(['(a OR b) AND c', 'title:"a) OR (b"', '("a" OR "b")'])('takes the closed query %s', (text) => {
    expect(below(text)).toBe(`(${text}) path:"https://h/sites/team/"`);
  });

  it.each(['a) OR (b', 'a)', '(a', '"a', 'a" b" c"', '"a" )('])('refuses %s, which would leave the place', (text) => {
    expect(() => below(text)).toThrow(
      expect.objectContaining({ errors: [expect.objectContaining({ field: 'query', rule: 'unbalanced' })] }),
    );
  });

  it('lets a query without a place be', () => {
    expect(within({ field: 'query', text: 'a) OR b' }, undefined)).toBe('a) OR b');
  });
});
