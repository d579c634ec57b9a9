import { describe, expect, it } from '@jest/globals';
import { headersForCaller } from './passed-headers.js';

describe('headersForCaller', () => {
  it('passes on what describes the content, limits, a whole address, and what the connector names', () => {
    const answer = {
      'content-type': 'image/png',
      'x-ratelimit-remaining': '3',
      location: 'https://provider.example/items/5',
      'x-restli-id': '5',
    };
    expect(headersForCaller(answer, ['x-restli-id'])).toEqual(answer);
  });

  it.each([
    ['x-accel-redirect', '/protected/backup.sql'],
    ['x-sendfile', '/etc/passwd'],
    ['x-lighttpd-send-file', '/etc/passwd'],
    ['x-reproxy-url', 'http://169.254.169.254/'],
    ['x-envoy-immediate-health-check-fail', 'true'],
    ['connection', 'close'],
    ['keep-alive', 'timeout=600'],
    ['proxy-authenticate', 'Basic'],
    ['te', 'trailers'],
    ['trailer', 'x'],
    ['transfer-encoding', 'chunked'],
    ['upgrade', 'websocket'],
    ['set-cookie', 'a=b'],
    ['location', '/protected/backup.sql'],
  ])('keeps back %s of a provider', (name, value) => {
    expect(headersForCaller({ [name]: value })).toEqual({});
  });
});
