import { rollBack, type Workflow, versionsPath, type WorkflowVersion } from '../../api/workflows/workflow.js';
import { usePages } from '../../data/use-pages.js';
import { useTask } from '../../data/use-task.js';
import { Badge } from '../../parts/values/badge.js';
import { EmptyState } from '../../parts/states/empty-state.js';
import { LoadMore } from '../../parts/load-more.js';
import { JsonPanel } from '../../parts/values/json-panel.js';
import { Loading } from '../../parts/states/loading.js';
import { Moment } from '../../parts/values/moment.js';
import { ProblemNotice } from '../../parts/states/problem-notice.js';
import { useMay } from '../../session/session.js';
import { tellDeployed } from '../deployment/tell-deployed.js';
import { CompareVersions } from './compare-versions.js';

/** The deployed versions of a workflow, newest first; what changed between them, and an earlier one deployed again. */
export function VersionList({ workflow, onRolledBack }: { workflow: Workflow; onRolledBack: () => void }) {
  const { items, problem, reload, loadMore } = usePages<WorkflowVersion>(versionsPath(workflow.id));
  const task = useTask();
  const mayWrite = useMay('editor');
  if (!items) return <Loading problem={problem} retry={reload} />;
  if (items.length === 0) {
    return <EmptyState title="No versions yet">Deploy the draft to create version 1.</EmptyState>;
  }
  const { id, deployedVersion: before } = workflow;
  const show = () => {
    reload();
    onRolledBack();
  };
  const deploy = async (version: number) => {
    await rollBack(id, version);
    tellDeployed({ id, version, before, onChanged: show });
    show();
  };
  return (
    <div className="stack">
      <ProblemNotice problem={task.problem} />
      <CompareVersions versions={items} draft={workflow.definition!} />
      <ul className="list">
        {items.map(({ version, createdAt, deployed, definition }) => (
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
                <button disabled={task.isRunning} onClick={() => void task.run(() => deploy(version))}>
                  Roll back
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
      <LoadMore loadMore={loadMore} problem={problem} />
    </div>
  );
}
