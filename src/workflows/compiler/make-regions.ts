import { ERROR_OUTPUT } from '../nodes/contract/node-kind.js';
import { FIRST_NODE_SLOT, RUN_SLOT, START_SLOT } from '../nodes/contract/slots.js';
import type { WorkflowGraph } from './checks/check-edges.js';
import type { CheckedNode } from './checks/checked-node.js';
import type { LoopBody } from './loop-bodies.js';
import { ITEM_PLACE, type SlotLocation, type Region } from './plan.js';

/** How a graph is divided: its regions, where every slot's value is kept, and the slot of each loop's item. */
export interface Regions {
  readonly regions: readonly Region[];
  readonly homes: readonly SlotLocation[];
  /** Region of the body of a loop, by the loop's id. */
  readonly bodyOf: ReadonlyMap<string, number>;
  /** Slot of the current item, by region. */
  itemSlot(region: number): number;
}

/** Divides a graph into the workflow itself and the bodies of its loops, given innermost first. */
export function makeRegions(
  checked: readonly CheckedNode[],
  graph: WorkflowGraph,
  bodies: readonly LoopBody[],
): Regions {
  const bodyOf = new Map(bodies.map(({ loop }, index) => [loop, index + 1]));
  const innermost = new Map<string, number>();
  bodies.forEach(({ nodes }, index) => {
    for (const id of nodes) if (!innermost.has(id)) innermost.set(id, index + 1);
  });
  const indexes = new Map(checked.map(({ definition }, index) => [definition.id, index]));
  const drafts = [undefined, ...bodies].map((body, index) => ({
    index,
    parent: body ? (innermost.get(body.loop) ?? 0) : 0,
    loop: body ? indexes.get(body.loop)! : -1,
    entries: body ? graph.outgoing(body.loop, body.output).flatMap(({ to }) => indexes.get(to) ?? []) : [],
    incoming: index === 0 ? [0, 0] : [0],
    leaves: [] as { offset: number; label: string }[],
  }));
  const nodeHomes = checked.map<SlotLocation>(({ definition, kind }) => {
    const region = drafts[innermost.get(definition.id) ?? 0]!;
    const offset = region.incoming.push(graph.incoming(definition.id).length) - 1;
    const ways = graph.outgoing(definition.id).filter(({ output }) => output !== kind.loop?.body);
    if (ways.every(({ output }) => output === ERROR_OUTPUT)) region.leaves.push({ offset, label: definition.label });
    return { region: region.index, offset };
  });
  const homes: SlotLocation[] = [
    { region: 0, offset: START_SLOT },
    { region: 0, offset: RUN_SLOT },
    ...nodeHomes,
    ...bodies.map((_, index) => ({ region: index + 1, offset: ITEM_PLACE })),
  ];
  return {
    regions: drafts.map((draft) => ({ ...draft, size: draft.incoming.length })),
    homes,
    bodyOf,
    itemSlot: (region) => FIRST_NODE_SLOT + checked.length + region - 1,
  };
}
