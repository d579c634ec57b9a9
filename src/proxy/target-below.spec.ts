import { describe, expect, it } from '@jest/globals';
import { AppError } from '#libs/errors';
import { targetBelow } from './target-below.js';

const BASE = 'https://api.example.com/v1';
const CODE = 'egress_refused';

function below(written: string, base = BASE): string {
  try {
    return targetBelow(base, { url: new URL(written), written });
  } catch (error) {
    return error instanceof AppError ? error.code : String(error);
  }
}

describe('targetBelow', () => {
  it.each([
    ['a path', `${BASE}/events`, '/events'],
    ['a query', `${BASE}/events?q=a%26b&q=c+d`, '/events?q=a%26b&q=c+d'],
    ['the port of the scheme', 'https://api.example.com:443/v1/events', '/events'],
    ['another case of scheme and host', 'HTTPS://Api.Example.COM/v1/events', '/events'],
    ['what is no ASCII, encoded', `${BASE}/grüße und?q=ü`, '/gr%C3%BC%C3%9Fe%20und?q=%C3%BC'],
    ['no fragment', `${BASE}/events#top`, '/events'],
    ['dots in the query', `${BASE}/events?path=/../x`, '/events?path=/../x'],
  ])('gives %s', (_, written, target) => {
    expect(below(written)).toBe(target);
  });

  it.each([
    ['a base without a path', 'https://api.example.com', 'https://api.example.com/a', '/a'],
    ['a base that ends with a slash', `${BASE}/`, `${BASE}/a`, '/a'],
    ['a port of its own', 'http://127.0.0.1:8080', 'http://127.0.0.1:8080/a', '/a'],
  ])('takes %s', (_, base, written, target) => {
    expect(below(written, base)).toBe(target);
  });

  it.each([
    ['another host', 'https://evil.com/v1/events'],
    ['a host that begins alike', 'https://api.example.com.evil.com/v1/events'],
    ['a host that ends alike', 'https://xapi.example.com/v1/events'],
    ['a host with a dot at the end', 'https://api.example.com./v1/events'],
    ['a subdomain', 'https://sub.api.example.com/v1/events'],
    ['the domain above', 'https://example.com/v1/events'],
    ['another port', 'https://api.example.com:8443/v1/events'],
    ['another scheme', 'http://api.example.com/v1/events'],
    ['no web address', 'file:///v1/events'],
    ['the host as a user name', 'https://api.example.com@evil.com/v1/events'],
    ['a user name', 'https://ada@api.example.com/v1/events'],
    ['a password', 'https://:secret@api.example.com/v1/events'],
    ['a path beside the base', 'https://api.example.com/v2/events'],
    ['a path that begins alike', 'https://api.example.com/v1evil/events'],
    ['the base itself', BASE],
    ['a path above the base', `${BASE}/../admin`],
    ['dots that stay below the base', `${BASE}/a/../b`],
    ['encoded dots', `${BASE}/a/%2e%2e/b`],
    ['dots around a tab', `${BASE}/a/.\t./b`],
    ['dots behind backslashes', `${BASE}\\a\\..\\b`],
    ['dots behind an encoded slash', `${BASE}/a%2f..%2f..%2fadmin`],
    ['dots encoded twice', `${BASE}/a/%252e%252e/b`],
    ['an empty segment', `${BASE}//evil.com/x`],
  ])('refuses %s', (_, written) => {
    expect(below(written)).toBe(CODE);
  });

  it('refuses everything below a base that is no address', () => {
    expect(below('https://api.example.com/a', 'api.example.com')).toBe(CODE);
  });
});
