/** How often work is tried that seems to take too long; what really does takes too long each time. */
const MOST_TRIES = 3;

/**
 * The most CPU time, in milliseconds, that work keeps the event loop for itself: between two turns of it. It is tried again
 * while that is more than `most`, and the least counts: what the machine does beside makes a try longer, never shorter.
 */
export async function longestSlice(work: () => unknown, most = 0): Promise<number> {
  let least = Infinity;
  for (let n = 0; n < MOST_TRIES && least > most; n += 1) least = Math.min(least, await longestOfOne(work));
  return least;
}

async function longestOfOne(work: () => unknown): Promise<number> {
  let longest = 0;
  let over = false;
  let turned = process.cpuUsage();
  const turn = (): void => {
    const { user, system } = process.cpuUsage(turned);
    turned = process.cpuUsage();
    longest = Math.max(longest, (user + system) / 1000);
    if (!over) setImmediate(turn);
  };
  setImmediate(turn);
  try {
    await work();
  } finally {
    over = true;
  }
  // What came after the last turn counts too.
  turn();
  return longest;
}
