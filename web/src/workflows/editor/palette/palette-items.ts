import type { Action } from '../../../api/connectors/action.js';
import type { NodeDefinition } from '../../../api/workflows/definition.js';
import type { NodeKind } from '../../../api/workflows/node-kind.js';
import type { NodeKinds } from '../use-node-kinds.js';

/** Something that can be added: a kind of node, or a connector action. */
export interface PaletteItem {
  id: string;
  group: string;
  title: string;
  summary: string;
  kind: NodeKind;
  config: NodeDefinition['config'];
}

const GROUPS = { start: 'Start the workflow', step: 'Do something', end: 'Answer' } as const;
/** Actions are a kind of node whose config names one. */
const ACTION = 'connectorAction';
/** As many actions are shown of a search. */
const MOST_ACTIONS = 20;

/** What can be added to a graph, by what somebody has searched for: every word must occur. */
export function paletteItems(
  { kinds, actions, hasStart }: { kinds: NodeKinds; actions: readonly Action[]; hasStart: boolean },
  search: string,
): PaletteItem[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = (...texts: string[]) => {
    const text = texts.join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  };
  const ofKinds = (Object.keys(GROUPS) as (keyof typeof GROUPS)[]).flatMap((role) =>
    [...kinds.values()]
      .filter((kind) => kind.role === role && !(role === 'start' && hasStart))
      .map((kind): PaletteItem => ({ id: kind.type, group: GROUPS[role], ...kind, kind, config: {} })),
  );
  const kind = kinds.get(ACTION);
  const ofActions = (kind ? actions : []).map(({ key, summary }): PaletteItem => ({
    ...{ id: `${ACTION}:${key}`, group: 'Connector actions', title: key, summary, kind: kind! },
    config: { action: key },
  }));
  const found = ofKinds.filter(({ title, summary, kind: { type } }) => fits(title, summary, type));
  // All of them at once would hide the kinds.
  if (words.length === 0) return found;
  const titled = (item: PaletteItem) => Number(!fits(item.title));
  return [
    ...found.toSorted((one, other) => titled(one) - titled(other)),
    ...ofActions.filter(({ title, summary }) => fits(title, summary)).slice(0, MOST_ACTIONS),
  ];
}
