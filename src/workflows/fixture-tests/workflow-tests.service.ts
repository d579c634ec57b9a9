import { Injectable } from '@nestjs/common';
import { AppError, toAppError } from '#libs/errors';
import { FairShare, shareOf } from '#libs/fair-share';
import { Environment } from '../../platform/config/environment.js';
import { CodeRunner } from '../ports/code-runner.js';
import type { Plan } from '../compiler/plan.js';
import { type Definition, withoutPins } from '../model/definition.js';
import { WorkflowStore } from '../definition/workflow-store.js';
import { MemoryRoom } from '../engine/memory/memory-room.js';
import { PlanSource } from '../plans/plan-source.js';
import { startInput } from './test-runs.js';
import { testLimits, type WorkflowTest } from '../definition/tests/workflow-fixture.dto.js';
import { compareWithExpectation } from './compare-with-expectation.js';
import { runFixture } from './run-fixture.js';
import { WorkflowTestStore } from '../definition/tests/workflow-test-store.js';
import type { TestReport, TestResult } from './workflow-test.dto.js';

/** Milliseconds that one test may take. */
const TEST_MS = 5000;
/** Milliseconds that the tests of one call may take together. */
const ALL_MS = 30_000;
const RETRY_AFTER_SECONDS = 5;

/** Which tests are run, on what. */
export interface TestOrder {
  names?: readonly string[];
  version: 'draft' | number;
  /** Ends when nobody waits for the report any more. */
  gone?: AbortSignal;
}

/** Runs the tests of workflows on the engine itself, with nothing outside within reach. */
@Injectable()
export class WorkflowTests {
  private readonly share: FairShare;

  constructor(
    private readonly workflows: WorkflowStore,
    private readonly plans: PlanSource,
    private readonly store: WorkflowTestStore,
    private readonly room: MemoryRoom,
    private readonly environment: Environment,
    private readonly code: CodeRunner,
  ) {
    const { WORKFLOW_TESTS_AT_ONCE: total, WORKSPACE_SHARE_PERCENT } = environment;
    this.share = new FairShare({ total, perWorkspace: shareOf(total, WORKSPACE_SHARE_PERCENT) });
  }

  /**
   * @throws AppError `not_found` for the workflow, the version or a test, `workflow_invalid` for a draft with faults,
   *   `unavailable` when as many tests of the workspace run as may
   */
  async run(workspaceId: string, workflowId: string, order: TestOrder): Promise<TestReport> {
    const release = this.share.tryAcquire(workspaceId);
    if (!release)
      throw new AppError('unavailable', 'As many tests of this workspace run as may at the same time.', {
        retryAfter: RETRY_AFTER_SECONDS,
      });
    try {
      return await this.runAll(workspaceId, workflowId, order);
    } finally {
      release();
    }
  }

  private async runAll(
    workspaceId: string,
    workflowId: string,
    { names, version, gone }: TestOrder,
  ): Promise<TestReport> {
    const { definition } = await this.workflows.get(workspaceId, workflowId);
    const tests = await this.store.list({ workspaceId, workflowId }, names);
    const plan = await this.plans.plan(
      version === 'draft'
        ? // A test says itself what stands in for its nodes.
          { workspaceId, workflowId, version: null, definition: withoutPins(definition) }
        : { workspaceId, workflowId, version },
    );
    const deadline = performance.now() + ALL_MS;
    const results: TestResult[] = [];
    for (const test of tests) {
      if (gone?.aborted) break;
      results.push(await this.runOne(plan, test, deadline));
    }
    const passed = results.filter((result) => result.passed).length;
    return { passed, failed: results.length - passed, results };
  }

  private async runOne(plan: Plan, test: WorkflowTest, deadline: number): Promise<TestResult> {
    const began = performance.now();
    const limitMs = Math.min(TEST_MS, deadline - began);
    if (limitMs <= 0) {
      const message = `The tests of one call take at most ${ALL_MS} ms together; run this one by its name.`;
      return { name: test.name, passed: false, message, differences: [], durationMs: 0 };
    }
    const verdict = await this.judged(plan, test, limitMs).catch((error: unknown) => ({
      passed: false,
      message: toAppError(error).detail,
      differences: [],
    }));
    return { name: test.name, ...verdict, durationMs: Math.round(performance.now() - began) };
  }

  private async judged(plan: Plan, { input, mocks, expect }: WorkflowTest, limitMs: number) {
    const options = {
      input: startInput(plan.definition as Definition, input),
      mocks,
      loopMaxItems: this.environment.LOOP_MAX_ITEMS,
      valueMaxCharacters: Math.min(testLimits.valueCharacters, this.environment.NODE_VALUE_MAX_CHARACTERS),
      code: this.code,
      limitMs,
      now: Date.now(),
    };
    const seat = this.room.enter(plan.workspaceId);
    try {
      return await compareWithExpectation(await runFixture(plan, { ...options, seat }), expect);
    } finally {
      seat.leave();
    }
  }
}
