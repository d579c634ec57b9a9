import { describe, expect, it } from '@jest/globals';
import type { Environment } from '../../platform/config/environment.js';
import type { WorkflowStore } from '../definition/workflow-store.js';
import { MemoryRoom } from '../engine/memory/memory-room.js';
import type { PlanSource } from '../plans/plan-source.js';
import type { CodeRunner } from '../ports/code-runner.js';
import type { WorkflowTestStore } from '../definition/tests/workflow-test-store.js';
import { WorkflowTests } from './workflow-tests.service.js';

const DRAFT = { version: 'draft' } as const;

/** Tests of workflows that take until `finish` where their workspace is `crowd`. */
function setUp() {
  const { promise: held, resolve: finish } = Promise.withResolvers<void>();
  const began: string[] = [];
  const workflows = {
    get: async (workspaceId: string) => {
      began.push(workspaceId);
      if (workspaceId === 'crowd') await held;
      if (workspaceId === 'without it') throw new Error('not found');
      return { definition: { nodes: [], edges: [] } };
    },
  };
  const plans = { plan: () => Promise.resolve({}) };
  const store = { list: () => Promise.resolve([{ name: 'a' }, { name: 'b' }]) };
  const environment = { WORKFLOW_TESTS_AT_ONCE: 4, WORKSPACE_SHARE_PERCENT: 75 } as Environment;
  const tests = new WorkflowTests(
    workflows as unknown as WorkflowStore,
    plans as unknown as PlanSource,
    store as unknown as WorkflowTestStore,
    new MemoryRoom(environment),
    environment,
    {} as CodeRunner,
  );
  const run = (workspaceId: string) => tests.run(workspaceId, 'a workflow', { ...DRAFT, gone: AbortSignal.abort() });
  return { run, finish, began };
}

describe('tests of workflows that several workspaces run at once', () => {
  it('are refused to a workspace beyond its share, while those of others are run', async () => {
    const { run, finish, began } = setUp();
    const taken = [run('crowd'), run('crowd'), run('crowd')];
    await expect(run('crowd')).rejects.toMatchObject({ code: 'unavailable', status: 503, retryAfter: 5 });
    await expect(run('other')).resolves.toMatchObject({ passed: 0 });
    expect(began).toEqual(['crowd', 'crowd', 'crowd', 'other']);
    finish();
    await Promise.all(taken);
    await expect(run('crowd')).resolves.toMatchObject({ passed: 0 });
  });

  it('have room again when they could not be run', async () => {
    const { run } = setUp();
    for (let n = 0; n < 5; n += 1) await expect(run('without it')).rejects.toThrow('not found');
  });

  it('are not begun any more once their caller has gone', async () => {
    const { run } = setUp();
    await expect(run('other')).resolves.toEqual({ passed: 0, failed: 0, results: [] });
  });
});
