import type { InputFault } from '#libs/errors';
import { fieldPath } from '#libs/expressions';
import type { NodeDefinition } from '../model/definition.js';
import type { NodeKind } from '../nodes/contract/node-kind.js';
import { nodeKinds } from '../nodes/node-kinds.js';
import type { WorkflowFixture } from '../definition/tests/workflow-fixture.dto.js';

type Named = Pick<NodeDefinition, 'id' | 'type'>;

/** Why a mock cannot stand in for what it names. */
export interface MockFault {
  id: string;
  rule: 'unknown_node' | 'not_replaceable';
  reason: string;
}

/** The mocks that cannot stand in for a node. A type that nobody knows is for the checks of the definition to tell. */
export function mockFaults(mocks: Readonly<Record<string, unknown>>, nodes: readonly Named[]): MockFault[] {
  const types = new Map(nodes.map(({ id, type }) => [id, type]));
  return Object.keys(mocks).flatMap<MockFault>((id) => {
    const type = types.get(id);
    if (type === undefined) return [{ id, rule: 'unknown_node', reason: NO_NODE }];
    const kind = nodeKinds.get(type);
    if (!kind || isReplaceable(kind)) return [];
    return [{ id, rule: 'not_replaceable', reason: `a node of type ${type} runs as it is` }];
  });
}

/** What a test names that its workflow has not got, or cannot do without. */
export function fixtureFaults(
  { mocks, expect }: Pick<WorkflowFixture, 'mocks' | 'expect'>,
  nodes: readonly Named[],
): InputFault[] {
  const ids = new Set(nodes.map(({ id }) => id));
  const expected = Object.keys(expect.nodes ?? {}).filter((id) => !ids.has(id));
  return [
    ...mockFaults(mocks, nodes).map(({ id, rule, reason }) => ({
      field: fieldPath('mocks', id),
      rule,
      message: `cannot be replaced: ${reason}`,
    })),
    ...expected.map((id) => ({ field: fieldPath('expect.nodes', id), rule: 'unknown_node', message: NO_NODE })),
  ];
}

const NO_NODE = 'the workflow has no node with this id';

/** Whether a mock may stand in. Starts, ends, loops and branches decide where a run goes; that is what a test is about. Where people decide, the mock does. */
export function isReplaceable({ role, loop, outputs, outputOf }: NodeKind): boolean {
  return role === 'step' && loop === undefined && (outputs === undefined || outputOf !== undefined);
}
