import { jest } from '@jest/globals';

/**
 * Stands the clock forward by some seconds for everything that asks what time it is; timers and the database run on as
 * they are. `jest.useRealTimers()` sets it right again.
 */
export function turnClock(seconds: number): void {
  const now = Date.now() + seconds * 1000;
  jest.useFakeTimers({
    now,
    advanceTimers: true,
    doNotFake: [
      ...(['hrtime', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate', 'clearImmediate'] as const),
      ...(['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] as const),
    ],
  });
}
