import { describe, expect, it } from '@jest/globals';
import { fillTemplate } from './url-template.js';

describe('fillTemplate', () => {
  it.each([
    ['../../me', '/items/..%2F..%2Fme'],
    ['a/b', '/items/a%2Fb'],
    ['a\\b', '/items/a%5Cb'],
    ['?x=1', '/items/%3Fx%3D1'],
    ['#', '/items/%23'],
    ['%2e%2e', '/items/%252e%252e'],
    ['%', '/items/%25'],
    ['...', '/items/...'],
    ['a b\u0000\n', '/items/a%20b%00%0A'],
    [';x=1', '/items/%3Bx%3D1'],
    ['zażółć', '/items/za%C5%BC%C3%B3%C5%82%C4%87'],
    ['{id}', '/items/%7Bid%7D'],
    ['$&', '/items/%24%26'],
    [-7, '/items/-7'],
  ])('keeps %p one segment', (id, expected) => {
    const filled = fillTemplate('/items/{id}', { params: { id } });
    expect(filled).toBe(expected);
    expect(new URL(`https://api.example${filled}`).pathname).toBe(expected);
  });

  it.each([
    ['', 'path_segment'],
    ['.', 'path_segment'],
    ['..', 'path_segment'],
    ['\ud800', 'lone_surrogate'],
  ])('refuses %p, naming the parameter', (value, rule) => {
    expect(() => fillTemplate('/inboxes/{inbox_id}/x', { params: { inbox_id: value } })).toThrow(
      expect.objectContaining({
        code: 'invalid_input',
        errors: [expect.objectContaining({ field: 'inbox_id', rule })],
      }),
    );
  });

  it('encodes query values one by one, repeats lists and leaves undefined out', () => {
    const query = { q: 'a&b=c', n: 0, all: false, tag: ['x', 'y z'], none: undefined, empty: '', 'odd name': 1 };
    expect(fillTemplate('/search', { query })).toBe(
      '/search?q=a%26b%3Dc&n=0&all=false&tag=x&tag=y%20z&empty=&odd%20name=1',
    );
    expect(fillTemplate('/search', { query: { none: undefined, list: [] } })).toBe('/search');
    expect(fillTemplate('/search?fixed=1', { query: { n: 2 } })).toBe('/search?fixed=1&n=2');
  });

  it('refuses half surrogate pairs in the query, and more than 16,384 characters', () => {
    expect(() => fillTemplate('/x', { query: { q: 'a\udfff' } })).toThrow(
      expect.objectContaining({ code: 'invalid_input' }),
    );
    const template = (length: number): string => fillTemplate('/x', { query: { q: 'a'.repeat(length - 5) } });
    expect(template(16_384)).toHaveLength(16_384);
    expect(() => template(16_385)).toThrow(expect.objectContaining({ code: 'invalid_input' }));
  });

  it.each([{}, { other: 1 }, JSON.parse('{"__proto__": {"id": 1}}') as Record<string, number>])(
    'calls a parameter that is missing in %p a fault of the connector',
    (params) => {
      expect(() => fillTemplate('/items/{id}', { params })).toThrow('the path template has {id}');
    },
  );
});
