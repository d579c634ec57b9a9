import { describe, expect, it } from '@jest/globals';
import { AppError } from '#libs/errors';
import { providerTarget } from './provider-target.js';

const BASE = 'https://provider.example/v1';

/** The rule a target breaks. */
function ruleOf(rest: string): string {
  try {
    return `passed as ${providerTarget(rest)}`;
  } catch (error) {
    return error instanceof AppError ? `${error.code} ${error.errors?.[0]?.rule}` : String(error);
  }
}

describe('providerTarget', () => {
  it.each([
    ['a path', '/calendars/primary/events'],
    ['a query, as it was sent', '/events?q=a%26b&q=c+d&$filter=x%20eq%201&singleEvents=true'],
    ['encoded parts', '/calendars/a%2Fb%40example.org%23x/events'],
    ['a percent sign', '/files/100%25'],
    ['a slash at the end', '/events/'],
    ['an address as an id behind the first segment', '/calendars/ada@example.org/events'],
    ['the colons of a path address', '/drive/root:/Plans/a.txt:/content'],
    ['dots inside a segment', '/files/a..b/.hidden/c.'],
    ['another address as a parameter', '/redirect?to=https://evil.example/../x'],
  ])('passes %s on unchanged', (_, rest) => {
    expect(providerTarget(rest)).toBe(rest);
    const url = new URL(BASE + rest);
    expect(url.href).toBe(BASE + rest);
  });

  it.each([
    ['two slashes', '//evil.example/x', 'empty_segment'],
    ['two slashes inside', '/a//b', 'empty_segment'],
    ['nothing', '/', 'empty_segment'],
    ['an absolute URL', '/https://evil.example/x', 'absolute'],
    ['a scheme without slashes', '/https:evil.example', 'absolute'],
    ['user info', '/@evil.example/x', 'absolute'],
    ['user info behind a name', '/x:y@evil.example/x', 'absolute'],
    ['two dots', '/../x', 'path_segment'],
    ['two dots inside', '/a/../../x', 'path_segment'],
    ['two dots at the end', '/a/..', 'path_segment'],
    ['one dot', '/a/./b', 'path_segment'],
    ['encoded dots', '/%2e%2e/x', 'path_segment'],
    ['half encoded dots', '/a/.%2E/x', 'path_segment'],
    ['dots encoded twice', '/a/%252e%252e/x', 'path_segment'],
    ['dots encoded endlessly', '/a/%2525252e./x', 'path_segment'],
    ['dots behind an encoded slash', '/a%2f..%2fx', 'path_segment'],
    ['dots behind an encoded backslash', '/a%5c..%5cx', 'path_segment'],
    ['dots before a matrix parameter', '/a/..;x=1/b', 'path_segment'],
    ['a backslash', '/\\evil.example', 'format'],
    ['a fragment', '/a#b', 'format'],
    ['white space', '/a b', 'format'],
    ['a line break', '/a\r\nHost: evil.example', 'format'],
    ['a bare percent sign', '/a%zz', 'format'],
    ['letters beyond ASCII', '/größe', 'format'],
  ])('refuses %s', (_, rest, rule) => {
    expect(ruleOf(rest)).toBe(`invalid_input ${rule}`);
  });

  it.each(['/a?x=\u0000', '/a?x=ü', '/a?x=%', '/a?x="'])('refuses the query of %j', (rest) => {
    expect(ruleOf(rest)).toBe('invalid_input format');
  });
});
