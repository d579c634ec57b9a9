import { type FormEvent, useState } from 'react';
import type { Definition } from '../api/definition.js';
import { faultOf } from '../api/problem.js';
import { type Run, retryRun } from '../api/run.js';
import { type Workflow, workflowPath } from '../api/workflow.js';
import { parseJson } from '../data/parse-json.js';
import { useGet } from '../data/use-get.js';
import { useTask } from '../data/use-task.js';
import { navigate } from '../navigation/location.js';
import { Dialog } from '../parts/dialog.js';
import { ProblemNotice } from '../parts/problem-notice.js';
import { SelectField } from '../parts/select-field.js';
import { TextArea } from '../parts/text-area.js';
import { versionOf } from './version-of.js';

interface RetryDialogProps {
  run: Run;
  definition?: Definition;
  onClose: () => void;
}

/** Asks how a run is tried again: from where, on which version and with which start data; then goes to the new run. */
export function RetryDialog({ run, definition, onClose }: RetryDialogProps) {
  const { data: workflow } = useGet<Workflow>(workflowPath(run.workflowId));
  const task = useTask();
  const [isEditing, setIsEditing] = useState(false);
  const newest = workflow?.deployedVersion;
  const steps = definition?.nodes.filter(({ type }) => !STARTS.has(type)) ?? [];
  const failed = steps.find(({ label }) => label === run.error?.node)?.id;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const [fromNode, version] = [String(form.get('fromNode')), String(form.get('version'))];
    void task.run(async () => {
      const { runId } = await retryRun(run.id, {
        ...(fromNode && { fromNode }),
        ...(version && { version: Number(version) }),
        ...(isEditing && {
          input: parseJson(String(form.get('input')), { field: 'input', label: 'The start data' }),
        }),
      });
      navigate(`/runs/${runId}`);
    });
  };
  return (
    <Dialog title="Run it again" onClose={onClose}>
      <form className="stack" onSubmit={submit}>
        <ProblemNotice problem={task.problem} />
        <SelectField
          key={`${failed} ${steps.length}`}
          label="Begin"
          name="fromNode"
          defaultValue={failed ?? ''}
          hint="Nodes before keep their results and are not done again."
          fault={faultOf(task.problem, 'fromNode')}
          options={[
            { value: '', text: 'at the beginning' },
            ...steps.map(({ id, label }) => ({
              value: id,
              text: `at “${label}”${id === failed ? ', which failed' : ''}`,
            })),
          ]}
        />
        <SelectField
          label="Version"
          name="version"
          fault={faultOf(task.problem, 'version')}
          options={[
            { value: '', text: `the same (${versionOf(run)})` },
            ...(newest !== undefined && newest !== run.version
              ? [{ value: String(newest), text: `the deployed one (v${newest})` }]
              : []),
          ]}
        />
        <label className="choice">
          <input type="checkbox" checked={isEditing} onChange={() => setIsEditing(!isEditing)} />
          <span>With other start data</span>
        </label>
        {isEditing && (
          <TextArea
            label="Start data"
            name="input"
            className="code"
            rows={10}
            defaultValue={JSON.stringify(run.input, null, 2)}
            fault={faultOf(task.problem, 'input')}
          />
        )}
        <div className="actions end">
          <button type="button" onClick={onClose}>
            Cancel
          </button>
          <button className="primary" disabled={task.isRunning}>
            Run it again
          </button>
        </div>
      </form>
    </Dialog>
  );
}

const STARTS: ReadonlySet<string> = new Set(['webhook', 'cron', 'frontendElement']);
