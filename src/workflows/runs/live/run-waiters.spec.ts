import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { getEventListeners } from 'node:events';
import type { Environment } from '../../../platform/config/environment.js';
import type { Database } from '../../../platform/database/connection/database.js';
import type { Notifications } from '../../../platform/database/shared/notifications.js';
import type { Draining } from '../../../platform/health/draining.service.js';
import { ANSWERED, ENDED } from '../../engine/channels.js';
import { RunWaiters } from './run-waiters.js';
import { WaitLimit } from './wait-limit.js';

const LIMIT_MS = 60_000;
const RUN = '01890000-0000-7000-8000-000000000001';
const WORKSPACE = '01890000-0000-7000-8000-000000000003';
const OTHER = '01890000-0000-7000-8000-000000000002';

const runOf = (id: string) => ({ workspace_id: WORKSPACE, id });

/** Callers who wait for runs, of which nobody but the test says that they have ended. */
function waiting() {
  const ended = new Set<string>();
  const answered = new Set<string>();
  const asked: string[][] = [];
  const told = new Map<string, (runId: string) => void>();
  const lastCall = new AbortController();
  const limit = new WaitLimit({ WORKFLOW_WAIT_MS: LIMIT_MS } as Environment, { lastCall: lastCall.signal } as Draining);
  const database = {
    query: (_: string, [ids]: [string[]]) => {
      asked.push(ids);
      const known = ids.filter((id) => ended.has(id) || answered.has(id));
      return Promise.resolve(known.map((id) => ({ id, ended: ended.has(id) })));
    },
  };
  const notifications = { subscribe: (channel: string, tell: (runId: string) => void) => told.set(channel, tell) };
  const waiters = new RunWaiters(database as unknown as Database, notifications as unknown as Notifications, limit);
  waiters.onModuleInit();
  /** What comes of a caller's wait, as soon as it has come. */
  const outcome = (runId: string, wait = waiters.ended(runOf(runId))) =>
    wait.then(
      () => 'ended',
      (error: { code: string }) => error.code,
    );
  const tell = (runId: string, channel = ENDED) => told.get(channel)!(runId);
  return { ended, answered, asked, lastCall, waiters, outcome, tell };
}

describe('waiting for runs that end elsewhere', () => {
  let given: ReturnType<typeof waiting>;
  /** Timers that are there although nobody waits. */
  let idle: number;

  beforeEach(() => {
    jest.useFakeTimers();
    given = waiting();
    idle = jest.getTimerCount();
  });

  afterEach(() => {
    given.waiters.onApplicationShutdown();
    jest.useRealTimers();
  });

  /** Lets what has happened come through to those who wait. */
  const settle = () => jest.advanceTimersByTimeAsync(0);

  it.each<[string, (given: ReturnType<typeof waiting>) => unknown]>([
    ['it is told', ({ tell }) => tell(RUN, ANSWERED)],
    ['nobody tells, and it is found', ({ answered }) => (answered.add(RUN), jest.advanceTimersByTimeAsync(1000))],
    ['the run has ended', ({ tell }) => tell(RUN)],
  ])('goes on by an early answer where that is enough, when %s', async (_, happens) => {
    const { outcome, waiters } = given;
    const seen: string[] = [];
    void outcome(RUN, waiters.answered(runOf(RUN))).then((what) => seen.push(what));
    await settle();
    await happens(given);
    await settle();
    expect(seen).toEqual(['ended']);
  });

  it('does not go on by an early answer where the run has to end', async () => {
    const { outcome, tell, answered } = given;
    const seen: string[] = [];
    void outcome(RUN).then((what) => seen.push(what));
    await settle();
    answered.add(RUN);
    tell(RUN, ANSWERED);
    await jest.advanceTimersByTimeAsync(1000);
    expect(seen).toEqual([]);
    tell(RUN);
    await settle();
    expect(seen).toEqual(['ended']);
  });

  it.each<[string, (given: ReturnType<typeof waiting>) => unknown, string]>([
    ['it is told', ({ tell }) => tell(RUN), 'ended'],
    ['nobody tells, and it is found', ({ ended }) => (ended.add(RUN), jest.advanceTimersByTimeAsync(1000)), 'ended'],
    ['the wait limit is over', () => jest.advanceTimersByTimeAsync(LIMIT_MS), 'workflow_timeout'],
    ['the process is about to stop', ({ lastCall }) => lastCall.abort(), 'workflow_timeout'],
  ])('ends when %s, for all who wait, and leaves nothing behind', async (_, happen, expected) => {
    const outcomes = [given.outcome(RUN), given.outcome(RUN)];
    await settle();
    // The limits of both, and one that polls.
    expect(jest.getTimerCount()).toBe(idle + 3);
    expect(getEventListeners(given.lastCall.signal, 'abort')).toHaveLength(1);
    await happen(given);
    expect(await Promise.all(outcomes)).toEqual([expected, expected]);
    expect(jest.getTimerCount()).toBe(idle);
    given.asked.length = 0;
    await jest.advanceTimersByTimeAsync(5000);
    expect(given.asked).toEqual([]);
  });

  it('goes on when another run ends, and one millisecond before the limit', async () => {
    const outcome = given.outcome(RUN);
    await settle();
    given.tell(OTHER);
    await jest.advanceTimersByTimeAsync(LIMIT_MS - 1);
    expect(await Promise.race([outcome, Promise.resolve('waits')])).toBe('waits');
    given.tell(RUN);
    expect(await outcome).toBe('ended');
  });

  it('is over at once for a run that had ended before, and when the process is stopping', async () => {
    given.ended.add(RUN);
    expect(await given.outcome(RUN)).toBe('ended');
    given.lastCall.abort();
    expect(await given.outcome(OTHER)).toBe('workflow_timeout');
    expect(jest.getTimerCount()).toBe(idle);
  });
});
