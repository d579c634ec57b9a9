import { FIRST_NODE_SLOT, RUN_SLOT, START_SLOT } from '../../nodes/contract/slots.js';
import type { Regions } from '../make-regions.js';
import { type CheckedNode, START_LABEL, RUN_LABEL } from './checked-node.js';

/** Gives the slot that a label names. */
export type LabelSlots = (label: string) => number | undefined;

/** Which slot a label names. In its body a loop's label is the current item, outside of it what the loop made. */
export class Labels {
  private readonly slots = new Map([
    [START_LABEL, START_SLOT],
    [RUN_LABEL, RUN_SLOT],
  ]);

  constructor(
    private readonly checked: readonly CheckedNode[],
    private readonly division: Regions,
  ) {
    checked.forEach(({ definition, kind }, index) =>
      this.slots.set(definition.label, kind.role === 'start' ? START_SLOT : FIRST_NODE_SLOT + index),
    );
  }

  /** The slots as a node in this region refers to them. */
  seenFrom(region: number): LabelSlots {
    const { division, checked, slots } = this;
    if (region === 0) return (label) => slots.get(label);
    const around = new Map<string, number>();
    for (let at = region; at !== 0; at = division.regions[at]!.parent)
      around.set(checked[division.regions[at]!.loop]!.definition.label, division.itemSlot(at));
    return (label) => around.get(label) ?? slots.get(label);
  }
}
