import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Environment } from '../../config/environment.js';
import type { Logger } from '../../logging/logger.js';
import type { Database } from '../connection/database.js';
import { Duty } from './duty.js';
import type { Leases } from './lease.js';
import type { Notifications } from './notifications.js';

/** Longer than anybody waits for the one on duty who has died. */
const SUCCESSION_MS = 10_000;

/** Processes that share a database: one lease, and what is told reaches all of them that live. */
function processes(roles: Environment['ROLE'][]) {
  const looks: number[] = [];
  const hearers: ((state: string) => void)[] = [];
  const dead = new Set<number>();
  let held: { holder: number; until: number } | undefined;
  const duties = roles.map((ROLE, index) => {
    const reach = (): void => {
      if (dead.has(index)) throw new Error('dead');
    };
    const take = (seconds: number): boolean => {
      reach();
      if (held && held.holder !== index && held.until > Date.now()) return false;
      held = { holder: index, until: Date.now() + seconds * 1000 };
      return true;
    };
    const leases = {
      take: async (_: string, seconds: number) => (take(seconds) ? { name: 'duty', holder: String(index) } : undefined),
      renew: async (_: unknown, seconds: number) => take(seconds),
      release: async () => (held = undefined),
    };
    const database = {
      async query(_: string, [, state]: string[]) {
        reach();
        for (const hear of hearers) hear(state!);
      },
      prepared: async () => [{ something: true }],
    };
    const duty = new Duty(
      database as unknown as Database,
      leases as unknown as Leases,
      { subscribe: (_: string, hear: (state: string) => void) => hearers.push(hear) } as unknown as Notifications,
      { ROLE } as Environment,
      { warn: () => undefined } as unknown as Logger,
    );
    const work = async () => void looks.push(index);
    duty.add({ name: 'something', due: 'true', everyMs: 500, work, failed: () => undefined });
    duty.onApplicationBootstrap();
    return duty;
  });
  /** Who has looked since this was asked last. */
  const looked = (): number[] => [...new Set(looks.splice(0))];
  return { duties, dead, looked };
}

describe('the duty of processes', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('is that of one of them, and of none that only answers requests', async () => {
    const { looked } = processes(['api', 'worker', 'all', 'worker']);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(looked()).toEqual([1]);
  });

  it('passes to another one when its holder dies', async () => {
    const { dead, looked } = processes(['worker', 'worker', 'worker']);
    await jest.advanceTimersByTimeAsync(1000);
    looked();
    dead.add(0);
    await jest.advanceTimersByTimeAsync(SUCCESSION_MS);
    looked();
    await jest.advanceTimersByTimeAsync(1000);
    const after = looked();
    expect(after).toHaveLength(1);
    expect(after).not.toEqual([0]);
  });

  it('passes on at once when its holder stops', async () => {
    const { duties, looked } = processes(['worker', 'worker']);
    await jest.advanceTimersByTimeAsync(1000);
    await duties[0]!.onModuleDestroy();
    looked();
    await jest.advanceTimersByTimeAsync(1000);
    expect(looked()).toEqual([1]);
  });

  it('is looked after soon when its holder hears of the database again, and nobody else has taken it', async () => {
    // Arrange
    let expiresAt = -Infinity;
    let back = Promise.resolve();
    const hold = async (mayHold: () => boolean, seconds: number): Promise<boolean> => {
      await back;
      const held = mayHold();
      if (held) expiresAt = Date.now() + seconds * 1000;
      return held;
    };
    const leases = {
      take: async (_: string, seconds: number) =>
        (await hold(() => expiresAt < Date.now(), seconds)) ? {} : undefined,
      renew: (_: unknown, seconds: number) => hold(() => expiresAt > Date.now(), seconds),
    };
    const duty = new Duty(
      { query: async () => [] } as unknown as Database,
      leases as unknown as Leases,
      { subscribe: () => undefined } as unknown as Notifications,
      { ROLE: 'all' } as Environment,
      { warn: () => undefined } as unknown as Logger,
    );
    const work = jest.fn(async () => undefined);
    duty.add({ name: 'something', everyMs: 500, work, failed: () => undefined });
    duty.onApplicationBootstrap();
    await jest.advanceTimersByTimeAsync(1000);
    const { promise, resolve } = Promise.withResolvers<void>();
    back = promise;
    await jest.advanceTimersByTimeAsync(20_000);
    work.mockClear();

    // Act
    resolve();
    await jest.advanceTimersByTimeAsync(4000);

    // Assert
    expect(work).toHaveBeenCalled();
  });

  describe('with a watch that cannot be asked', () => {
    /** One process with two watches; `ask` answers for the first of them, and for both where both are asked. */
    function withBroken(ask: () => Promise<object>) {
      const lease = { name: 'duty', holder: 'a' };
      const renewed = jest.fn(async () => true);
      const select = async (text: string) => [text.includes('broken') ? await ask() : { sound: true }];
      const database = { prepared: (_: string, text: string) => select(text), query: select };
      const duty = new Duty(
        database as unknown as Database,
        { take: async () => lease, renew: renewed, release: async () => true } as unknown as Leases,
        { subscribe: () => undefined } as unknown as Notifications,
        { ROLE: 'all' } as Environment,
        { warn: () => undefined } as unknown as Logger,
      );
      const sound = jest.fn(async () => undefined);
      const failed = jest.fn();
      duty.add({ name: 'broken', due: 'broken', everyMs: 1000, work: async () => undefined, failed });
      duty.add({ name: 'sound', due: 'true', everyMs: 1000, work: sound, failed });
      duty.onApplicationBootstrap();
      return { duty, sound, failed, renewed };
    }

    it('goes on with the others, and tells that watch of it', async () => {
      const { sound, failed } = withBroken(() => Promise.reject(new Error('no such table')));
      await jest.advanceTimersByTimeAsync(10_000);
      expect(sound.mock.calls.length).toBeGreaterThanOrEqual(8);
      expect(failed.mock.calls.length).toBeGreaterThanOrEqual(8);
    });

    it('asks for it with the others again once it can be asked', async () => {
      let isBroken = true;
      const ask = () =>
        isBroken ? Promise.reject(new Error('locked')) : Promise.resolve({ broken: true, sound: true });
      const { failed } = withBroken(ask);
      await jest.advanceTimersByTimeAsync(5000);
      isBroken = false;
      await jest.advanceTimersByTimeAsync(2000);
      failed.mockClear();
      await jest.advanceTimersByTimeAsync(5000);
      expect(failed).not.toHaveBeenCalled();
    });

    it('keeps the duty while that takes long', async () => {
      const { renewed } = withBroken(() => new Promise(() => undefined));
      await jest.advanceTimersByTimeAsync(20_000);
      expect(renewed.mock.calls.length).toBeGreaterThanOrEqual(8);
    });
  });

  it('is handed on without waiting for work that takes long, which the end of the process then waits for a little', async () => {
    const { duties, looked } = processes(['worker', 'worker']);
    duties[0]!.add({ name: 'long', everyMs: 500, work: () => new Promise(() => undefined), failed: () => undefined });
    await jest.advanceTimersByTimeAsync(2000);
    await duties[0]!.onModuleDestroy();
    looked();
    await jest.advanceTimersByTimeAsync(1000);
    expect(looked()).toEqual([1]);
    const ended = duties[0]!.onApplicationShutdown().then(() => 'ended');
    await jest.advanceTimersByTimeAsync(5000);
    expect(await ended).toBe('ended');
  });
});
