import { expect, it } from '@jest/globals';
import type { Definition } from '../../../web/src/api/workflows/definition.js';
import { withBodySchema } from '../../../web/src/workflows/call/with-body-schema.js';

it('gives the webhook of a graph a schema and leaves everything else as it is', () => {
  const rest = { id: 'out', type: 'return', label: 'Out', config: {} };
  const webhook = { id: 'in', type: 'webhook', label: 'In', config: { path: '/a', bodySchema: { type: 'string' } } };
  const graph = (...nodes: Definition['nodes']): Definition => ({ nodes, edges: [{ from: 'in', to: 'out' }] });
  const schema = { type: 'object' };
  expect(withBodySchema(graph(webhook, rest), schema)).toEqual(
    graph({ ...webhook, config: { path: '/a', bodySchema: schema } }, rest),
  );
  expect(withBodySchema(graph(rest), schema)).toEqual(graph(rest));
});
