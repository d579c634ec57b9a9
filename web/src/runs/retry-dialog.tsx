import { type FormEvent, useState } from 'react';
import type { Definition } from '../api/definition.js';
import { faultOf } from '../api/problem.js';
import { isSpilled, type Run, retryRun } from '../api/run.js';
import type { PageOf } from '../api/page.js';
import { versionsPath, workflowPath, type Workflow, type WorkflowVersion } from '../api/workflow.js';
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
  const versions = useGet<PageOf<WorkflowVersion>>(versionsPath(run.workflowId)).data?.items ?? [];
  const draft = useGet<Workflow>(workflowPath(run.workflowId)).data?.definition;
  const task = useTask();
  const [isEditing, setIsEditing] = useState(false);
  const [version, setVersion] = useState('');
  const others = versions.filter((other) => other.version !== run.version);
  const graph =
    (version === 'draft' ? draft : others.find((other) => String(other.version) === version)?.definition) ?? definition;
  const steps = graph?.nodes.filter(({ type }) => !STARTS.has(type)) ?? [];
  const failedId = run.error?.node && run.nodes?.findLast(({ label }) => label === run.error?.node)?.nodeId;
  const failed = steps.find(({ id }) => id === failedId)?.id;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const fromNode = String(form.get('fromNode'));
    void task.run(async () => {
      const { runId } = await retryRun(run.id, {
        ...(fromNode && { fromNode }),
        ...(version && { version: version === 'draft' ? version : Number(version) }),
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
          label="Version"
          fault={faultOf(task.problem, 'version')}
          options={[
            { value: '', text: `the same (${versionOf(run)}${run.version === 'draft' ? ' as it was then' : ''})` },
            { value: 'draft', text: 'the draft as it is saved now' },
            ...others.map((other) => ({
              value: String(other.version),
              text: `v${other.version}${other.deployed ? ', deployed now' : ''}`,
            })),
          ]}
          value={version}
          onChange={({ target }) => setVersion(target.value)}
        />
        <SelectField
          key={`${version} ${failed} ${steps.length}`}
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
        <label className="choice">
          <input
            type="checkbox"
            checked={isEditing}
            disabled={isSpilled(run.input)}
            onChange={() => setIsEditing(!isEditing)}
          />
          <span>
            With other start data{' '}
            {isSpilled(run.input) && <span className="hint">These are too large to be edited here.</span>}
          </span>
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
