import { useState } from 'react';
import type { Definition } from '../../../api/workflows/definition.js';
import { isEnded, type Run } from '../../../api/workflows/run.js';
import { saveTest } from '../../../api/workflows/workflow-test.js';
import { useTask } from '../../../data/use-task.js';
import { Link } from '../../../navigation/link.js';
import { ProblemNotice } from '../../../parts/states/problem-notice.js';
import { RunStatus } from '../../../runs/run-status.js';
import { testOfRun } from '../../tests/test-of-run.js';
import type { NodeKinds } from '../../use-node-kinds.js';

interface TrialResultProps {
  run: Run;
  /** The node that was to run and was not reached. */
  missed?: string;
  /** Whether all of the draft ran, so that a test can expect the same. */
  isWhole: boolean;
  definition: Definition;
  kinds: NodeKinds;
}

/** How the run stands that was begun here, with the way to all of it; a click keeps it as a test. */
export function TrialResult({ run, missed, isWhole, definition, kinds }: TrialResultProps) {
  const task = useTask();
  const [kept, setKept] = useState<string>();
  const keep = async () => {
    const test = testOfRun(definition, kinds, run);
    await saveTest(run.workflowId, test);
    setKept(run.id);
  };
  const canKeep = isWhole && (run.status === 'succeeded' || run.status === 'failed') && !run.nodesCursor;
  return (
    <>
      <span role="status" className={isEnded(run) ? undefined : 'live'}>
        <RunStatus status={run.status} /> {missed !== undefined && `${labelOf(definition, missed)} was not reached. `}
        <Link href={`/runs/${run.id}`}>Open the run</Link>
      </span>
      {canKeep && kept !== run.id && (
        <button className="quiet" disabled={task.isRunning} onClick={() => void task.run(keep)}>
          Save as a test
        </button>
      )}
      {kept === run.id && (
        <span role="status">
          Saved in <Link href={`/workflows/${run.workflowId}/tests`}>Tests</Link>
        </span>
      )}
      <ProblemNotice problem={task.problem} />
    </>
  );
}

const labelOf = ({ nodes }: Definition, id: string): string => nodes.find((node) => node.id === id)?.label ?? id;
