import { describe, expect, it } from '@jest/globals';
import { DEFAULT_MODEL_URL, defaultEndpoint, endpointOf } from './model-endpoint.js';

describe('the endpoint of a model', () => {
  it.each([
    ['the public one without further words', undefined, undefined, DEFAULT_MODEL_URL, 'confidential'],
    ['the operator’s, who is trusted', 'http://10.0.0.5/v1/', undefined, 'http://10.0.0.5/v1', 'trusted'],
    ['the author’s, who is not', 'http://10.0.0.5/v1', 'http://10.0.0.5/v1/', 'http://10.0.0.5/v1', 'confidential'],
  ])('is %s', (_case, operatorUrl, baseUrl, url, trust) => {
    expect(endpointOf(baseUrl, defaultEndpoint(operatorUrl))).toEqual({ url, trust });
  });
});
