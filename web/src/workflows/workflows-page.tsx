import { useState } from 'react';
import { WORKFLOWS, type Workflow } from '../api/workflows/workflow.js';
import { usePages } from '../data/use-pages.js';
import { EmptyState } from '../parts/states/empty-state.js';
import { Loading } from '../parts/states/loading.js';
import { LoadMore } from '../parts/load-more.js';
import { Page } from '../parts/page.js';
import { useMay } from '../session/session.js';
import { ImportWorkflow } from './import-workflow.js';
import { NewWorkflow } from './new-workflow.js';
import { WorkflowTable } from './workflow-table.js';

/** All workflows of the workspace. */
export function WorkflowsPage() {
  const workflows = usePages<Workflow>(WORKFLOWS);
  const [asked, setAsked] = useState<'new' | 'import'>();
  const close = () => setAsked(undefined);
  const mayWrite = useMay('editor');
  const add = (
    <>
      <button onClick={() => setAsked('import')}>Import</button>
      <button className="primary" onClick={() => setAsked('new')}>
        Create a workflow
      </button>
    </>
  );
  return (
    <Page
      title="Workflows"
      lead="What happens when a webhook is called, a form is sent or the time has come: a graph of steps, checked before it is deployed."
      actions={mayWrite && add}
    >
      {asked === 'new' && <NewWorkflow onClose={close} />}
      {asked === 'import' && <ImportWorkflow onClose={close} />}
      {!workflows.items && <Loading problem={workflows.problem} retry={workflows.reload} />}
      {workflows.items?.length === 0 && (
        <EmptyState title="There is no workflow yet.">
          {mayWrite ? 'Create one from the example to see how everything fits together.' : 'An editor can create one.'}
        </EmptyState>
      )}
      {workflows.items && workflows.items.length > 0 && <WorkflowTable items={workflows.items} />}
      <LoadMore loadMore={workflows.loadMore} problem={workflows.problem} />
    </Page>
  );
}
