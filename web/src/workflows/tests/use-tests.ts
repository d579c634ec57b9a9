import { useCallback, useState } from 'react';
import type { PageOf } from '../../api/page.js';
import { runTests, type TestResult, testsPath, type WorkflowTest } from '../../api/workflows/workflow-test.js';
import { type Got, useGet } from '../../data/use-get.js';
import { type Task, useTask } from '../../data/use-task.js';

/** The tests of a workflow and what came of them when they last ran here. */
export interface Tests extends Got<PageOf<WorkflowTest>> {
  results: ReadonlyMap<string, TestResult>;
  task: Task;
  /** Runs one test, or all of them. */
  run: (version: 'draft' | number, name?: string) => void;
  /** Reads the tests again; what came of one that was changed is forgotten. */
  changed: (name: string) => void;
}

const NONE: ReadonlyMap<string, TestResult> = new Map();

/** Reads and runs the tests of a workflow. */
export function useTests(workflowId: string): Tests {
  const got = useGet<PageOf<WorkflowTest>>(testsPath(workflowId));
  const [results, setResults] = useState(NONE);
  const task = useTask();
  const { reload } = got;
  const run = (version: 'draft' | number, name?: string) =>
    void task.run(async () => {
      const report = await runTests(workflowId, { version, ...(name !== undefined && { names: [name] }) });
      setResults((before) => new Map([...before, ...report.results.map((result) => [result.name, result] as const)]));
    });
  const changed = useCallback(
    (name: string) => {
      setResults((before) => new Map([...before].filter(([other]) => other !== name)));
      reload();
    },
    [reload],
  );
  return { ...got, results, task, run, changed };
}
