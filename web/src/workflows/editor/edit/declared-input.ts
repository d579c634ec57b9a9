import type { Action } from '../../../api/connectors/action.js';
import type { Trigger } from '../../../api/connectors/trigger.js';
import type { NodeDefinition } from '../../../api/workflows/definition.js';
import type { NodeKind } from '../../../api/workflows/node-kind.js';

/** What connectors declare: their actions, and the events that start workflows. */
export interface Catalogues {
  actions: readonly Action[];
  triggers: readonly Trigger[];
}

/** What declares the input of a node: the action or the trigger that its config names. */
export type DeclaredInput = Pick<Action, 'key' | 'summary' | 'input'> & Partial<Pick<Trigger, 'delivery'>>;

/** The action or trigger whose input the config of a node holds; undefined for other kinds, and while none is chosen. */
export function declaredInput(
  { schema: { properties = {} } }: NodeKind,
  config: NodeDefinition['config'],
  { actions, triggers }: Catalogues,
): DeclaredInput | undefined {
  if ('action' in properties) return actions.find(({ key }) => key === config['action']);
  if ('trigger' in properties) return triggers.find(({ key }) => key === config['trigger']);
  return undefined;
}
