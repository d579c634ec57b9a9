import { expect, it } from '@jest/globals';
import type { Database, Statements, Transaction } from '../../platform/database/connection/database.js';
import type { EventOutbox } from './event-outbox.js';
import { ExpirySweep } from './expiry-sweep.js';

interface Ending {
  workspaceId: string;
}

class Endings extends ExpirySweep<Ending> {
  protected readonly type = 'key.expiring';
  protected readonly days = 7;
  protected readonly take = 'take';
  protected dataOf(): object {
    return {};
  }
}

it('tells of many in several transactions, of each of which one statement stores the events', async () => {
  // Arrange
  let left = 1234;
  const told: number[] = [];
  const transaction = {
    query: async (_text: string, [, , most = Infinity]: [unknown, unknown, number?]) => {
      const count = Math.min(left, most);
      left -= count;
      return Array.from({ length: count }, (): Ending => ({ workspaceId: 'a' }));
    },
    prepared: async (_name: string, _text: string, [ids]: [unknown[]]) => void told.push(ids.length),
  } as unknown as Transaction & Statements;
  const database = { transaction: (work: (on: Transaction) => Promise<unknown>) => work(transaction) };
  const outbox = { workspacesThatWant: () => ['a'], wants: () => true };
  // Act
  await new Endings({
    database: database as unknown as Database,
    outbox: outbox as unknown as EventOutbox,
    logger: {} as never,
  }).sweep();
  // Assert
  expect(told).toEqual([500, 500, 234]);
});
