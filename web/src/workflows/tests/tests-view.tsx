import { useMemo, useState } from 'react';
import type { Workflow } from '../../api/workflows/workflow.js';
import { EmptyState } from '../../parts/states/empty-state.js';
import { Loading } from '../../parts/states/loading.js';
import { ProblemNotice } from '../../parts/states/problem-notice.js';
import { SelectField } from '../../parts/fields/select-field.js';
import { useMay } from '../../session/session.js';
import { useNodeKinds } from '../use-node-kinds.js';
import { TestCard } from './test-card.js';
import { TestForm } from './test-form.js';
import { testSample } from './test-sample.js';
import { TestSummary } from './test-summary.js';
import { useTests } from './use-tests.js';

/** The tests of a workflow: start data, stand-ins for everything outside, and what must come of it. */
export function TestsView({ workflow }: { workflow: Workflow }) {
  const { id, definition, deployedVersion } = workflow;
  const { data, problem, reload, results, task, run, changed } = useTests(id);
  const [version, setVersion] = useState('draft');
  const [isAdding, setIsAdding] = useState(false);
  const kinds = useNodeKinds();
  const sample = useMemo(() => testSample(definition!, kinds), [definition, kinds]);
  const mayWrite = useMay('editor');
  if (!data) return <Loading problem={problem} retry={reload} />;
  const { items } = data;
  const runOn = (name?: string) => run(version === 'draft' ? 'draft' : Number(version), name);
  return (
    <div className="stack">
      <p className="lead">Tests run the graph with mocks for everything outside. Nothing is sent.</p>
      {mayWrite && (
        <div className="actions">
          {items.length > 0 && (
            <button className="primary" disabled={task.isRunning} onClick={() => runOn()}>
              {task.isRunning ? 'Running …' : 'Run all'}
            </button>
          )}
          <button disabled={isAdding || kinds.size === 0} onClick={() => setIsAdding(true)}>
            Add a test
          </button>
        </div>
      )}
      {mayWrite && items.length > 0 && deployedVersion !== undefined && (
        <div className="columns narrow">
          <SelectField
            label="Run on"
            value={version}
            onChange={({ target }) => setVersion(target.value)}
            options={[
              { value: 'draft', text: 'the saved draft' },
              { value: String(deployedVersion), text: `version ${deployedVersion}, deployed` },
            ]}
          />
        </div>
      )}
      <ProblemNotice problem={task.problem} />
      <TestSummary tests={items} results={results} />
      {isAdding && (
        <TestForm
          workflowId={id}
          test={sample}
          onSaved={(name) => {
            setIsAdding(false);
            changed(name);
          }}
          onCancel={() => setIsAdding(false)}
        />
      )}
      {items.length === 0 && !isAdding && (
        <EmptyState
          title="No tests yet"
          action={
            mayWrite && kinds.size > 0 && <button onClick={() => setIsAdding(true)}>Write your first test</button>
          }
        >
          A test checks the result for some start data. It tells you, before your callers do, when a change breaks
          something.
        </EmptyState>
      )}
      <ul className="list">
        {items.map((test) => (
          <TestCard
            key={test.name}
            workflowId={id}
            test={test}
            result={results.get(test.name)}
            isRunning={task.isRunning}
            onRun={() => runOn(test.name)}
            onChanged={() => changed(test.name)}
          />
        ))}
      </ul>
    </div>
  );
}
