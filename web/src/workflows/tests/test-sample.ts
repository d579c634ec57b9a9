import type { Definition } from '../../api/workflows/definition.js';
import type { WorkflowTest } from '../../api/workflows/workflow-test.js';
import type { NodeKinds } from '../use-node-kinds.js';
import { startSample } from '../call/start-sample.js';

/**
 * A test to begin with: start data with the fields the graph refers to, and a stand-in for each node that reaches outside or
 * waits for somebody. A wait for a time ends at once in a test.
 */
export function testSample(definition: Definition, kinds: NodeKinds): WorkflowTest {
  const outside = definition.nodes.filter(({ type, config }) => kinds.get(type)?.needsMock && !isTimed(config));
  return {
    name: '',
    input: startSample(definition),
    mocks: Object.fromEntries(outside.map(({ id }) => [id, { output: {} }])),
    expect: { status: 'succeeded' },
  };
}

const isTimed = (config: Readonly<Record<string, unknown>>) => 'seconds' in config || 'until' in config;
