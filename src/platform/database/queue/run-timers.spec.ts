import { describe, expect, it, jest } from '@jest/globals';
import type { Logger } from '../../logging/logger.js';
import type { Database } from '../connection/database.js';
import type { Duty, Watch } from '../shared/duty.js';
import type { JobQueue } from './job-queue.js';
import { RunTimers, takeOfEach } from './run-timers.js';

describe('RunTimers', () => {
  /** Looks once while so many timers are due in each of its turns. @returns whether each turn went by workspace */
  async function look(...due: number[]): Promise<boolean[]> {
    const turns: boolean[] = [];
    const query = async (text: string) => {
      turns.push(text === takeOfEach);
      return Array<object>(due[turns.length - 1] ?? 0).fill({});
    };
    const transaction = (work: (transaction: object) => Promise<unknown>) => work({ query });
    let watch: Watch | undefined;
    const duty = { add: (added: Watch) => (watch = added) } as unknown as Duty;
    const queue = { enqueue: jest.fn(), wake: jest.fn() } as unknown as JobQueue;
    new RunTimers({ transaction } as unknown as Database, queue, duty, {} as Logger).onModuleInit();
    await watch!.work();
    return turns;
  }

  it('takes what is due in the order of its time', async () => {
    expect(await look(999)).toEqual([false]);
  });

  it('goes on by workspace until none is due, where more are due than it takes at once', async () => {
    expect(await look(1000, 700, 1)).toEqual([false, true, true, true]);
  });
});
