import { Injectable } from '@nestjs/common';
import { KeyRing } from '#libs/crypto';
import { AppError } from '#libs/errors';
import { AuditResigning } from '../audit/chain/audit-resigning.js';
import { Audit } from '../audit/audit.service.js';
import { CrashPoints } from '../platform/database/crash-points.js';
import { Database } from '../platform/database/connection/database.js';
import { forgetOldKeys } from './canary.js';
import type { SealedColumn } from './sealed-column.js';
import { Vault } from './vault.service.js';

/** What a rotation did. */
export interface RotationResult {
  /** Values sealed anew. */
  resealed: number;
  /** Values that no key of the ring opens; they were left as they are. */
  unreadable: number;
  /** Values that are not under the first key; 0 means that the other keys may be removed. */
  remaining: number;
}

interface SealedRow {
  workspace_id: string;
  id: string;
  sealed: string;
}

const BATCH = 200;

/**
 * Brings every sealed value under the first key of the ring, one row at a time, while the service runs. A value that is
 * changed meanwhile keeps the change. What was interrupted is simply run again.
 */
@Injectable()
export class KeyRotation {
  constructor(
    private readonly database: Database,
    private readonly ring: KeyRing,
    private readonly vault: Vault,
    private readonly audit: Audit,
    private readonly resigning: AuditResigning,
    private readonly crashPoints: CrashPoints,
  ) {}

  async rotateAll(): Promise<RotationResult> {
    const result: RotationResult = { resealed: 0, unreadable: 0, remaining: 0 };
    for (const column of this.vault.columns) await this.rotate(column, result);
    for (const column of this.vault.columns) result.remaining += await this.countOld(column);
    result.remaining += await this.vault.countPassing(this.ring.current.id);
    await this.resigning.signAnew();
    if (result.remaining === 0) await forgetOldKeys(this.database, this.ring);
    await this.database.transaction((transaction) =>
      this.audit.record(transaction, { kind: 'system' }, { action: 'keys.rotated', details: { ...result } }),
    );
    return result;
  }

  private async rotate(column: SealedColumn, result: RotationResult): Promise<void> {
    let after: SealedRow | undefined;
    for (;;) {
      const rows = await this.readOld(column, after);
      for (const row of rows) {
        if (await this.reseal(column, row)) result.resealed += 1;
        else result.unreadable += 1;
        this.crashPoints.pass('after-reseal');
      }
      if (rows.length < BATCH) return;
      after = rows.at(-1);
    }
  }

  private readOld({ name }: SealedColumn, after: SealedRow | undefined): Promise<SealedRow[]> {
    return this.database.query<SealedRow>(
      `select workspace_id, "${name.id}"::text as id, "${name.column}" as sealed from "${name.table}"
        where "${name.column}" is not null and split_part("${name.column}", '.', 2) <> $1
          and ($2::uuid is null or (workspace_id, "${name.id}") > ($2, $3))
        order by workspace_id, "${name.id}" limit ${BATCH}`,
      [this.ring.current.id, after?.workspace_id, after?.id],
    );
  }

  /** Compare-and-set, so a value that was written meanwhile is left alone. @returns false if it cannot be opened */
  private async reseal({ name, seal, open }: SealedColumn, row: SealedRow): Promise<boolean> {
    const key = { workspaceId: row.workspace_id, id: row.id };
    try {
      await this.database.execute(
        `update "${name.table}" set "${name.column}" = $1
          where workspace_id = $2 and "${name.id}" = $3 and "${name.column}" = $4`,
        [seal(key, open(key, row.sealed).reveal()), row.workspace_id, row.id, row.sealed],
      );
      return true;
    } catch (error) {
      if (error instanceof AppError) return false;
      throw error;
    }
  }

  private async countOld({ name }: SealedColumn): Promise<number> {
    const [row] = await this.database.query<{ count: number }>(
      `select count(*)::int as count from "${name.table}"
        where "${name.column}" is not null and split_part("${name.column}", '.', 2) <> $1`,
      [this.ring.current.id],
    );
    return row?.count ?? 0;
  }
}
