import { lazy, Suspense, useDeferredValue, useEffect, useRef, useState } from 'react';
import { type Workflow, workflowPath } from '../api/workflows/workflow.js';
import { useGet } from '../data/use-get.js';
import { navigate } from '../navigation/location.js';
import { Loading } from '../parts/states/loading.js';
import { LoadingPage } from '../parts/states/loading-page.js';
import { Page } from '../parts/page.js';
import { type Tab, Tabs } from '../parts/tabs.js';
import { RunsView } from '../runs/list/runs-view.js';
import { CallView } from './call/call-view.js';
import { DeploymentButtons } from './deployment/deployment-buttons.js';
import type { EditorHandle } from './editor/editor.js';
import { WorkflowStatus } from './deployment/workflow-status.js';
import { TestsView } from './tests/tests-view.js';
import { VersionList } from './versions/version-list.js';
import { WorkflowSettings } from './settings/workflow-settings.js';

let loaded: Promise<typeof import('./editor/editor.js')> | undefined;
/** Loaded when it is needed: it is larger than all other pages together. */
const loadEditor = () => (loaded ??= import('./editor/editor.js'));
const Editor = lazy(async () => ({ default: (await loadEditor()).Editor }));

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
  // While the workflow is read, not after it.
  useEffect(() => void (isEditorWanted && loadEditor()), [isEditorWanted]);
  // Code that has come meanwhile is shown at once, not behind a placeholder that React would keep for 300 ms.
  const isEditorShown = useDeferredValue(isEditorWanted && workflow !== undefined, false);
  const editor = useRef<EditorHandle>(null);
  if (!workflow) return <LoadingPage kind="Workflow" above={ABOVE} problem={problem} retry={reload} />;
  // Without an editor nothing is edited.
  const saveFirst = async () => {
    const saved = editor.current ? await editor.current.saveFirst() : workflow;
    // The editor shows why not, and what can be done about it.
    if (!saved && view !== undefined) navigate(`/workflows/${id}`);
    return saved;
  };
  return (
    <Page
      title={workflow.name}
      above={ABOVE}
      badge={<WorkflowStatus workflow={workflow} />}
      actions={<DeploymentButtons workflow={workflow} saveFirst={saveFirst} onChanged={reload} />}
    >
      <Tabs tabs={tabsOf(id)} current={view ? `/workflows/${id}/${view}` : `/workflows/${id}`} />
      {view === 'call' && <CallView workflow={workflow} onSaved={replace} />}
      {view === 'tests' && <TestsView workflow={workflow} />}
      {view === 'runs' && <RunsView href={`/workflows/${id}/runs`} workflowId={id} />}
      {view === 'versions' && <VersionList workflow={workflow} onRolledBack={reload} />}
      {view === 'settings' && <WorkflowSettings workflow={workflow} onSaved={replace} />}
      {/* It stays when another view is shown, so that what was written is not lost. */}
      <div hidden={view !== undefined}>
        {isEditorShown && (
          <Suspense fallback={<Loading />}>
            <Editor ref={editor} workflow={workflow} isShown={view === undefined} onSaved={replace} reload={reload} />
          </Suspense>
        )}
      </div>
    </Page>
  );
}
