import { describe, expect, it } from '@jest/globals';
import type { Environment } from '../platform/config/environment.js';
import type { Database, Transaction } from '../platform/database/connection/database.js';
import type { Logger } from '../platform/logging/logger.js';
import { Audit } from './audit.service.js';
import type { AuditSigner } from './chain/audit-signer.js';

const CROWD = 20_000;
/** Keys in memory, and what one owner may have of them. */
const SHARE = 7500;

/** An event as it was inserted. */
interface Inserted {
  workspaceId: string;
  address: string | null;
  times: number;
  details: string | null;
}

/** An audit log whose database keeps what is inserted, and how much of it in one transaction. */
function setUp() {
  const inserted: Inserted[] = [];
  const transactions: number[] = [];
  const query = async (text: string, values: unknown[]) => {
    const end = { workspace_id: values[0] ?? 'default', sequence: '1', hash: Buffer.alloc(32) };
    if (text.includes('audit_next')) return [end];
    const [, workspaceId, , , , , address, , , , , times, details] = values;
    inserted.push({ workspaceId, address, times, details } as Inserted);
    transactions.push(transactions.pop()! + 1);
    return [{ ...end, workspace_id: workspaceId }];
  };
  const database = {
    transaction: (work: (transaction: Transaction) => Promise<void>) => {
      transactions.push(0);
      return work({ query } as unknown as Transaction);
    },
  };
  const signer = { sign: () => ({ keyId: 'k', mac: Buffer.alloc(32) }) };
  const environment = { WORKSPACE_SHARE_PERCENT: 75 } as Environment;
  const failing = { error: (fault: object) => Promise.reject(fault) } as unknown as Logger;
  const audit = new Audit(database as unknown as Database, signer as unknown as AuditSigner, environment, failing);
  return { audit, inserted, transactions };
}

describe('refused callers from twenty thousand addresses within a minute', () => {
  const crowd = (audit: Audit, workspaceId?: string) => {
    for (let n = 0; n < CROWD; n += 1)
      audit.count({ kind: 'anonymous', workspaceId, address: `10.0.${n >> 8}.${n & 255}` }, refused);
  };
  const refused = { action: 'caller.refused', result: 'failure' } as const;

  it('are all counted, those there is no room for in one event that says so', async () => {
    const { audit, inserted } = setUp();
    crowd(audit);
    await audit.beforeApplicationShutdown();
    expect(inserted).toHaveLength(SHARE + 1);
    expect(inserted.filter(({ times }) => times !== 1)).toEqual([
      { workspaceId: 'default', address: null, times: CROWD - SHARE, details: '{"others":true}' },
    ]);
  });

  it.each([[undefined], ['their own']])(
    'take nothing from the events of others (workspace of the crowd: %s)',
    async (workspaceId) => {
      const { audit, inserted } = setUp();
      crowd(audit, workspaceId);
      const theirs = { actor: { kind: 'key', id: 'a key', workspaceId: 'their own', address: '192.0.2.1' } } as const;
      for (let n = 0; n < 3; n += 1)
        audit.count(theirs.actor, { action: 'access.denied', object: 'GET /', result: 'denied' });
      await audit.beforeApplicationShutdown();
      expect(inserted.filter(({ address }) => address === '192.0.2.1')).toMatchObject([
        { workspaceId: 'their own', times: 3, details: null },
      ]);
    },
  );

  it('keep the log of no workspace from others for longer than a hundred events take', async () => {
    const { audit, transactions } = setUp();
    crowd(audit);
    await audit.beforeApplicationShutdown();
    expect(Math.max(...transactions)).toBe(100);
  });
});
