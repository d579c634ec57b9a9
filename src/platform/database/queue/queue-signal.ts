import { randomInt } from 'node:crypto';

/** What the processes are told when runs are queued. A hint: whoever consumes also looks by itself. */
export interface QueueSignal {
  /** How many runs nobody has begun to take: as many workers are to look. */
  count: number;
  /** Where among the workers it begins, so that each has its turn. */
  seed: number;
  /** How often workers that had no room have passed it on. */
  hops: number;
}

const MAX_SEED = 2 ** 31;

/** Every worker is to look. */
export const FOR_ALL: QueueSignal = { count: 999_999_999, seed: 0, hops: 0 };

export const signalFor = (count: number): QueueSignal => ({ count, seed: randomInt(MAX_SEED), hops: 0 });

/** The same for the workers whose turn it is after those that have no room. */
export const passedOn = (signal: QueueSignal): QueueSignal => ({ ...signal, hops: signal.hops + 1 });

export const encodeSignal = ({ count, seed, hops }: QueueSignal): string => `${count} ${seed} ${hops}`;

/** Reads what `encodeSignal` made; what an earlier version tells is for all workers. */
export function decodeSignal(text: string): QueueSignal {
  const [, count, seed, hops] = /^(\d{1,9}) (\d{1,10}) (\d{1,4})$/.exec(text) ?? [];
  return count === undefined
    ? { count: Infinity, seed: 0, hops: 0 }
    : { count: Number(count), seed: Number(seed), hops: Number(hops) };
}

/**
 * Whether a worker is among those that are to look. All of them know of each other, in the same order, so they agree without
 * asking; one that nobody knows yet always looks, and while some of them die, no one may look before its usual time.
 */
export function isCalled({ count, seed, hops }: QueueSignal, self: string, workers: readonly string[]): boolean {
  if (count === 0) return false;
  const index = workers.indexOf(self);
  if (index < 0 || count >= workers.length) return hops === 0;
  const place = (index - (seed % workers.length) + workers.length) % workers.length;
  return Math.floor(place / count) === hops;
}
