import { type FormEvent, useState } from 'react';
import { faultOf } from '../../api/problem.js';
import { type NodeRecord, resumeRun } from '../../api/workflows/run.js';
import { parseJson } from '../../data/parse-json.js';
import { useTask } from '../../data/use-task.js';
import { Dialog } from '../../parts/dialogs/dialog.js';
import { ProblemNotice } from '../../parts/states/problem-notice.js';
import { TextArea } from '../../parts/fields/text-area.js';

interface ResumeDialogProps {
  runId: string;
  /** The node that waits. */
  node: NodeRecord;
  onResumed: () => void;
  onClose: () => void;
}

/** Lets a waiting run go on, with what the node that waits hands on. */
export function ResumeDialog({ runId, node, onResumed, onClose }: ResumeDialogProps) {
  const { label, iteration } = node;
  const task = useTask();
  const [text, setText] = useState('{}');
  const resume = async () => {
    await resumeRun(runId, node, parseJson(text, { field: 'body', label: 'The body' }));
    onResumed();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (await task.run(resume)) onClose();
  };
  return (
    <Dialog
      title={`Resume “${label}”${iteration.length > 0 ? ` of item ${iteration.join('.')}` : ''}`}
      onClose={onClose}
    >
      <form className="stack" onSubmit={(event) => void submit(event)}>
        <ProblemNotice problem={task.problem} />
        <TextArea
          label="Body"
          className="code"
          rows={6}
          value={text}
          onChange={({ target }) => setText(target.value)}
          hint={`JSON. Later nodes read it as $"${label}".body.`}
          fault={faultOf(task.problem, 'body')}
        />
        <div className="actions end">
          <button type="button" onClick={onClose}>
            Keep waiting
          </button>
          <button className="primary" disabled={task.isRunning}>
            Resume the run
          </button>
        </div>
      </form>
    </Dialog>
  );
}
