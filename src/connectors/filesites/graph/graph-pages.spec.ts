import { describe, expect, it } from '@jest/globals';
import { relativeLink } from './graph-pages.service.js';

const GRAPH = 'https://graph.microsoft.com/v1.0';

describe('relativeLink', () => {
  it.each([
    ['a link of Graph', `${GRAPH}/sites?search=*&$skiptoken=a%2Fb`, GRAPH, '/sites?search=*&$skiptoken=a%2Fb'],
    ['a base without a path', 'http://localhost:1/me', 'http://localhost:2', '/me'],
    ['the host of another one, which is not called', 'https://evil.example/v1.0/me', GRAPH, '/me'],
  ])('cuts %s to path and query', (_, link, base, expected) => {
    expect(relativeLink(link, base)).toBe(expected);
  });

  it.each([
    ['that leaves the base', 'https://graph.microsoft.com/beta/me'],
    ['that climbs out of the base', `${GRAPH}/../beta/me`],
    ['that is relative', '/v1.0/me'],
    ['that is no text', { href: GRAPH }],
  ])('refuses a link %s', (_, link) => {
    expect(() => relativeLink(link, GRAPH)).toThrow(expect.objectContaining({ code: 'provider_invalid_response' }));
  });
});
