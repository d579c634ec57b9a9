import type { ActionDefinition } from '../../actions/declaration/action.catalog.js';
import { linksInAnswer } from '../../actions/declaration/links-in-answer.js';
import type { ActionCall } from '../../actions/pipeline/action-call.js';
import { linksOf } from '../engine/secrets/hidden-texts.js';
import type { NodeContext } from './contract/node-kind.js';

/** What of a call is not the same for all calls of a node. */
type NodeActionCall = Pick<ActionCall, 'raw' | 'choice' | 'idempotencyKey' | 'signal'>;

/**
 * Calls an action for a run, and keeps links in the answer that open something to whoever has them out of its records.
 * @throws AppError as the action does
 */
export async function runAction(
  action: ActionDefinition,
  call: NodeActionCall,
  { services, workspaceId, runId, requestId, repeatsUnknown, hide }: NodeContext,
): Promise<unknown> {
  const caller = { kind: 'run', id: runId, workspaceId, requestId } as const;
  const { body } = await services.actions.run(action, { caller, ...call, repeatsUnknown });
  const found = linksInAnswer(action, body);
  if (found) hide(linksOf(found.texts, found.need));
  return body;
}
