/** Bounds of the `timeout` a caller may give to a call that waits, in milliseconds. */
export const MIN_TIMEOUT_MS = 1000;
/** Five minutes, the most the provider takes. */
export const MAX_TIMEOUT_MS = 300_000;

/** The provider's own `timeout` where a call names none. */
const DEFAULT_TIMEOUT_MS = 60_000;
/** The provider sets no limit to a map; ours is this. */
const MAP_TIME_LIMIT_MS = 120_000;
/** The time the provider's answer gets to arrive. */
const GRACE_MS = 10_000;

interface Waiting {
  timeout?: number;
}

/** Milliseconds that a scrape or a search may take here. */
export function waitingTimeLimit({ timeout = DEFAULT_TIMEOUT_MS }: Waiting): number {
  return timeout + GRACE_MS;
}

/** Milliseconds that a map may take here. */
export function mapTimeLimit({ timeout }: Waiting): number {
  return timeout === undefined ? MAP_TIME_LIMIT_MS : timeout + GRACE_MS;
}
