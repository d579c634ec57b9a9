import { expect, it } from '@jest/globals';
import { NodeCatalogController } from '../../../src/workflows/definition/node-catalog.controller.js';
import type { NodeKind } from '../../../web/src/api/workflows/node-kind.js';
import type { Definition } from '../../../web/src/api/workflows/definition.js';
import { testSample } from '../../../web/src/workflows/tests/test-sample.js';

// The catalogue reaches the console as JSON.
const items = JSON.parse(JSON.stringify(new NodeCatalogController().list({}).items)) as NodeKind[];
const kinds = new Map(items.map((kind) => [kind.type, kind]));

const node = (id: string, type: string, config: Record<string, unknown> = {}) => ({ id, type, label: id, config });

it('begins a test with the fields a graph refers to, and a stand-in for each node that reaches outside or for somebody', () => {
  const definition: Definition = {
    nodes: [
      node('in', 'webhook', { path: '/orders' }),
      node('mail', 'connectorAction', { input: { to: '$"startNode".body.email' } }),
      node('ask', 'wait', { resume: true }),
      node('pause', 'wait', { seconds: 1 }),
      node('night', 'wait', { until: '2026-01-01T00:00:00Z' }),
      node('shape', 'editFields'),
      node('sub', 'subWorkflow'),
      node('new', 'unknown'),
      node('out', 'return'),
    ],
    edges: [],
  };
  const { name, input, mocks, expect: expected } = testSample(definition, kinds);
  expect([name, mocks, expected]).toEqual([
    '',
    { mail: { output: {} }, ask: { output: {} }, sub: { output: {} } },
    { status: 'succeeded' },
  ]);
  expect(input).toMatchObject({ body: { email: expect.any(String) } });
});
