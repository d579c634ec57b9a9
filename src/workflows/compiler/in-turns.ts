import { setImmediate as nextTurn } from 'node:timers/promises';

/** How long the event loop is kept until others have their turn. */
const SLICE_MS = 8;

/** Takes the steps of a computation, and lets others have their turn between them; gives what it returns. */
export async function inTurns<T>(steps: Iterator<unknown, T>): Promise<T> {
  let turned = performance.now();
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    if (performance.now() - turned < SLICE_MS) continue;
    await nextTurn();
    turned = performance.now();
  }
}
