import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Environment } from '../../../platform/config/environment.js';
import type { Duty } from '../../../platform/database/shared/duty.js';
import type { Database } from '../../../platform/database/connection/database.js';
import type { Logger } from '../../../platform/logging/logger.js';
import { ProcessRegistry } from './process-registry.js';

const BEAT_MS = 3000;

/** A registry whose database answers as the test says, and the ids that are registered in it. */
function registry() {
  const registered: string[] = [];
  let answer: () => Promise<unknown> = () => Promise.resolve();
  let known = true;
  const database = {
    async execute(text: string, [id]: string[]) {
      if (text.startsWith('update')) return 1;
      await answer();
      registered.push(id!);
      return 1;
    },
    query: () => Promise.resolve([{ known, workers: [] }]),
  };
  const process = new ProcessRegistry(
    database as unknown as Database,
    { ROLE: 'all' } as Environment,
    { onHeard: () => undefined } as unknown as Duty,
    { warn: () => undefined } as unknown as Logger,
  );
  return {
    ...{ process, registered },
    answerWith: (next: typeof answer) => (answer = next),
    forget: () => (known = false),
  };
}

describe('ProcessRegistry', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('is known under its id before it says so', async () => {
    const { process, registered } = registry();
    await process.onModuleInit();
    expect(registered).toEqual([process.id]);
  });

  it.each([
    ['while the database has not taken its new id', () => new Promise<never>(() => undefined)],
    ['when the database refuses its new id', () => Promise.reject(new Error('away'))],
  ])('that was declared dead keeps its id %s', async (_, answer) => {
    const { process, answerWith, forget } = registry();
    await process.onModuleInit();
    const before = process.id;
    forget();
    answerWith(answer);
    await jest.advanceTimersByTimeAsync(BEAT_MS);
    expect(process.id).toBe(before);
  });

  it('that was declared dead goes on under the id that it has registered', async () => {
    const { process, registered, forget } = registry();
    await process.onModuleInit();
    const before = process.id;
    forget();
    await jest.advanceTimersByTimeAsync(BEAT_MS);
    expect(process.id).not.toBe(before);
    expect(registered).toEqual([before, process.id]);
  });
});
