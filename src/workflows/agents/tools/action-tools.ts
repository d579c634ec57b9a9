import { AppError } from '#libs/errors';
import { actionTool } from '../../../actions/declaration/action-tool.js';
import type { NodeContext } from '../../nodes/contract/node-kind.js';
import { runAction } from '../../nodes/run-action.js';
import type { AgentTool } from './agent-tool.js';

/**
 * An action as a tool. The connection is the author's choice, never the model's, and the action's own form judges the
 * arguments. @throws AppError `not_found`
 */
export function openActionTool(
  { action: key, connection }: { action: string; connection?: string },
  context: NodeContext,
): AgentTool {
  const action = context.services.catalog.find(key);
  if (!action) throw new AppError('not_found', `There is no action "${key}".`);
  const { name, description, inputSchema } = actionTool(action);
  return {
    name,
    label: key,
    description,
    inputSchema,
    // The action itself refuses to repeat what may have happened, by its key.
    isRepeatable: true,
    call: ({ args, key: idempotencyKey, signal }) =>
      runAction(action, { raw: { body: args }, choice: { connection }, idempotencyKey, signal }, context),
  };
}
