import { useState } from 'react';
import { WORKFLOWS, type Workflow } from '../api/workflows/workflow.js';
import { usePages } from '../data/use-pages.js';
import { EmptyState } from '../parts/states/empty-state.js';
import { Loading } from '../parts/states/loading.js';
import { LoadMore } from '../parts/load-more.js';
import { Page } from '../parts/page.js';
import { useMay } from '../session/session.js';
import { FirstSteps } from './first-steps/first-steps.js';
import { TemplateList } from './first-steps/template-list.js';
import { ImportWorkflow } from './import-workflow.js';
import { NewWorkflow } from './new-workflow.js';
import { WorkflowTable } from './workflow-table.js';

/** All workflows of the workspace. */
export function WorkflowsPage() {
  const workflows = usePages<Workflow>(WORKFLOWS);
  const [asked, setAsked] = useState<'new' | 'import' | 'template'>();
  const close = () => setAsked(undefined);
  const mayWrite = useMay('editor');
  const add = (
    <>
      <button onClick={() => setAsked('import')}>Import</button>
      <button onClick={() => setAsked('template')}>From a template</button>
      <button className="primary" onClick={() => setAsked('new')}>
        Create a workflow
      </button>
    </>
  );
  return (
    <Page
      title="Workflows"
      lead="A workflow is a graph of steps. A webhook, a form, a schedule or an event starts it."
      actions={mayWrite && add}
    >
      {asked === 'new' && <NewWorkflow onClose={close} />}
      {asked === 'import' && <ImportWorkflow onClose={close} />}
      {mayWrite && workflows.items && <FirstSteps workflows={workflows.items} onMake={() => setAsked('template')} />}
      {!workflows.items && <Loading problem={workflows.problem} retry={workflows.reload} />}
      {workflows.items?.length === 0 && (
        <EmptyState title="No workflows yet">
          {mayWrite ? 'Start from a template. It is deployed at once and ready to call.' : 'An editor can create one.'}
        </EmptyState>
      )}
      {mayWrite && workflows.items && (asked === 'template' || workflows.items.length === 0) && (
        <TemplateList
          onMade={() => {
            close();
            workflows.reload();
          }}
        />
      )}
      {workflows.items && workflows.items.length > 0 && <WorkflowTable items={workflows.items} />}
      <LoadMore loadMore={workflows.loadMore} problem={workflows.problem} />
    </Page>
  );
}
