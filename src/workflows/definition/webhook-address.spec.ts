import { describe, expect, it } from '@jest/globals';
import { editFields, graph, webhook } from '../../../test/support/workflow-graphs.js';
import { webhookAddress, webhookConfig } from './webhook-address.js';

const address = (config: object, slug = 'default') =>
  webhookAddress(graph({ in: webhook(config) }), 'https://a.b', slug);

describe('webhookAddress', () => {
  it.each<[string, object, string, object]>([
    [
      'of workspace default',
      { path: '/orders/:id' },
      'default',
      { url: '/api/webhooks/orders/:id', testUrl: '/api/webhooks-test/orders/:id', method: 'POST' },
    ],
    [
      'of another workspace',
      { path: '/orders' },
      'shop',
      { url: '/api/webhooks/~shop/orders', testUrl: '/api/webhooks-test/~shop/orders', method: 'POST' },
    ],
    [
      'with the slash that was left out',
      { path: 'orders/' },
      'default',
      { url: '/api/webhooks/orders', testUrl: '/api/webhooks-test/orders', method: 'POST' },
    ],
    [
      'of the root',
      { path: '/' },
      'default',
      { url: '/api/webhooks/', testUrl: '/api/webhooks-test/', method: 'POST' },
    ],
    [
      'with its method',
      { path: '/a', method: 'GET' },
      'default',
      { url: '/api/webhooks/a', testUrl: '/api/webhooks-test/a', method: 'GET' },
    ],
  ])('%s', (_, config, slug, { url, testUrl, method }: any) => {
    expect(address(config, slug)).toEqual({ url: `https://a.b${url}`, testUrl: `https://a.b${testUrl}`, method });
  });

  it.each([
    ['a faulty path', { path: '/a//b' }],
    ['a path that is no text', { path: 5 }],
    ['no path', { path: undefined }],
  ])('is unknown for %s', (_, config) => {
    expect(address(config)).toBeUndefined();
  });

  it('is unknown without a webhook', () => {
    const definition = graph({ a: editFields() });
    expect([webhookConfig(definition), webhookAddress(definition, 'https://a.b', 'default')]).toEqual([
      undefined,
      undefined,
    ]);
  });
});
