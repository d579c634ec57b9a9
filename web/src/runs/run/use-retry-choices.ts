import type { Definition } from '../../api/workflows/definition.js';
import type { PageOf } from '../../api/page.js';
import type { Run } from '../../api/workflows/run.js';
import { versionsPath, workflowPath, type Workflow, type WorkflowVersion } from '../../api/workflows/workflow.js';
import { useGet } from '../../data/use-get.js';
import type { Option } from '../../parts/fields/select-field.js';
import { versionOf } from '../version-of.js';

/** On what a run can be tried again, and from where. */
interface RetryChoices {
  versions: Option[];
  steps: Option[];
  /** Id of the node that failed, if the chosen version has it. */
  failed?: string;
}

const STARTS: ReadonlySet<string> = new Set(['webhook', 'cron', 'frontendElement', 'connectorTrigger']);

/** The choices for a run; `version` is the one chosen: a number, `draft`, or empty for the run's own. */
export function useRetryChoices(run: Run, version: string, definition?: Definition): RetryChoices {
  const versions = useGet<PageOf<WorkflowVersion>>(versionsPath(run.workflowId)).data?.items ?? [];
  const draft = useGet<Workflow>(workflowPath(run.workflowId)).data?.definition;
  const others = versions.filter((other) => other.version !== run.version);
  const graph =
    (version === 'draft' ? draft : others.find((other) => String(other.version) === version)?.definition) ?? definition;
  const nodes = graph?.nodes.filter(({ type }) => !STARTS.has(type)) ?? [];
  const failedId = run.error?.node && run.nodes?.findLast(({ label }) => label === run.error?.node)?.nodeId;
  const failed = nodes.find(({ id }) => id === failedId)?.id;
  return {
    versions: [
      { value: '', text: `The same version (${versionOf(run)}${run.version === 'draft' ? ' as it was then' : ''})` },
      { value: 'draft', text: 'The saved draft' },
      ...others.map((other) => ({
        value: String(other.version),
        text: `v${other.version}${other.deployed ? ', deployed now' : ''}`,
      })),
    ],
    steps: [
      { value: '', text: 'The beginning' },
      ...nodes.map(({ id, label }) => ({ value: id, text: `“${label}”${id === failed ? ', which failed' : ''}` })),
    ],
    failed,
  };
}
