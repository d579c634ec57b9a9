/** Milliseconds for one thing to happen to a process, and for a whole story. They only end what hangs, also on a busy machine. */
export const PATIENCE_MS = 120_000;
export const STORY_MS = 400_000;
