import { PerformanceObserver, performance, type PerformanceEntry } from 'node:perf_hooks';
import { setImmediate as turned } from 'node:timers/promises';

/** How often work is tried that seems to take too long; what really does takes too long each time. */
const MOST_TRIES = 3;

/**
 * CPU time of this thread, in milliseconds, that work took. Pauses of the garbage collector do not count: they grow with the
 * heap of all that Jest keeps in this process.
 */
export interface Slices {
  /** The most that it kept the event loop for itself: between two turns of it. */
  longest: number;
  /** All of it. */
  total: number;
}

/**
 * The most CPU time, in milliseconds, that work keeps the event loop for itself. It is tried again while that is more than
 * `most`, and the least counts: what the machine does beside makes a try longer, never shorter.
 */
export async function longestSlice(work: () => unknown, most = 0): Promise<number> {
  let least = Infinity;
  for (let n = 0; n < MOST_TRIES && least > most; n += 1) least = Math.min(least, (await slicesOf(work)).longest);
  return least;
}

/**
 * The largest part of its time that work keeps the event loop for itself at once: near 1 where it is done in one go, whatever
 * the machine. It is tried again while that is more than `most`.
 */
export async function largestShare(work: () => unknown, most = 0): Promise<number> {
  let least = Infinity;
  for (let n = 0; n < MOST_TRIES && least > most; n += 1) {
    const { longest, total } = await slicesOf(work);
    least = Math.min(least, longest / total);
  }
  return least;
}

interface Slice {
  began: number;
  ended: number;
  cpuMs: number;
}

/** Shorter slices are not looked at for pauses. */
const COMPARED_MS = 2;

async function slicesOf(work: () => unknown): Promise<Slices> {
  const pauses: PerformanceEntry[] = [];
  const collector = new PerformanceObserver((list) => void pauses.push(...list.getEntries()));
  collector.observe({ entryTypes: ['gc'] });
  const compared: Slice[] = [];
  let total = 0;
  let over = false;
  let began = performance.now();
  let before = cpuMs();
  const turn = (): void => {
    const ended = performance.now();
    const after = cpuMs();
    if (after - before >= COMPARED_MS) compared.push({ began, ended, cpuMs: after - before });
    else total += after - before;
    began = ended;
    before = after;
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
  // Node hands out the last pauses in a turn of their own.
  await turned();
  pauses.push(...collector.takeRecords());
  collector.disconnect();
  const times = compared.map((slice) => Math.max(0, slice.cpuMs - pausedDuring(slice, pauses)));
  return { longest: Math.max(0, ...times), total: times.reduce((sum, ms) => sum + ms, total) };
}

function pausedDuring(slice: Slice, pauses: readonly PerformanceEntry[]): number {
  const within = pauses.filter(({ startTime }) => startTime >= slice.began && startTime < slice.ended);
  return within.reduce((ms, { duration }) => ms + duration, 0);
}

// TypeScript does not know it yet.
const { threadCpuUsage } = process as NodeJS.Process & { threadCpuUsage: typeof process.cpuUsage };

function cpuMs(): number {
  const { user, system } = threadCpuUsage.call(process);
  return (user + system) / 1000;
}
