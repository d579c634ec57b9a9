/** Milliseconds for one thing to happen to a process, and for a whole scenario. They only end what hangs, also on a busy machine. */
export const PATIENCE_MS = 120_000;
export const SCENARIO_MS = 400_000;
