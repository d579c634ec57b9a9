import { afterEach, expect, it, jest } from '@jest/globals';
import { FairTurns } from './fair-turns.js';

afterEach(() => {
  jest.restoreAllMocks();
});

const patient = new AbortController().signal;

/** Turns whose time passes only where a test says so, and the names of those that have begun. */
function setUp(total: number, perWorkspace = total) {
  let now = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  const turns = new FairTurns({ total, perWorkspace });
  const began: string[] = [];
  const ends: (() => void)[] = [];
  return {
    turns,
    began,
    /** Waits for a turn, and takes note when it begins. */
    want(workspaceId: string, signal = patient) {
      const taken = turns.take(workspaceId, { signal });
      void taken.then(
        (end) => {
          began.push(workspaceId);
          ends.push(end);
        },
        () => undefined,
      );
      return taken;
    },
    /** Lets the turn that began first take so long, and then end. */
    async end(ms: number) {
      now += ms;
      ends.shift()!();
      await settled();
    },
  };
}

/** Once all promises that could be resolved are. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

it('give whoever waits as much time as others, however long their turns take', async () => {
  const { want, end, began } = setUp(1);
  for (let n = 0; n < 5; n += 1) void want('slow');
  for (let n = 0; n < 20; n += 1) void want('quick');
  await settled();
  await end(100);
  for (let n = 0; n < 11; n += 1) await end(10);
  // The first turn was worth ten of the others; then both have had as much.
  expect(began.slice(0, 13)).toEqual(['slow', ...Array<string>(10).fill('quick'), 'slow', 'quick']);
});

it('go to who comes anew before who has used them all the time, and not for what it did not want before', async () => {
  const { want, end, began } = setUp(1);
  for (let n = 0; n < 4; n += 1) void want('crowd');
  await settled();
  await end(1000);
  void want('new');
  void want('new');
  await end(1000);
  await end(1000);
  await end(1000);
  expect(began).toEqual(['crowd', 'crowd', 'new', 'crowd', 'new']);
});

it('come sooner within a workspace to who is to be the first', async () => {
  const { want, turns, end, began } = setUp(1);
  for (let n = 0; n < 3; n += 1) void want('a');
  await settled();
  const first = turns.take('a', { signal: patient, isFirst: true });
  await end(1);
  (await first)();
  await settled();
  expect([began, turns.waitingOf('a')]).toEqual([['a', 'a'], 1]);
});

it('leave one to a workspace that has none', async () => {
  const { want, turns, began } = setUp(2, 1);
  for (let n = 0; n < 3; n += 1) void want('crowd');
  await settled();
  expect([began, turns.waitingOf('crowd')]).toEqual([['crowd'], 2]);
  void want('other');
  await settled();
  expect(began).toEqual(['crowd', 'other']);
});

it('are not waited for longer than the signal says, and end once', async () => {
  const { want, end, turns, began } = setUp(1);
  const gone = new AbortController();
  const first = await want('a');
  const left = want('a', gone.signal);
  void want('b');
  gone.abort(new Error('gone'));
  await expect(left).rejects.toThrow('gone');
  await expect(want('a', gone.signal)).rejects.toThrow('gone');
  await end(1);
  first();
  first();
  expect([began, turns.waitingOf('a')]).toEqual([['a', 'b'], 0]);
});
