import { describe, expect, it } from '@jest/globals';
import type { ApiRequest } from '../../../../http/request.js';
import type { WebhookAuthentication } from '../../../nodes/webhook/webhook-authentication.js';
import { startData } from './start-data.js';

const HIDDEN = { authorization: '[redacted]', cookie: '[redacted]' };

const brought = (request: object, authentication: Partial<WebhookAuthentication> = {}) =>
  startData({ method: 'POST', headers: {}, queryParameters: {}, ...request } as ApiRequest, {
    body: { a: 1 },
    params: { id: '5' },
    authentication: { type: 'none', ...authentication },
  });

const read = (...of: Parameters<typeof brought>) => brought(...of).input;

describe('startData', () => {
  it('is what the request brought', () => {
    const headers = { 'content-type': 'application/json', 'x-a': 'b' };
    expect(read({ headers, queryParameters: { q: ['1', '2'] } })).toEqual({
      body: { a: 1 },
      queryParams: { q: ['1', '2'] },
      params: { id: '5' },
      headers,
      method: 'POST',
    });
  });

  const sent = {
    authorization: 'Bearer s3cret-token',
    'proxy-authorization': 's3cret',
    cookie: 'a=1; session=s3cret-session',
    'x-key': 'k',
  };

  it.each<[string, Partial<WebhookAuthentication>, object]>([
    ['nothing is asked for', { type: 'none' }, {}],
    ['another header is', { type: 'header', headerName: 'X-Key' }, { 'x-key': '[redacted]' }],
    ['a signature is', { type: 'signature', scheme: 'github' }, {}],
    ['a signature is, in that header', { type: 'signature', scheme: 'hmac', headerName: 'Cookie' }, HIDDEN],
    ['a header of that name is', { type: 'header', headerName: 'AUTHORIZATION' }, HIDDEN],
    ['a cookie is', { type: 'header', headerName: 'cookie' }, HIDDEN],
    ['a bearer token is', { type: 'bearer' }, HIDDEN],
    ['a password is', { type: 'basic' }, HIDDEN],
    ['a parameter is', { type: 'query', parameterName: 'key' }, HIDDEN],
  ])(
    'holds what else callers prove themselves with unless it is what the webhook asks for: %s',
    (_, authentication, replaced) => {
      const headers = { ...sent, 'proxy-authorization': '[redacted]', ...replaced };
      const { input, secrets } = brought({ headers: sent }, authentication);
      expect(input.headers).toEqual(headers);
      const texts = [sent.authorization, 's3cret-token', sent.cookie, 'session=s3cret-session', 's3cret-session'];
      expect(secrets).toEqual(replaced === HIDDEN ? [] : texts);
    },
  );

  it('does not hold the header or parameter that is configured, and nothing else is touched', () => {
    const request = { headers: { 'x-key': 's3cret' }, queryParameters: { key: 's3cret', other: 'kept' } };
    expect(read(request, { type: 'header', headerName: 'X-Key' })).toMatchObject({
      headers: { 'x-key': '[redacted]' },
      queryParams: { key: 's3cret', other: 'kept' },
    });
    expect(read(request, { type: 'query', parameterName: 'key' })).toMatchObject({
      headers: { 'x-key': 's3cret' },
      queryParams: { key: '[redacted]', other: 'kept' },
    });
  });

  it('takes no name that reaches a prototype', () => {
    const odd = JSON.parse('{"__proto__": "x", "constructor": "y"}') as object;
    const { headers, queryParams } = read({ headers: odd, queryParameters: odd });
    expect(Object.entries(headers)).toEqual([['constructor', 'y']]);
    expect(Object.entries(queryParams)).toEqual([['constructor', 'y']]);
  });
});
