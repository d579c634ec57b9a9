import { Id, Json } from '#libs/schema';
import { nodeKind } from '../contract/node-kind.js';

class SubWorkflowConfig {
  @Id({ description: 'Id of the workflow to run; its deployed version counts.' })
  workflow: string;

  @Json({ default: {}, nullable: true, description: 'Its start data.' })
  input: unknown;
}

/** Runs another workflow and goes on with what its Return says. */
export const subWorkflow = nodeKind<SubWorkflowConfig>({
  type: 'subWorkflow',
  title: 'Sub-workflow',
  summary: 'Runs another workflow of this workspace and gives what its Return node answers.',
  keywords: ['call', 'execute', 'function'],
  role: 'step',
  config: SubWorkflowConfig,
  effect: false,
  isLimited: true,
  needs: ({ workflow: id }, { isDeferred }) =>
    isDeferred(id)
      ? [{ kind: 'scope', field: 'workflow', scope: 'workflows:run' }]
      : [{ kind: 'workflow', field: 'workflow', id }],
  output: ({ workflow: id }, { workflow: find, isDeferred }) => (isDeferred(id) ? undefined : find?.(id)),
  wait: ({ workflow, input }) => ({ for: 'run', workflowId: workflow, input }),
});
