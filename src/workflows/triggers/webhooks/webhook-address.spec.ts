import { describe, expect, it } from '@jest/globals';
import { editFields, graph, webhook } from '../../../../test/support/workflows/workflow-graphs.js';
import { WEBHOOK_PREFIX, webhookConfig, webhookEndpoint, webhookUrl } from './webhook-address.js';

const endpoint = (config: object) => webhookEndpoint(graph({ in: webhook(config) }));

describe('webhookEndpoint', () => {
  it.each<[string, object, { method: string; path: string }]>([
    ['with its parameters', { path: '/orders/:id' }, { method: 'POST', path: '/orders/:id' }],
    ['with the slash that was left out', { path: 'orders/' }, { method: 'POST', path: '/orders' }],
    ['of the root', { path: '/' }, { method: 'POST', path: '/' }],
    ['with its method', { path: '/a', method: 'GET' }, { method: 'GET', path: '/a' }],
  ])('is the path %s', (_, config, expected) => {
    expect(endpoint(config)).toEqual(expected);
  });

  it.each([
    ['a faulty path', { path: '/a//b' }],
    ['a path that is no text', { path: 5 }],
    ['no path', { path: undefined }],
  ])('is unknown for %s', (_, config) => {
    expect(endpoint(config)).toBeUndefined();
  });

  it('is unknown without a webhook', () => {
    const definition = graph({ a: editFields() });
    expect([webhookConfig(definition), webhookEndpoint(definition)]).toEqual([undefined, undefined]);
  });
});

describe('webhookUrl', () => {
  it.each([
    ['default', '/api/webhooks/orders'],
    ['shop', '/api/webhooks/~shop/orders'],
  ])('of workspace %s is %s', (slug, url) => {
    expect(webhookUrl(WEBHOOK_PREFIX, { method: 'POST', path: '/orders' }, slug)).toBe(url);
  });
});
