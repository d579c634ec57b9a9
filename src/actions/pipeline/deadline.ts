/** A time limit that also ends early when another signal does. `clear` must be called when the work is over. */
export interface Deadline {
  readonly signal: AbortSignal;
  clear(): void;
}

/**
 * Starts a deadline of `ms` milliseconds. Cheaper than `AbortSignal.any([AbortSignal.timeout(ms), …])`, which keeps timers
 * and weak references of finished calls.
 */
export function startDeadline(ms: number, outer?: AbortSignal): Deadline {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(new DOMException('deadline', 'TimeoutError')), ms);
  const follow = (): void => controller.abort(outer?.reason);
  if (outer?.aborted) follow();
  else outer?.addEventListener('abort', follow, { once: true });
  return {
    signal: controller.signal,
    clear() {
      clearTimeout(timer);
      outer?.removeEventListener('abort', follow);
    },
  };
}
