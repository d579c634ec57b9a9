import { Inject, Injectable } from '@nestjs/common';
import { Environment } from '../platform/config/environment.js';
import { Database } from '../platform/database/connection/database.js';
import { LOGGER, type Logger } from '../platform/logging/logger.js';
import { Retention } from '../platform/retention/retention.service.js';
import { AuditChain } from './chain/audit-chain.js';
import { Audit } from './audit.service.js';

/** Old events go by the day, so that there is one event about it a day at most. */
const DAY_MS = 86_400_000;

interface OldRow {
  workspace_id: string;
  sequence: string;
  hash: Buffer;
}

/** The last event that may go of a chain whose first one is a day past its time; the last event of a chain stays. */
const findOld = `
  select c.workspace_id, old.sequence, old.hash
    from audit_chain c
    join lateral (select at from audit_event e where e.workspace_id = c.workspace_id order by e.sequence limit 1) as first on first.at < $2
    join lateral (
      select sequence, hash from (
        select sequence, hash, bool_and(at < $1) over (order by sequence) as is_old
          from (select * from audit_event e where e.workspace_id = c.workspace_id and e.sequence < c.sequence order by e.sequence limit $3) as beginning
      ) as judged where is_old order by sequence desc limit 1
    ) as old on true
   where c.workspace_id <> all ($4) order by c.workspace_id limit 1`;

/**
 * Removes the beginning of each chain when it is past its time. What remains is verified as before: the end of what was removed
 * is kept, signed. A beginning that is not as it was written stays where it is, for whoever looks into it.
 */
@Injectable()
export class AuditRetention {
  /** Workspaces whose log is not as it was written; told once. */
  private readonly damaged = new Set<string>();

  constructor(
    private readonly database: Database,
    private readonly audit: Audit,
    private readonly chain: AuditChain,
    @Inject(LOGGER) private readonly logger: Logger,
    retention: Retention,
    { AUDIT_RETENTION_DAYS: days }: Environment,
  ) {
    if (days !== undefined)
      retention.addTask({ days, deleteOlder: (before, limit) => this.removeOlder(before, limit) });
  }

  /** Removes up to `limit` events that were recorded before a time; gives how many it were. */
  async removeOlder(before: Date, limit: number): Promise<number> {
    let removed = 0;
    while (removed < limit) {
      const aDayBefore = new Date(before.getTime() - DAY_MS);
      const [old] = await this.database.query<OldRow>(findOld, [
        before,
        aDayBefore,
        limit - removed,
        [...this.damaged],
      ]);
      if (!old) break;
      removed += await this.remove(old);
    }
    return removed;
  }

  private async remove({ workspace_id: workspaceId, sequence, hash }: OldRow): Promise<number> {
    const upTo = Number(sequence);
    const { intact, firstFault } = await this.chain.verify(workspaceId, { upTo });
    if (!intact) {
      this.damaged.add(workspaceId);
      this.logger.error(
        { part: 'audit', workspaceId, firstFault },
        'the audit log is not as it was written, so its old events are kept',
      );
      return 0;
    }
    const { keyId, mac } = this.chain.anchorOf({ workspaceId, sequence: upTo, hash });
    return this.database.transaction(async (transaction) => {
      const [row] = await transaction.query<{ removed: number }>('select audit_prune($1, $2, $3, $4) as removed', [
        workspaceId,
        upTo,
        keyId,
        mac,
      ]);
      const { removed } = row!;
      await this.audit.record(
        transaction,
        { workspaceId, kind: 'system' },
        { action: 'audit.pruned', details: { removed, upTo } },
      );
      return removed;
    });
  }
}
