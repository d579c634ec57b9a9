import { lazy, Suspense, useState } from 'react';
import { type Workflow, workflowPath } from '../api/workflows/workflow.js';
import { useGet } from '../data/use-get.js';
import { Loading } from '../parts/states/loading.js';
import { LoadingPage } from '../parts/states/loading-page.js';
import { Page } from '../parts/page.js';
import { type Tab, Tabs } from '../parts/tabs.js';
import { RunsView } from '../runs/list/runs-view.js';
import { CallView } from './call/call-view.js';
import { DeploymentButtons } from './deployment-buttons.js';
import { WorkflowStatus } from './workflow-status.js';
import { TestsView } from './tests/tests-view.js';
import { VersionList } from './versions/version-list.js';
import { WorkflowSettings } from './workflow-settings.js';

/** Loaded when it is needed: it is larger than all other pages together. */
const Editor = lazy(async () => ({ default: (await import('./editor/editor.js')).Editor }));

const ABOVE = { href: '/workflows', title: 'Workflows' };

function tabsOf(id: string): Tab[] {
  const base = `/workflows/${id}`;
  return [
    { href: base, title: 'Definition' },
    { href: `${base}/call`, title: 'Call and test' },
    { href: `${base}/tests`, title: 'Tests' },
    { href: `${base}/runs`, title: 'Runs' },
    { href: `${base}/versions`, title: 'Versions' },
    { href: `${base}/settings`, title: 'Settings' },
  ];
}

/** One workflow: its draft, how it is called, its runs and versions. */
export function WorkflowPage({ id, view }: { id: string; view?: string }) {
  const { data: workflow, problem, reload, replace } = useGet<Workflow>(workflowPath(id));
  const [isEditorWanted, setIsEditorWanted] = useState(view === undefined);
  if (view === undefined && !isEditorWanted) setIsEditorWanted(true);
  if (!workflow) return <LoadingPage kind="Workflow" above={ABOVE} problem={problem} retry={reload} />;
  return (
    <Page
      title={workflow.name}
      above={ABOVE}
      badge={<WorkflowStatus workflow={workflow} />}
      actions={<DeploymentButtons workflow={workflow} onChanged={reload} />}
    >
      <Tabs tabs={tabsOf(id)} current={view ? `/workflows/${id}/${view}` : `/workflows/${id}`} />
      {view === 'call' && <CallView workflow={workflow} onSaved={replace} />}
      {view === 'tests' && <TestsView workflow={workflow} />}
      {view === 'runs' && <RunsView href={`/workflows/${id}/runs`} workflowId={id} />}
      {view === 'versions' && <VersionList workflow={workflow} onRolledBack={reload} />}
      {view === 'settings' && <WorkflowSettings workflow={workflow} onSaved={replace} />}
      {/* It stays when another view is shown, so that what was written is not lost. */}
      <div hidden={view !== undefined}>
        {isEditorWanted && (
          <Suspense fallback={<Loading />}>
            <Editor workflow={workflow} isShown={view === undefined} onSaved={replace} reload={reload} />
          </Suspense>
        )}
      </div>
    </Page>
  );
}
