import { useState } from 'react';
import { Page } from '../parts/page.js';
import { RunFilters } from './run-filters.js';
import { RunList } from './run-list.js';

/** All runs of the workspace, newest first. */
export function RunsPage() {
  const [workflowId, setWorkflowId] = useState('');
  const [status, setStatus] = useState('');
  return (
    <Page title="Runs" lead="Every call of a workflow is recorded, node by node.">
      <RunFilters workflowId={workflowId} setWorkflowId={setWorkflowId} status={status} setStatus={setStatus} />
      <RunList workflowId={workflowId} status={status} isAcrossWorkflows />
    </Page>
  );
}
