/** Slots of a scope: the start data, the run's facts, one per node, then one per loop for its current item. */
export const START_SLOT = 0;

/** Made by `runFacts`; empty where no node reads it. */
export const RUN_SLOT = 1;

/** The first node; that of index n has the slot n after it. */
export const FIRST_NODE_SLOT = 2;
