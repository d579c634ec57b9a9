import type { PageOf } from '../../api/page.js';
import { rollBack, type Workflow, versionsPath, type WorkflowVersion } from '../../api/workflows/workflow.js';
import { useGet } from '../../data/use-get.js';
import { useTask } from '../../data/use-task.js';
import { Badge } from '../../parts/values/badge.js';
import { EmptyState } from '../../parts/states/empty-state.js';
import { JsonPanel } from '../../parts/values/json-panel.js';
import { Loading } from '../../parts/states/loading.js';
import { Moment } from '../../parts/values/moment.js';
import { ProblemNotice } from '../../parts/states/problem-notice.js';
import { useMay } from '../../session/session.js';
import { CompareVersions } from './compare-versions.js';

/** The deployed versions of a workflow, newest first; what changed between them, and an earlier one deployed again. */
export function VersionList({ workflow, onRolledBack }: { workflow: Workflow; onRolledBack: () => void }) {
  const { data, problem, reload } = useGet<PageOf<WorkflowVersion>>(versionsPath(workflow.id));
  const task = useTask();
  const mayWrite = useMay('editor');
  if (!data) return <Loading problem={problem} retry={reload} />;
  if (data.items.length === 0) {
    return <EmptyState title="No versions yet.">Deploy the draft to create version 1.</EmptyState>;
  }
  const deploy = async (version: number) => {
    if (!(await task.run(() => rollBack(workflow.id, version)))) return;
    reload();
    onRolledBack();
  };
  return (
    <div className="stack">
      <ProblemNotice problem={task.problem} />
      <CompareVersions versions={data.items} draft={workflow.definition!} />
      <ul className="list">
        {data.items.map(({ version, createdAt, deployed, definition }) => (
          <li key={version} className="card stack">
            <div className="card-head">
              <div>
                <h3>Version {version}</h3>
                <p className="hint">
                  First deployed <Moment at={createdAt} /> · {definition.nodes.length} nodes
                </p>
              </div>
              {deployed && <Badge tone="good">Deployed</Badge>}
              {!deployed && mayWrite && (
                <button disabled={task.isRunning} onClick={() => void deploy(version)}>
                  Roll back to it
                </button>
              )}
            </div>
            <details>
              <summary>Definition</summary>
              <JsonPanel title="Definition" value={definition} />
            </details>
          </li>
        ))}
      </ul>
    </div>
  );
}
