import { describe, expect, it } from '@jest/globals';
import { Semaphore } from './semaphore.js';

describe('Semaphore', () => {
  it('runs no more at once than it may, in the order they came', async () => {
    const gate = new Semaphore({ concurrency: 2, maxWaiting: 10 });
    const finish: (() => void)[] = [];
    const started: number[] = [];
    const work = (n: number) =>
      gate.run(() => {
        started.push(n);
        return new Promise<void>((resolve) => finish.push(resolve));
      });
    const all = [0, 1, 2, 3].map(work);
    await Promise.resolve();
    expect(started).toEqual([0, 1]);
    finish[1]!();
    await all[1];
    expect(started).toEqual([0, 1, 2]);
    finish[0]!();
    await all[0];
    expect(started).toEqual([0, 1, 2, 3]);
    finish[2]!();
    finish[3]!();
    await Promise.all(all);
  });

  it('gives the place of failed work to the next', async () => {
    const gate = new Semaphore({ concurrency: 1, maxWaiting: 1 });
    const failed = gate.run(() => Promise.reject(new Error('no')));
    const next = gate.run(() => Promise.resolve('done'));
    await expect(failed).rejects.toThrow('no');
    await expect(next).resolves.toBe('done');
  });

  it('refuses who would wait behind too many', async () => {
    const gate = new Semaphore({ concurrency: 1, maxWaiting: 1 });
    let finish = (): void => undefined;
    const first = gate.run(() => new Promise<void>((resolve) => (finish = resolve)));
    const second = gate.run(() => Promise.resolve());
    await expect(gate.run(() => Promise.resolve())).rejects.toMatchObject({ code: 'unavailable', retryAfter: 5 });
    finish();
    await Promise.all([first, second]);
  });
});
