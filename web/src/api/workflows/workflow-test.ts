import { api, type Body, type Schemas } from '../client.js';
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
export type TestDifference = TestResult['differences'][number];

/** What came of one test. */
export type TestResult = Schemas['TestReport']['results'][number];

/** What came of running tests. */
export type TestReport = Schemas['TestReport'];

/** Address of the tests of a workflow. */
export const testsPath = (workflowId: string) => `${workflowPath(workflowId)}/tests`;

/** Saves a test under its name, new or not. */
export const saveTest = (workflowId: string, { name, ...fixture }: WorkflowTest) =>
  api.put('/api/workflows/{id}/tests/{name}', {
    path: { id: workflowId, name },
    body: fixture as Body<'put', '/api/workflows/{id}/tests/{name}'>,
  });

/** Deletes a test. */
export const deleteTest = (workflowId: string, name: string) =>
  api.delete('/api/workflows/{id}/tests/{name}', { path: { id: workflowId, name } });

/** Runs tests, all without names; nothing reaches outside. */
export const runTests = (workflowId: string, body: { names?: string[]; version: 'draft' | number }) =>
  api.post('/api/workflows/{id}/tests/run', { path: { id: workflowId }, body });
