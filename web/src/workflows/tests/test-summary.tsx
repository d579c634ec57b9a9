import type { TestResult, WorkflowTest } from '../../api/workflows/workflow-test.js';
import { Notice } from '../../parts/states/notice.js';

interface TestSummaryProps {
  tests: readonly WorkflowTest[];
  results: ReadonlyMap<string, TestResult>;
}

/** How many of the tests that ran have passed. Nothing before the first ran. */
export function TestSummary({ tests, results }: TestSummaryProps) {
  const ran = tests.flatMap(({ name }) => results.get(name) ?? []);
  const failed = ran.filter(({ passed }) => !passed).length;
  if (ran.length === 0) return null;
  return failed === 0 ? (
    <Notice tone="good">{ran.length === 1 ? 'The test passed.' : `All ${ran.length} passed.`}</Notice>
  ) : (
    <Notice tone="warn">
      {failed} of {ran.length} failed.
    </Notice>
  );
}
