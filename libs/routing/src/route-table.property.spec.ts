import { describe, expect, it } from '@jest/globals';
import { parsePattern, patternKey, RouteTable, type Pattern, type Route } from './index.js';
import fc from '../../../test/support/properties.js';

const segment = fc.constantFrom('a', 'b', 'c', ':x', ':y', ':z');
const pathText = fc.array(segment, { maxLength: 5 }).map((parts) => `/${parts.join('/')}`);
const routes = fc.array(
  fc.record({ method: fc.constantFrom('GET', 'POST'), path: pathText }).map(({ method, path }) => {
    const { pattern } = parsePattern(path);
    return pattern && { method, pattern, value: `${method} ${pattern.text}` };
  }),
  { maxLength: 30 },
);
const requestPath = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 5 });

/** The rule written as a plain comparison of all patterns: the leftmost text wins. */
function bestOf(entries: readonly Route<string>[], method: string, parts: readonly string[]): string | undefined {
  const rank = (pattern: Pattern) => pattern.segments.map((part) => (part.kind === 'literal' ? '0' : '1')).join('');
  const candidates = new Map<string, Route<string>>();
  for (const entry of entries.filter((each) => each.method === method && matches(each.pattern, parts))) {
    candidates.set(patternKey(entry.pattern), entry);
  }
  return [...candidates.values()].sort((a, b) => (rank(a.pattern) < rank(b.pattern) ? -1 : 1))[0]?.value;
}

function matches(pattern: Pattern, parts: readonly string[]): boolean {
  return (
    pattern.segments.length === parts.length &&
    pattern.segments.every((part, index) => part.kind === 'name' || part.text === parts[index])
  );
}

describe('RouteTable, for random tables and paths', () => {
  it('finds what a comparison of all patterns finds', () => {
    fc.assert(
      fc.property(routes, requestPath, fc.constantFrom('GET', 'POST', 'PUT'), (drawn, parts, method) => {
        const entries = drawn.filter((entry) => entry !== undefined);
        const match = RouteTable.of(entries).match(method, `/${parts.join('/')}`);
        expect(match.kind === 'found' ? match.value : undefined).toBe(bestOf(entries, method, parts));
      }),
      { numRuns: 2_000 },
    );
  });

  it('is the same table whether built at once or by changes', () => {
    fc.assert(
      fc.property(routes, routes, requestPath, (kept, removed, parts) => {
        const [keep, drop] = [kept, removed].map((list) => list.filter((entry) => entry !== undefined));
        const changed = RouteTable.of(drop ?? []).with({ remove: drop, add: keep });
        const path = `/${parts.join('/')}`;
        expect(changed.match('GET', path)).toEqual(RouteTable.of(keep ?? []).match('GET', path));
      }),
      { numRuns: 1_000 },
    );
  });

  it('never throws for any path', () => {
    const everything = RouteTable.of([
      { method: 'GET', pattern: { text: '/:x', segments: [{ kind: 'name', name: 'x' }] }, value: 1 },
    ]);
    const pieces = fc.array(fc.oneof(fc.constantFrom('%', '/', '%00', '%2F', '..', '%C3', '~', ';'), fc.string()));
    fc.assert(
      fc.property(pieces, (parts) => {
        expect(['found', 'not_found', 'malformed']).toContain(everything.match('GET', parts.join('')).kind);
      }),
      { numRuns: 5_000 },
    );
  });

  it('never throws for any pattern', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 600 }), (path) => {
        const { pattern, faults } = parsePattern(path);
        expect(pattern === undefined).toBe((faults?.length ?? 0) > 0);
      }),
      { numRuns: 2_000 },
    );
  });
});
