import { Worker } from 'node:worker_threads';
import { afterEach, expect, it, jest } from '@jest/globals';
import { CodeThread } from './code-thread.js';

const thread = new CodeThread({ memoryBytes: 33_554_432 });
const threads = jest.spyOn(Worker.prototype, 'postMessage');
afterEach(async () => {
  await thread.end();
  threads.mockClear();
});

const ONE = { workspaceId: 'a', source: 'return 1', input: 'null', limitMs: 60_000, maxCharacters: 10 };
const ENDLESS = { ...ONE, source: 'for (;;);' };
const DONE = { is: 'done', result: new TextEncoder().encode('1') };
/** The thread that was asked last. */
const asked = (): Worker => threads.mock.contexts.at(-1) as Worker;

it('is one for all calls, and another one after it was ended', async () => {
  expect([await thread.call(ONE), await thread.call(ONE)]).toEqual([DONE, DONE]);
  const first = asked();
  await thread.end();
  expect(await thread.call(ONE)).toEqual(DONE);
  expect(new Set(threads.mock.contexts)).toEqual(new Set([first, asked()]));
  expect(asked()).not.toBe(first);
});

it('is started again after it has ended by itself', async () => {
  await thread.call(ONE);
  await asked().terminate();
  expect(await thread.call(ONE)).toEqual(DONE);
});

it('answers a call in the middle of which it ends, and the next one on another thread', async () => {
  const begun = new Promise<void>((resolve) => {
    threads.mockImplementationOnce(function (this: Worker, message: unknown) {
      threads.mockRestore();
      this.postMessage(message);
      setImmediate(() => void this.terminate());
      resolve();
    });
  });
  const lost = thread.call(ENDLESS);
  await begun;
  expect(await lost).toEqual({ is: 'lost' });
  expect(await thread.call(ONE)).toEqual(DONE);
});

it('answers a call for which it could make no interpreter', async () => {
  const small = new CodeThread({ memoryBytes: 1 });
  expect(await small.call(ONE)).toEqual({ is: 'lost' });
});
