import { AppError } from '@libs/errors';
import type { Plan } from '../compiler/plan.js';
import type { ExecutionContext } from '../engine/execution-context.js';
import type { NodeRow, RunRow } from '../engine/journal/rows.js';
import { newRun } from '../engine/new-run.js';
import { RunExecution } from '../engine/run-execution.js';
import type { MemorySeat } from '../engine/memory-room.js';
import { move } from '../engine/run-transitions.js';
import type { NodeServices } from '../nodes/node-services.js';
import { journalInMemory } from './journal-in-memory.js';
import { mockedPlan, type MockedPlan } from './mocked-plan.js';
import type { NodeMock } from './workflow-fixture.dto.js';

/** What a run of a test came to. */
export interface FixtureRun extends Pick<MockedPlan, 'missing' | 'unusable'> {
  run: RunRow;
  rows: ReadonlySet<NodeRow>;
  /** Ids of all nodes there are. */
  nodeIds: ReadonlySet<string>;
}

/** How a test is run. */
export interface FixtureOptions {
  /** The start data. */
  input: unknown;
  /** What stands in for nodes, by their ids. */
  mocks: Readonly<Record<string, NodeMock>>;
  /** Most items a loop walks. */
  loopMaxItems: number;
  /** Most characters of JSON of the input or output of a node, and of all results of a loop. */
  valueMaxCharacters: number;
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
  const { input, mocks, loopMaxItems, valueMaxCharacters, limitMs, now, seat } = options;
  const { plan: mocked, ...found } = mockedPlan(plan, mocks, now);
  const run = newRun({ plan, trigger: 'manual', input, test: true }, now);
  move(run, 'begin', { started_at: now });
  const { journal, rows } = journalInMemory(run, seat);
  const endsAt = performance.now() + limitMs;
  const execution = new RunExecution(mocked, journal, {
    ...CONTEXT,
    services: Object.freeze({ valueMaxCharacters }) as NodeServices,
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
const CONTEXT: Omit<ExecutionContext, 'services' | 'loopMaxItems' | 'now' | 'endsAt'> = {
  outside: { look: unreachable, child: unreachable, cancel: unreachable },
  changing: unreachable,
  nodeTimeoutMs: 1,
  random: () => 0,
  resumeUrl: (_, { runId, path, nodeId }) => `/api/resume/${[runId, path, nodeId].join('~')}`,
  // Nothing of it is stored, and its addresses lead nowhere.
  hide: () => undefined,
  ending: (journal) => journal.commit(),
};
