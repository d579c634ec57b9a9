import { send } from './send.js';
import { workflowPath } from './workflow.js';

/** What a test holds besides its name: start data, stand-ins by id of the node, and what must come of it. */
export interface WorkflowFixture {
  input?: unknown;
  mocks: unknown;
  expect: unknown;
}

/** A test of a workflow. */
export interface WorkflowTest extends WorkflowFixture {
  name: string;
}

/** A value that is not as expected, by its path in the outcome. A side that is left out has none. */
export interface TestDifference {
  path: string;
  expected?: unknown;
  actual?: unknown;
}

/** What came of one test. */
export interface TestResult {
  name: string;
  passed: boolean;
  /** Why the run could not be judged. */
  message?: string;
  differences: TestDifference[];
  durationMs: number;
}

/** What came of running tests. */
export interface TestReport {
  passed: number;
  failed: number;
  results: TestResult[];
}

/** Address of the tests of a workflow. */
export const testsPath = (workflowId: string) => `${workflowPath(workflowId)}/tests`;

const testPath = (workflowId: string, name: string) => `${testsPath(workflowId)}/${encodeURIComponent(name)}`;

/** Saves a test under its name, new or not. */
export const saveTest = (workflowId: string, { name, ...fixture }: WorkflowTest) =>
  send<WorkflowTest>('PUT', testPath(workflowId, name), { body: fixture });

/** Deletes a test. */
export const deleteTest = (workflowId: string, name: string) => send<void>('DELETE', testPath(workflowId, name));

/** Runs tests, all without names; nothing reaches outside. */
export const runTests = (workflowId: string, body: { names?: string[]; version: 'draft' | number }) =>
  send<TestReport>('POST', `${testsPath(workflowId)}/run`, { body });
