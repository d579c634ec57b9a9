import { describe, expect, it } from '@jest/globals';
import type { ApiRequest } from '../../api/request.js';
import type { WebhookAuthentication } from '../nodes/webhook-authentication.js';
import { startData } from './start-data.js';

const read = (request: object, authentication: Partial<WebhookAuthentication> = {}) =>
  startData({ method: 'POST', headers: {}, queryParameters: {}, ...request } as ApiRequest, {
    body: { a: 1 },
    params: { id: '5' },
    authentication: { type: 'none', ...authentication },
  });

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

  it('holds no credential, whatever the authentication', () => {
    const headers = {
      authorization: 'Bearer s3cret',
      'proxy-authorization': 's3cret',
      cookie: 's=s3cret',
      'x-key': 'kept',
    };
    expect(read({ headers }).headers).toEqual({
      authorization: '[redacted]',
      'proxy-authorization': '[redacted]',
      cookie: '[redacted]',
      'x-key': 'kept',
    });
  });

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
