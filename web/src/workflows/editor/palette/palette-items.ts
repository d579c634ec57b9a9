import type { Connector } from '../../../api/connectors/connector.js';
import type { NodeDefinition } from '../../../api/workflows/definition.js';
import type { NodeKind } from '../../../api/workflows/node-kind.js';
import type { Catalogues } from '../edit/declared-input.js';
import type { NodeKinds } from '../../use-node-kinds.js';

/** Kinds of nodes whose config names what a connector declares: an action, or an event. */
const DECLARED = {
  connectorTrigger: { catalogue: 'triggers', named: 'trigger', group: 'Connector events', word: 'event' },
  connectorAction: { catalogue: 'actions', named: 'action', group: 'Connector actions', word: 'action' },
} as const;
type DeclaredType = keyof typeof DECLARED;

/** How far somebody has gone into what connectors declare: to their list, or to one of them. */
export interface PaletteStep {
  type: DeclaredType;
  connector?: string;
}

/** Something that can be added: a kind of node, a connector action, or an event of a connector. */
export interface PaletteItem {
  id: string;
  group: string;
  title: string;
  summary: string;
  kind: NodeKind;
  config: NodeDefinition['config'];
  /** Where it leads, if it is chosen in steps. */
  opens?: PaletteStep;
}

/** All that the palette is made of. */
export interface PaletteSource {
  kinds: NodeKinds;
  catalogues: Catalogues;
  connectors: readonly Pick<Connector, 'key' | 'title'>[];
  /** Whether the graph has a start, so that it needs no other one. */
  hasStart: boolean;
}

const GROUPS = { start: 'Start the workflow', step: 'Do something', end: 'Answer' } as const;
/** As many actions and events are shown of a search. */
const MOST_DECLARED = 20;

type Fits = (...texts: string[]) => boolean;

/** What can be added to a graph, by what somebody has searched for: every word must occur. */
export function paletteItems(source: PaletteSource, search: string, step?: PaletteStep): PaletteItem[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const fits: Fits = (...texts) => {
    const text = texts.join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  };
  const found = (type: DeclaredType) => declared(source, type).filter(({ title, summary }) => fits(title, summary));
  if (step?.connector !== undefined)
    return found(step.type).filter(({ title }) => title.startsWith(`${step.connector}.`));
  if (step) {
    const connectors = connectorsOf(source, step.type, fits);
    // Whoever knows the event need not know its connector.
    return words.length === 0 ? connectors : [...connectors, ...found(step.type).slice(0, MOST_DECLARED)];
  }
  const kinds = kindItems(source).filter(({ title, summary, kind: { type, keywords } }) =>
    fits(title, summary, type, ...keywords),
  );
  // All of them at once would hide the kinds.
  if (words.length === 0) return kinds;
  const titled = (item: PaletteItem) => Number(!fits(item.title));
  const ofConnectors = [...(source.hasStart ? [] : found('connectorTrigger')), ...found('connectorAction')];
  return [...kinds.toSorted((one, other) => titled(one) - titled(other)), ...ofConnectors.slice(0, MOST_DECLARED)];
}

/** What a step is headed with, that is the kind of node and then the connector, and what is looked for in it. */
export function stepWords({ kinds, connectors }: PaletteSource, { type, connector }: PaletteStep) {
  const title = connector === undefined ? kinds.get(type)?.title : connectorTitle(connectors, connector);
  return { title, searched: `Search ${DECLARED[type].word}s` };
}

function kindItems({ kinds, hasStart }: PaletteSource): PaletteItem[] {
  return (Object.keys(GROUPS) as (keyof typeof GROUPS)[]).flatMap((role) =>
    [...kinds.values()]
      .filter((kind) => kind.role === role && !(role === 'start' && hasStart))
      .map((kind): PaletteItem => ({
        ...{ id: kind.type, group: GROUPS[role], title: kind.title, summary: kind.summary, kind, config: {} },
        ...(Object.hasOwn(DECLARED, kind.type) && { opens: { type: kind.type as DeclaredType } }),
      })),
  );
}

function declared({ kinds, catalogues }: PaletteSource, type: DeclaredType): PaletteItem[] {
  const kind = kinds.get(type);
  const { catalogue, named, group } = DECLARED[type];
  if (!kind) return [];
  return catalogues[catalogue].map(({ key, summary }) => ({
    ...{ id: `${type}:${key}`, group, title: key, summary, kind, config: { [named]: key } },
  }));
}

/** The connectors that declare any, with how many. */
function connectorsOf({ kinds, catalogues, connectors }: PaletteSource, type: DeclaredType, fits: Fits): PaletteItem[] {
  const kind = kinds.get(type);
  const { catalogue, word } = DECLARED[type];
  if (!kind) return [];
  const byConnector = Map.groupBy(catalogues[catalogue] as readonly { connector: string }[], (one) => one.connector);
  return [...byConnector]
    .map(([connector, own]): PaletteItem => {
      const title = connectorTitle(connectors, connector);
      const summary = `${own.length} ${word}${own.length === 1 ? '' : 's'}`;
      return {
        id: `${type} ${connector}`,
        group: 'Connectors',
        title,
        summary,
        kind,
        config: {},
        opens: { type, connector },
      };
    })
    .filter(({ title, opens }) => fits(title, opens!.connector!));
}

const connectorTitle = (connectors: PaletteSource['connectors'], connector: string) =>
  connectors.find(({ key }) => key === connector)?.title ?? connector;
