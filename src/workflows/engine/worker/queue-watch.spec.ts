import { describe, expect, it } from '@jest/globals';
import { FairShare } from '#libs/fair-share';
import type { JobQueue } from '../../../platform/database/queue/job-queue.js';
import { signalFor, type QueueSignal } from '../../../platform/database/queue/queue-signal.js';
import type { Logger } from '../../../platform/logging/logger.js';
import type { ProcessRegistry } from '../recovery/process-registry.js';
import { QueueWatch } from './queue-watch.js';

const workers = ['a', 'b', 'c', 'd'];

/** Workers of as many processes, and a queue that tells all of them what one of them passes on. */
function processes() {
  const looks: string[] = [];
  const told: QueueSignal[] = [];
  const watches = workers.map((id) => {
    const slots = new FairShare({ total: 4, perWorkspace: 3 });
    const worker = { slots, isOpen: true, isIdle: true, look: () => void looks.push(id) };
    const queue = { pass: async (signal: QueueSignal) => void told.push({ ...signal, hops: signal.hops + 1 }) };
    const process = { id, workers } as unknown as ProcessRegistry;
    return { worker, watch: new QueueWatch(worker, queue as unknown as JobQueue, process, {} as Logger) };
  });
  const tell = (signal: QueueSignal): void => {
    for (const { watch } of watches) watch.hear(signal);
    for (const passed of told.splice(0)) tell(passed);
  };
  return { watches, looks, tell };
}

const jobs = (count: number, workspaceId = 'one') =>
  Array.from({ length: count }, () => ({ workspaceId, priority: 0 }));

describe('workers of several processes', () => {
  it.each([
    [0, 0],
    [1, 1],
    [3, 3],
    [50, 4],
  ])('look for %i queued runs: %i of them', (runs, expected) => {
    const { looks, tell } = processes();
    tell(signalFor(runs));
    expect(looks).toHaveLength(expected);
  });

  it('let another one look that has room, whoever is called first', () => {
    for (let seed = 0; seed < workers.length; seed += 1) {
      const { watches, looks, tell } = processes();
      for (const { worker } of watches.slice(0, 3)) worker.slots.tryAcquire('one', 3);
      tell({ count: 1, seed, hops: 0 });
      expect(looks).toContain('d');
    }
  });

  it('end asking when none has room', () => {
    const { watches, looks, tell } = processes();
    for (const { worker } of watches) worker.isOpen = false;
    tell(signalFor(1));
    expect(looks.toSorted()).toEqual(workers);
  });

  it('take no more of what their own process queues than they have room for, and promise it once', () => {
    const [{ watch, worker }] = processes().watches as [ReturnType<typeof processes>['watches'][0]];
    expect(watch.roomFor(jobs(2))).toBe(2);
    expect(watch.roomFor([...jobs(5), ...jobs(1, 'other')])).toBe(2);
    expect(watch.roomFor(jobs(1))).toBe(0);
    watch.looking();
    expect(watch.roomFor(jobs(5))).toBe(3);
    watch.looking();
    worker.isOpen = false;
    expect(watch.roomFor(jobs(1))).toBe(0);
  });
});
