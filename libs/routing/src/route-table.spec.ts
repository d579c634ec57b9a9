import { describe, expect, it } from '@jest/globals';
import { parsePattern, RouteTable, routingLimits, type Route, type RouteMatch } from './index.js';

function route(line: string, value = line): Route<string> {
  const [method = '', path = ''] = line.split(' ');
  const { pattern, faults } = parsePattern(path);
  if (!pattern) throw new Error(`${path}: ${faults.map((fault) => fault.rule).join(', ')}`);
  return { method, pattern, value };
}

function table(...lines: string[]): RouteTable<string> {
  return RouteTable.of(lines.map((line) => route(line)));
}

function found(value: string, params: Record<string, string> = {}): RouteMatch<string> {
  return { kind: 'found', value, params };
}

describe('RouteTable.match: which pattern', () => {
  const routes = table(
    'GET /a/:x',
    'GET /a/b',
    'GET /a/:x/c',
    'GET /a/b/d',
    'GET /:y/b/e',
    'GET /',
    'GET /größe',
    'GET /Case',
  );

  it.each([
    ['/a/b', found('GET /a/b')],
    ['/a/z', found('GET /a/:x', { x: 'z' })],
    ['/a/b/c', found('GET /a/:x/c', { x: 'b' })],
    ['/a/b/d', found('GET /a/b/d')],
    ['/a/b/e', found('GET /:y/b/e', { y: 'a' })],
    ['/', found('GET /')],
    ['', found('GET /')],
    ['/a/b/', found('GET /a/b')],
    ['/gr%C3%B6%C3%9Fe', found('GET /größe')],
    ['/%61/b', found('GET /a/b')],
  ])('finds %s', (path, match) => {
    expect(routes.match('GET', path)).toStrictEqual(match);
  });

  it.each([
    '/A/b',
    '/case',
    '/a//b',
    '//a/b',
    '/a/b//',
    '//',
    '/a/./b',
    '/a/.',
    '/a/..',
    '/a/%2e%2e',
    '/./a/b',
    '/a/b;x=1/d',
    '/a/b/d;x=1',
    '/a%2Fb',
    '/nothing',
  ])('finds nothing at %j', (path) => {
    expect(routes.match('GET', path)).toEqual({ kind: 'not_found' });
  });

  it.each(['/~', '/~default', '/~default/x', '/%7E', '/%7edefault', '/%7Edefault/x'])(
    'keeps %s for the names of workspaces',
    (path) => {
      expect(table('GET /:x', 'GET /:x/:y').match('GET', path)).toEqual({ kind: 'not_found' });
    },
  );

  it('prefers a text to a name whatever the order of the entries', () => {
    const lines = ['GET /a/b', 'GET /a/:x'];
    for (const order of [lines, [...lines].reverse()]) {
      expect(table(...order).match('GET', '/a/b')).toEqual(found('GET /a/b'));
    }
  });

  it('takes as many segments as a pattern may have and finds nothing beyond', () => {
    const path = '/a'.repeat(routingLimits.segments);
    const long = table(`GET ${path}`);
    expect(long.match('GET', path)).toEqual(found(`GET ${path}`));
    expect(long.match('GET', `${path}/a`)).toEqual({ kind: 'not_found' });
    expect(long.match('GET', '/a'.repeat(9_000))).toEqual({ kind: 'not_found' });
  });
});

describe('RouteTable.match: methods', () => {
  const routes = table('GET /a/b', 'POST /a/:x', 'PUT /a/:x', 'DELETE /c/:id', 'GET /c/:number');

  it('goes on to a pattern that has the method', () => {
    expect(routes.match('POST', '/a/b')).toEqual(found('POST /a/:x', { x: 'b' }));
  });

  it('gives each method its own names for one place', () => {
    expect(routes.match('GET', '/c/1')).toEqual(found('GET /c/:number', { number: '1' }));
    expect(routes.match('DELETE', '/c/1')).toEqual(found('DELETE /c/:id', { id: '1' }));
  });

  it.each([
    ['PATCH', '/a/b', ['GET', 'POST', 'PUT']],
    ['HEAD', '/a/z', ['POST', 'PUT']],
    ['get', '/a/b', ['GET', 'POST', 'PUT']],
    ['OPTIONS', '/c/1', ['DELETE', 'GET']],
  ])('lists the methods when %s %s has none', (method, path, methods) => {
    expect(routes.match(method, path)).toEqual({ kind: 'wrong_method', methods });
  });

  it('has no methods for an unknown path', () => {
    expect(routes.match('PATCH', '/a')).toEqual({ kind: 'not_found' });
  });
});

describe('RouteTable.match: values of parameters', () => {
  const routes = table('GET /f/:name');

  it.each([
    ['%2e%2e%2fetc', '../etc'],
    ['a%2Fb', 'a/b'],
    ['a%252Fb', 'a%2Fb'],
    ['a+b', 'a+b'],
    ['a;x=1', 'a;x=1'],
    ['%20', ' '],
    ['caf%C3%A9', 'caf\u00e9'],
    ['cafe%CC%81', 'cafe\u0301'],
    ['%F0%9F%8E%89', '🎉'],
    ['%E2%80%8F', '\u200f'],
    ['__proto__', '__proto__'],
    ['constructor', 'constructor'],
    ['...', '...'],
  ])('decodes %s once', (raw, name) => {
    expect(routes.match('GET', `/f/${raw}`)).toStrictEqual(found('GET /f/:name', { name }));
  });

  it.each(['//b', '/a//', '/./b', '/a/..', '/a/%2e', '/a/%2E%2e'])('are never empty nor dots, as in %s', (path) => {
    expect(table('GET /:one/:two').match('GET', path)).toEqual({ kind: 'not_found' });
  });

  it.each([
    ['%ZZ', 'encoding'],
    ['%', 'encoding'],
    ['%4', 'encoding'],
    ['%u0041', 'encoding'],
    ['%FF', 'encoding'],
    ['%C0%AF', 'encoding'],
    ['%E0%80%AF', 'encoding'],
    ['%ED%A0%80', 'encoding'],
    ['%C3', 'encoding'],
    ['%00', 'control_character'],
    ['a%0d%0ab', 'control_character'],
    ['%7F', 'control_character'],
    ['%C2%80', 'control_character'],
    ['a\tb', 'control_character'],
    ['a b', 'unescaped_character'],
    ['é', 'unescaped_character'],
  ])('calls %j malformed', (raw, rule) => {
    expect(routes.match('GET', `/f/${raw}`)).toEqual({ kind: 'malformed', rule });
    expect(routes.match('GET', `/unknown/${raw}`)).toEqual({ kind: 'malformed', rule });
  });

  it.each([
    [routingLimits.valueLength - 1, 'found'],
    [routingLimits.valueLength, 'found'],
    [routingLimits.valueLength + 1, 'malformed'],
  ])('takes a value of %i characters: %s', (length, kind) => {
    expect(routes.match('GET', `/f/${'x'.repeat(length)}`).kind).toBe(kind);
    expect(routes.match('GET', `/f/${'%C3%A9'.repeat(length)}`).kind).toBe(kind);
  });

  it('makes params that inherit nothing of use to an attacker', () => {
    const match = table('GET /:a/:b').match('GET', '/__proto__/constructor');
    expect(JSON.stringify(match)).toBe(
      '{"kind":"found","value":"GET /:a/:b","params":{"a":"__proto__","b":"constructor"}}',
    );
    expect(Object.keys(Object.prototype)).toEqual([]);
  });
});

describe('RouteTable.with', () => {
  const original = table('GET /a/:x', 'POST /a/:x', 'GET /a/:x/b');

  it('adds and removes in a new table and leaves the old one alone', () => {
    const changed = original.with({ add: [route('GET /new')], remove: [route('GET /a/:other')] });
    expect(changed.match('GET', '/new')).toEqual(found('GET /new'));
    expect(changed.match('GET', '/a/1')).toEqual({ kind: 'wrong_method', methods: ['POST'] });
    expect(changed.match('GET', '/a/1/b')).toEqual(found('GET /a/:x/b', { x: '1' }));
    expect(original.match('GET', '/new')).toEqual({ kind: 'not_found' });
    expect(original.match('GET', '/a/1')).toEqual(found('GET /a/:x', { x: '1' }));
  });

  it('replaces an endpoint of an equal pattern', () => {
    const changed = original.with({ add: [route('GET /a/:y', 'second')] });
    expect(changed.match('GET', '/a/1')).toEqual(found('second', { y: '1' }));
  });

  it('removes before it adds', () => {
    const changed = original.with({ add: [route('GET /a/:y', 'second')], remove: [route('GET /a/:x')] });
    expect(changed.match('GET', '/a/1')).toEqual(found('second', { y: '1' }));
  });

  it('ignores the removal of what is not there', () => {
    const changed = original.with({ remove: [route('GET /zzz/:x'), route('PUT /a/:x'), route('GET /a')] });
    expect(changed.match('GET', '/a/1')).toEqual(found('GET /a/:x', { x: '1' }));
  });

  it('forgets a path whose last endpoint is gone', () => {
    const changed = original.with({ remove: [route('GET /a/:x/b'), route('GET /a/:x'), route('POST /a/:x')] });
    expect(changed.match('GET', '/a/1')).toEqual({ kind: 'not_found' });
  });
});
