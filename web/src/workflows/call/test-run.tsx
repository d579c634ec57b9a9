import { runDraft, type Workflow } from '../../api/workflows/workflow.js';
import { parseJson } from '../../data/parse-json.js';
import { useTask } from '../../data/use-task.js';
import { navigate } from '../../navigation/location.js';
import { ProblemNotice } from '../../parts/states/problem-notice.js';
import { TextArea } from '../../parts/fields/text-area.js';

interface TestRunProps {
  workflow: Workflow;
  text: string;
  setText: (text: string) => void;
}

/** Runs the saved draft with start data somebody makes up, and shows that run. */
export function TestRun({ workflow, text, setText }: TestRunProps) {
  const task = useTask();
  const run = async () => {
    const input = parseJson(text, { field: 'input', label: 'The start data' });
    navigate(`/runs/${(await runDraft(workflow.id, input)).runId}`);
  };
  return (
    <form
      className="card stack"
      aria-label="Test run"
      onSubmit={(event) => {
        event.preventDefault();
        void task.run(run);
      }}
    >
      <h2>Test run</h2>
      <ProblemNotice problem={task.problem} />
      <TextArea
        label="Start data"
        className="code"
        rows={13}
        value={text}
        onChange={(event) => setText(event.target.value)}
        hint="Contains every field that the nodes refer to. The sample commands send the same data."
      />
      <div className="actions">
        <button className="primary" disabled={task.isRunning}>
          Run the saved draft
        </button>
      </div>
    </form>
  );
}
