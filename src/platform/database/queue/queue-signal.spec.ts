import { describe, expect, it } from '@jest/globals';
import { decodeSignal, encodeSignal, isCalled, passedOn, signalFor, type QueueSignal } from './queue-signal.js';

const workers = ['a', 'b', 'c', 'd', 'e', 'f'];

const calledBy = (signal: QueueSignal): string[] => workers.filter((worker) => isCalled(signal, worker, workers));

describe('a signal that runs are queued', () => {
  it.each([0, 1, 2, 5, 6])('calls as many workers as there are runs: %i', (count) => {
    expect(calledBy(signalFor(count))).toHaveLength(count);
  });

  it('calls all where there are more runs than workers', () => {
    expect(calledBy(signalFor(100))).toEqual(workers);
  });

  it('calls every worker once as it is passed on', () => {
    const called: string[] = [];
    for (let signal = signalFor(4), n = 0; n < 3; signal = passedOn(signal), n += 1) called.push(...calledBy(signal));
    expect(called.sort()).toEqual(workers);
  });

  it('calls each worker in turn', () => {
    const seeds = Array.from({ length: 6 }, (_, seed) => calledBy({ count: 1, seed, hops: 0 })[0]);
    expect(seeds.sort()).toEqual(workers);
  });

  it('calls a worker that nobody knows yet', () => {
    expect(isCalled(signalFor(1), 'new', workers)).toBe(true);
    expect(isCalled(signalFor(1), 'new', [])).toBe(true);
  });

  it('is what was told', () => {
    const signal = passedOn(signalFor(7));
    expect(decodeSignal(encodeSignal(signal))).toEqual(signal);
  });

  it('calls all where an earlier version told it', () => {
    expect(calledBy(decodeSignal(''))).toEqual(workers);
  });
});
