import { AppError } from '#libs/errors';
import { isPlainObject } from '#libs/schema';
import type { Plan, PlanNode } from '../compiler/plan.js';
import type { ExecutionContext } from '../engine/execution/execution-context.js';
import { RunTurns } from '../engine/execution/run-turns.js';
import type { NodeRow, RunRow } from '../engine/journal/rows.js';
import type { MemorySeat } from '../engine/memory/memory-room.js';
import { newRun } from '../engine/new-run.js';
import { RunExecution } from '../engine/execution/run-execution.js';
import { move } from '../engine/run-transitions.js';
import { isMocked, type NodeKind, type NodeResult } from '../nodes/contract/node-kind.js';
import type { CodeRunner } from '../ports/code-runner.js';
import type { NodeServices } from '../nodes/contract/node-services.js';
import { isReplaceable, mockFaults, type MockFault } from './fixture-faults.js';
import { journalInMemory } from './journal-in-memory.js';
import type { NodeMock } from '../definition/tests/workflow-fixture.dto.js';

/** A plan that reaches nothing outside, and what was found of its mocks. */
interface MockedPlan {
  plan: Plan;
  /** Nodes that began without the mock they need; filled while the plan runs. */
  missing: Set<PlanNode>;
  /** Mocks that cannot stand in for a node. */
  unusable: MockFault[];
}

/** What a run of a test came to. */
export interface FixtureRun extends Pick<MockedPlan, 'missing' | 'unusable'> {
  run: RunRow;
  rows: ReadonlySet<NodeRow>;
  /** Ids of all nodes there are. */
  nodeIds: ReadonlySet<string>;
}

export interface FixtureOptions {
  /** The start data. */
  input: unknown;
  /** What stands in for nodes, by their ids. */
  mocks: Readonly<Record<string, NodeMock>>;
  /** Most items a loop walks. */
  loopMaxItems: number;
  /** Most characters of JSON of the input or output of a node, and of all results of a loop. */
  valueMaxCharacters: number;
  /** What calls its code; a node that has some fails without. */
  code?: CodeRunner;
  /** Milliseconds the run may take. */
  limitMs: number;
  /** Epoch milliseconds at which its clock stands still. */
  now: number;
  /** Where the memory is counted that it takes until it is judged. */
  seat?: MemorySeat;
}

/**
 * Runs a plan to its end on the engine, with mocks for everything that reaches outside and nothing stored.
 * @throws AppError `node_timeout` when it takes longer than it may, `too_large` when it runs too many nodes or they hold too much
 */
export async function runFixture(plan: Plan, options: FixtureOptions): Promise<FixtureRun> {
  const { input, mocks, loopMaxItems, valueMaxCharacters, code, limitMs, now, seat } = options;
  const { plan: mocked, ...found } = mockedPlan(plan, mocks, now);
  const run = newRun({ plan, trigger: 'manual', input, test: true }, now);
  move(run, 'begin', { started_at: now });
  const { journal, rows } = journalInMemory(run, seat);
  const endsAt = performance.now() + limitMs;
  const execution = new RunExecution(mocked, journal, {
    ...CONTEXT,
    services: Object.freeze({ valueMaxCharacters, code }) as NodeServices,
    nodeTimeoutMs: limitMs,
    loopMaxItems,
    now: () => now,
    endsAt,
  });
  const timer = setTimeout(() => execution.stop(), limitMs);
  try {
    const ending = await execution.execute();
    // The last node may have taken longer than was left.
    if (ending !== 'ended' || performance.now() > endsAt)
      throw new AppError('node_timeout', `The run took longer than ${limitMs} ms.`);
    return { run, rows, nodeIds: new Set(plan.nodes.map(({ id }) => id)), ...found };
  } finally {
    clearTimeout(timer);
  }
}

const unreachable = (): Promise<never> => Promise.reject(new AppError('internal', 'A test reaches nothing outside.'));

/** The surroundings of a run that cannot reach them: a node that should try fails. */
const CONTEXT: Omit<ExecutionContext, 'services' | 'nodeTimeoutMs' | 'loopMaxItems' | 'now' | 'endsAt'> = {
  outside: { look: unreachable, child: unreachable, cancel: unreachable },
  turns: new RunTurns(),
  changing: unreachable,
  random: () => 0,
  resumeUrl: (_, { runId, path, nodeId }) => `/api/resume/${[runId, path, nodeId].join('~')}`,
  approvalUrl: (_, { runId, path, nodeId, decision }) => `/approve/${[runId, path, nodeId, decision].join('~')}`,
  // Nothing of it is stored, and its addresses lead nowhere.
  hide: () => undefined,
  asking: unreachable,
  ending: (journal) => journal.commit(),
};

/**
 * The plan with every node that has an effect or waits replaced by its mock, as a node that only computes: what is left has
 * nothing to reach outside with. Inputs of replaced nodes are made and checked as ever. Waits for a time end at once. Loops
 * record every iteration.
 * @param now epoch milliseconds at which the run stands still
 */
function mockedPlan(plan: Plan, mocks: Readonly<Record<string, NodeMock>>, now: number): MockedPlan {
  const missing = new Set<PlanNode>();
  const nodes = plan.nodes.map((node) => {
    const mock = Object.hasOwn(mocks, node.id) ? mocks[node.id] : undefined;
    if (mock ? !isReplaceable(node.kind) : !isMocked(node.kind)) return recordingAll(node);
    const replaced = { ...node.kind, effect: false, transactional: false, wait: undefined };
    const run = (input: object): NodeResult => {
      if (mock) return resultOf(mock, node);
      const wait = node.kind.wait?.(input, now);
      if (wait?.for === 'time') return { value: { until: new Date(wait.until).toISOString() } };
      missing.add(node);
      throw new AppError('invalid_input', `"${node.label}" reaches outside and has no mock.`);
    };
    return { ...node, effect: false, retry: undefined, decide: undefined, kind: { ...replaced, run } as NodeKind };
  });
  return {
    plan: {
      ...plan,
      nodes,
      hasEffects: nodes.some(({ effect }) => effect),
      hasWaits: false,
      onFailure: undefined,
      timeLimitMs: undefined,
      turnOf: undefined,
      tagsOf: undefined,
    },
    missing,
    unusable: mockFaults(mocks, plan.nodes),
  };
}

function resultOf({ output, error }: NodeMock, { kind, label, outputs }: PlanNode): NodeResult {
  if (error) throw new AppError(error.code, error.message);
  const value = output ?? null;
  if (!kind.outputOf) return { value };
  const taken = isPlainObject(value) ? kind.outputOf(value) : undefined;
  if (taken !== undefined && outputs.includes(taken)) return { value, output: taken };
  throw new AppError('invalid_input', `The mock of "${label}" must have a decision: ${outputs.join(', ')}.`);
}

function recordingAll(node: PlanNode): PlanNode {
  const { loop } = node.kind;
  if (!loop) return node;
  const walk: typeof loop.walk = (input) => ({ ...loop.walk(input), recordAll: true });
  return { ...node, kind: { ...node.kind, loop: { ...loop, walk } } };
}
