import { describe, expect, it } from '@jest/globals';
import { Semaphore } from './semaphore.js';

describe('Semaphore', () => {
  it('runs no more at once than it may, in the order they came', async () => {
    const gate = new Semaphore({ concurrency: 2, maxWaiting: 10, sharePercent: 75, refusal: 'Too many.' });
    const finish: (() => void)[] = [];
    const started: number[] = [];
    const work = (n: number) =>
      gate.run('one', () => {
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
    const gate = new Semaphore({ concurrency: 1, maxWaiting: 1, sharePercent: 75, refusal: 'Too many.' });
    const failed = gate.run('one', () => Promise.reject(new Error('no')));
    const next = gate.run('one', () => Promise.resolve('done'));
    await expect(failed).rejects.toThrow('no');
    await expect(next).resolves.toBe('done');
  });

  it('refuses who would wait behind too many', async () => {
    const gate = new Semaphore({ concurrency: 1, maxWaiting: 1, sharePercent: 75, refusal: 'Too many.' });
    let finish = (): void => undefined;
    const first = gate.run('one', () => new Promise<void>((resolve) => (finish = resolve)));
    const second = gate.run('one', () => Promise.resolve());
    await expect(gate.run('one', () => Promise.resolve())).rejects.toMatchObject({
      code: 'unavailable',
      retryAfter: 5,
    });
    finish();
    await Promise.all([first, second]);
  });

  it('serves all sides in turn, and refuses none for the crowd of another one', async () => {
    const gate = new Semaphore({ concurrency: 1, maxWaiting: 8, sharePercent: 75, refusal: 'Too many.' });
    const served: string[] = [];
    const { promise: held, resolve: finish } = Promise.withResolvers<void>();
    const work = (from: string) =>
      gate.run(from, async () => {
        served.push(from);
        await held;
      });
    const crowd = Array.from({ length: 10 }, () => work('crowd').catch(({ code }: { code: string }) => code));
    const others = [work('one'), work('two')];
    finish();
    await Promise.all(others);
    expect((await Promise.all(crowd)).filter((code) => code === 'unavailable')).toHaveLength(3);
    expect(served.slice(0, 4)).toEqual(['crowd', 'crowd', 'one', 'two']);
    await expect(gate.run('crowd', () => Promise.resolve('room again'))).resolves.toBe('room again');
  });
});
