import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Database } from '../database/connection/database.js';
import type { Leases } from '../database/shared/lease.js';
import type { Logger } from '../logging/logger.js';
import { Retention } from './retention.service.js';

const BATCH = 5000;

describe('a sweep over many old rows', () => {
  let retention: Retention;
  /** What was asked for by each statement, and how long others had the process between two of them. */
  let statements: { limit: number; turns: number }[];
  let turns: number;

  beforeEach(() => {
    retention = new Retention({} as Database, {} as Leases, {} as Logger);
    statements = [];
    turns = 0;
  });

  /** A table with so many rows that are too old; `meanwhile` happens with each statement. */
  const tableOf = (rows: number, meanwhile?: () => void) =>
    retention.addTask({
      days: 30,
      async deleteOlder(_before, limit) {
        await new Promise((resolve) => setImmediate(resolve));
        statements.push({ limit, turns });
        meanwhile?.();
        const deleted = Math.min(rows, limit);
        rows -= deleted;
        return deleted;
      },
    });

  it.each([
    [0, 1],
    [BATCH - 1, 1],
    [BATCH, 2],
    [BATCH + 1, 2],
    [2 * BATCH + 1, 3],
  ])('deletes %i rows by %i statements of a bounded size, one after the other', async (rows, expected) => {
    tableOf(rows);
    expect(await retention.sweep()).toBe(rows);
    expect(statements.map(({ limit }) => limit)).toEqual(Array(expected).fill(BATCH));
  });

  it('lets others work between two statements', async () => {
    tableOf(3 * BATCH, () => setImmediate(() => (turns += 1)));
    await retention.sweep();
    expect(statements.map(({ turns: seen }) => seen)).toEqual([0, 1, 2, 3]);
  });

  it('ends after the statement in progress when the process stops', async () => {
    tableOf(3 * BATCH, () => void retention.onModuleDestroy());
    expect(await retention.sweep()).toBe(BATCH);
    expect(statements).toHaveLength(1);
  });
});
