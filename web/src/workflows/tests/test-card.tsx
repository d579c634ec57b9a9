import { useState } from 'react';
import { deleteTest, type TestResult, type WorkflowTest } from '../../api/workflows/workflow-test.js';
import { Badge } from '../../parts/values/badge.js';
import { ConfirmDialog } from '../../parts/dialogs/confirm-dialog.js';
import { duration } from '../../parts/values/duration.js';
import { useMay } from '../../session/session.js';
import { TestForm } from './test-form.js';
import { TestOutcome } from './test-outcome.js';

interface TestCardProps {
  workflowId: string;
  test: WorkflowTest;
  /** What came of it, when it ran. */
  result?: TestResult;
  isRunning: boolean;
  onRun: () => void;
  onChanged: () => void;
}

/** One test with what came of it, to be run, edited and deleted. */
export function TestCard({ workflowId, test, result, isRunning, onRun, onChanged }: TestCardProps) {
  const [asked, setAsked] = useState<'edit' | 'delete'>();
  const mayWrite = useMay('editor');
  const close = () => setAsked(undefined);
  const { name } = test;
  if (asked === 'edit') {
    const saved = () => {
      close();
      onChanged();
    };
    return (
      <li>
        <TestForm workflowId={workflowId} test={test} onSaved={saved} onCancel={close} />
      </li>
    );
  }
  return (
    <li className="card stack">
      <div className="card-head">
        <h3>
          {name} {result && <Badge tone={result.passed ? 'good' : 'bad'}>{result.passed ? 'Passed' : 'Failed'}</Badge>}{' '}
          {result && <span className="hint">{duration(result.durationMs)}</span>}
        </h3>
        {mayWrite && (
          <div className="actions">
            <button className="small" disabled={isRunning} onClick={onRun} aria-label={`Run ${name}`}>
              Run
            </button>
            <button className="small" onClick={() => setAsked('edit')} aria-label={`Edit ${name}`}>
              Edit
            </button>
            <button className="small danger quiet" onClick={() => setAsked('delete')} aria-label={`Delete ${name}`}>
              Delete
            </button>
          </div>
        )}
      </div>
      {result && !result.passed && <TestOutcome result={result} />}
      {asked === 'delete' && (
        <ConfirmDialog
          title={`Delete the test “${name}”?`}
          action="Delete"
          work={() => deleteTest(workflowId, name).then(onChanged)}
          onClose={close}
        >
          <p>This also deletes its expectations.</p>
        </ConfirmDialog>
      )}
    </li>
  );
}
