import { useState } from 'react';
import { isSpilled, readSpilled } from '../../api/workflows/run.js';
import { useTask } from '../../data/use-task.js';
import { bytes } from '../../parts/values/bytes.js';
import { JsonPanel } from '../../parts/values/json-panel.js';
import { ProblemNotice } from '../../parts/states/problem-notice.js';

/** A value of a run; a large one is read when somebody asks for it. */
export function RunValue({ runId, title, value }: { runId: string; title: string; value: unknown }) {
  const [read, setRead] = useState<{ value: unknown }>();
  const task = useTask();
  if (!isSpilled(value)) return <JsonPanel title={title} value={value} />;
  if (read) return <JsonPanel title={title} value={read.value} />;
  const load = async () => setRead({ value: await readSpilled(runId, value) });
  return (
    <section className="json-panel" aria-label={title}>
      <div className="json-head">
        <strong>{title}</strong>
      </div>
      <ProblemNotice problem={task.problem} />
      <p className="large-value">
        <span>A large value, {bytes(value.size)} of JSON.</span>
        <button className="small" disabled={task.isRunning} onClick={() => void task.run(load)}>
          {task.isRunning ? 'Loading …' : 'Show it'}
        </button>
      </p>
    </section>
  );
}
