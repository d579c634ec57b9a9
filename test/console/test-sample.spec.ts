import { expect, it } from '@jest/globals';
import type { Definition } from '../../web/src/api/definition.js';
import { testSample } from '../../web/src/workflows/tests/test-sample.js';

const node = (id: string, type: string, config: Record<string, unknown> = {}) => ({ id, type, label: id, config });

it('begins a test with the fields a graph refers to, and a stand-in for each node that reaches outside or for somebody', () => {
  const definition: Definition = {
    nodes: [
      node('in', 'webhook', { path: '/orders' }),
      node('mail', 'connectorAction', { input: { to: '$"startNode".body.email' } }),
      node('ask', 'wait', { resume: true }),
      node('pause', 'wait', { seconds: 1 }),
      node('out', 'return'),
    ],
    edges: [],
  };
  const { name, input, mocks, expect: expected } = testSample(definition);
  expect([name, mocks, expected]).toEqual(['', { mail: { output: {} }, ask: { output: {} } }, { status: 'succeeded' }]);
  expect(input).toMatchObject({ body: { email: expect.any(String) } });
});
