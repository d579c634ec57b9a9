import { AppError } from '@libs/errors';
import type { Plan, PlanNode } from '../compiler/plan.js';
import { isMocked, type NodeKind, type NodeResult } from '../nodes/node-kind.js';
import { isReplaceable, mockFaults, type MockFault } from './fixture-faults.js';
import type { NodeMock } from './workflow-fixture.dto.js';

/** A plan that reaches nothing outside, and what was found of its mocks. */
export interface MockedPlan {
  plan: Plan;
  /** Nodes that began without the mock they need; filled while the plan runs. */
  missing: Set<PlanNode>;
  /** Mocks that cannot stand in for a node. */
  unusable: MockFault[];
}

/**
 * The plan with every node that has an effect or waits replaced by its mock, as a node that only computes: what is left has
 * nothing to reach outside with. Inputs of replaced nodes are made and checked as ever. Waits for a time end at once. Loops
 * record every iteration.
 * @param now epoch milliseconds at which the run stands still
 */
export function mockedPlan(plan: Plan, mocks: Readonly<Record<string, NodeMock>>, now: number): MockedPlan {
  const missing = new Set<PlanNode>();
  const nodes = plan.nodes.map((node) => {
    const mock = Object.hasOwn(mocks, node.id) ? mocks[node.id] : undefined;
    if (mock ? !isReplaceable(node.kind) : !isMocked(node.kind)) return recordingAll(node);
    const replaced = { ...node.kind, effect: false, transactional: false, wait: undefined };
    const run = (input: object): NodeResult => {
      if (mock) return resultOf(mock);
      const wait = node.kind.wait?.(input, now);
      if (wait?.for === 'time') return { value: { until: new Date(wait.until).toISOString() } };
      missing.add(node);
      throw new AppError('invalid_input', `"${node.label}" reaches outside and has no mock.`);
    };
    return { ...node, effect: false, retry: undefined, decide: undefined, kind: { ...replaced, run } as NodeKind };
  });
  return {
    plan: { ...plan, nodes, hasEffects: false, hasWaits: false, onFailure: undefined },
    missing,
    unusable: mockFaults(mocks, plan.nodes),
  };
}

function resultOf({ output, error }: NodeMock): NodeResult {
  if (error) throw new AppError(error.code, error.message);
  return { value: output ?? null };
}

function recordingAll(node: PlanNode): PlanNode {
  const { loop } = node.kind;
  if (!loop) return node;
  const walk: typeof loop.walk = (input) => ({ ...loop.walk(input), recordAll: true });
  return { ...node, kind: { ...node.kind, loop: { ...loop, walk } } };
}
