import { type ChangeEvent, useState } from 'react';
import { type ExportedWorkflow, importWorkflow } from '../api/workflows/workflow.js';
import { parseJson } from '../data/parse-json.js';
import { useTask } from '../data/use-task.js';
import { Link } from '../navigation/link.js';
import { navigate } from '../navigation/location.js';
import { Dialog } from '../parts/dialogs/dialog.js';
import { ProblemNotice } from '../parts/states/problem-notice.js';
import { TextField } from '../parts/fields/text-field.js';

/** Makes a workflow from an exported file, and says first what the file needs of this workspace. */
export function ImportWorkflow({ onClose }: { onClose: () => void }) {
  const task = useTask();
  const [file, setFile] = useState<ExportedWorkflow>();
  const read = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = target.files?.[0];
    setFile(undefined);
    if (!chosen) return;
    await task.run(async () => {
      setFile(parseJson(await chosen.text(), { field: 'file', label: 'The file' }) as ExportedWorkflow);
    });
  };
  const submit = async () => navigate(`/workflows/${(await importWorkflow(file)).id}`);
  return (
    <Dialog title="Import a workflow" onClose={onClose}>
      <ProblemNotice problem={task.problem} />
      <TextField
        label="File"
        type="file"
        accept="application/json,.json"
        hint="A file that was exported in the settings of a workflow."
        onChange={(event) => void read(event)}
      />
      {file && <Needs file={file} />}
      <div className="actions end">
        <button onClick={onClose}>Cancel</button>
        <button className="primary" disabled={!file || task.isRunning} onClick={() => void task.run(submit)}>
          Import
        </button>
      </div>
    </Dialog>
  );
}

/** Names that must exist here too; a file of somebody else may leave out the lists. */
function Needs({ file: { name, variables = [], connections = [], settings } }: { file: Partial<ExportedWorkflow> }) {
  return (
    <div className="stack tight">
      <p>
        <strong>{name}</strong>
      </p>
      {variables.length > 0 && (
        <p>
          This workflow needs the <Link href="/settings/variables">variables</Link> <code>{variables.join(', ')}</code>.
        </p>
      )}
      {settings?.onFailure && (
        <p>
          When a run fails, it starts the workflow <code>{settings.onFailure}</code>.
        </p>
      )}
      {connections.length > 0 && (
        <p>
          This workflow needs the <Link href="/settings/connectors">connections</Link>{' '}
          <code>{connections.map((connection) => `${connection.connector}: ${connection.name}`).join(', ')}</code>.
        </p>
      )}
    </div>
  );
}
