import type { Definition } from '../api/definition.js';
import type { PageOf } from '../api/page.js';
import type { Run } from '../api/run.js';
import { versionsPath, type Workflow, workflowPath, type WorkflowVersion } from '../api/workflow.js';
import { useGet } from '../data/use-get.js';

/** The graph a run is of; of a draft the one that is saved now, which may have changed since. */
export function useRunDefinition(run: Run | undefined): Definition | undefined {
  const isDraft = run?.version === 'draft';
  const draft = useGet<Workflow>(run && isDraft ? workflowPath(run.workflowId) : undefined);
  const versions = useGet<PageOf<WorkflowVersion>>(run && !isDraft ? versionsPath(run.workflowId) : undefined);
  if (isDraft) return draft.data?.definition;
  return versions.data?.items.find(({ version }) => version === run?.version)?.definition;
}
