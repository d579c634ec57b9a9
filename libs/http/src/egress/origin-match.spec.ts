import { describe, expect, it } from '@jest/globals';
import { hostMatches, originMatches } from './origin-match.js';

describe('originMatches', () => {
  it.each([
    ['https://api.example.com/v1', 'https://api.example.com', true],
    ['https://API.example.com:443/v1', 'https://api.example.com/base', true],
    ['https://evil.com/', 'https://api.example.com', false],
    ['https://api.example.com.evil.com/', 'https://api.example.com', false],
    ['https://xapi.example.com/', 'https://api.example.com', false],
    ['https://x.api.example.com/', 'https://api.example.com', false],
    ['https://api.example.com@evil.com/', 'https://api.example.com', false],
    ['https://api.example.com:8443/', 'https://api.example.com', false],
    ['http://api.example.com/', 'https://api.example.com', false],
    ['https://a.example.com/', 'https://*.example.com', true],
    ['https://a.b.example.com/', 'https://*.example.com', true],
    ['https://example.com/', 'https://*.example.com', false],
    ['https://.example.com/', 'https://*.example.com', false],
    ['https://aexample.com/', 'https://*.example.com', false],
    ['https://a.example.com.evil.com/', 'https://*.example.com', false],
    ['http://a.example.com/', 'https://*.example.com', false],
    ['file:///etc/hostname', 'file:///etc/hostname', false],
    ['not a url', 'https://api.example.com', false],
    ['https://api.example.com', 'not a url', false],
  ])('sends %s a credential of %s: %p', (url, allowed, expected) => {
    expect(originMatches(url, allowed)).toBe(expected);
  });
});

describe('hostMatches', () => {
  it.each([
    ['https://api.example.com/up', 'https://api.example.com/v1', true],
    ['https://api.example.com:8443/up', 'https://api.example.com/v1', true],
    ['https://127.0.0.1/up', 'http://127.0.0.1:4010/v1', true],
    ['http://127.0.0.1:4011/up', 'http://127.0.0.1:4010/v1', true],
    ['http://api.example.com/up', 'https://api.example.com/v1', false],
    ['https://uploads.example.com/up', 'https://api.example.com/v1', false],
    ['ftp://127.0.0.1/up', 'http://127.0.0.1/v1', false],
    ['not a url', 'https://api.example.com', false],
  ])('takes %s for the host of %s: %p', (url, allowed, expected) => {
    expect(hostMatches(url, allowed)).toBe(expected);
  });
});
