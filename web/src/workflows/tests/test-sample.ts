import type { Definition } from '../../api/definition.js';
import type { WorkflowTest } from '../../api/workflow-test.js';
import { startSample } from '../call/start-sample.js';

/** Kinds of nodes that reach outside, so that a test needs a stand-in for them. */
const OUTSIDE: ReadonlySet<string> = new Set([
  'query',
  'mutation',
  'httpRequest',
  'connectorAction',
  'agent',
  'subWorkflow',
]);

/** A test to begin with: start data with the fields the graph refers to, and a stand-in for each node that reaches outside. */
export function testSample(definition: Definition): WorkflowTest {
  const outside = definition.nodes.filter(({ type, config }) => OUTSIDE.has(type) || config['resume'] === true);
  return {
    name: '',
    input: startSample(definition),
    mocks: Object.fromEntries(outside.map(({ id }) => [id, { output: {} }])),
    expect: { status: 'succeeded' },
  };
}
