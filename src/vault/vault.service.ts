import { Injectable } from '@nestjs/common';
import { KeyRing, open, seal, type SealContext, Secret, UnsealError } from '#libs/crypto';
import { AppError } from '#libs/errors';
import { Audit } from '../audit/audit.service.js';
import type { ColumnName, RowKey, SealedColumn } from './sealed-column.js';

/** Counts sealed values that are still needed and whose key is not the one of this id. */
export type CountOldKeys = (keyId: string) => Promise<number>;

/**
 * Seals secrets before they are stored. The parts that own sealed columns declare them once, at start; what they get seals
 * and opens, and key rotation knows all of them.
 */
@Injectable()
export class Vault {
  private readonly declared: SealedColumn[] = [];
  private readonly passing: CountOldKeys[] = [];

  constructor(
    private readonly ring: KeyRing,
    private readonly audit: Audit,
  ) {}

  /** Every declared column. */
  get columns(): readonly SealedColumn[] {
    return this.declared;
  }

  /**
   * Declares sealed values that rotation does not seal anew, since they are needed for a while only: it waits until none is
   * left under an older key.
   */
  countAlso(count: CountOldKeys): void {
    this.passing.push(count);
  }

  /** How many of those are sealed with another key than this one. */
  async countPassing(keyId: string): Promise<number> {
    const counts = await Promise.all(this.passing.map((count) => count(keyId)));
    return counts.reduce((sum, count) => sum + count, 0);
  }

  /** Declares a sealed column: `vault.column({ table: 'variable', column: 'sealed', id: 'name' })`. */
  column(name: ColumnName): SealedColumn {
    const contextOf = ({ workspaceId, id }: RowKey): SealContext => ({
      workspaceId,
      table: name.table,
      rowId: id,
      field: name.column,
    });
    const column: SealedColumn = {
      name,
      seal: (row, plaintext) => seal(this.ring, plaintext, contextOf(row)),
      open: (row, sealed) => this.open(sealed, contextOf(row)),
    };
    this.declared.push(column);
    return column;
  }

  private open(sealed: string, context: SealContext): Secret {
    try {
      return new Secret(open(this.ring, sealed, context));
    } catch (error) {
      if (!(error instanceof UnsealError)) throw error;
      const { workspaceId, table, rowId } = context;
      this.audit.count(
        { workspaceId, kind: 'system' },
        { action: 'secret.open', object: `${table}/${rowId}`, result: 'failure', details: { reason: error.reason } },
      );
      if (error.reason === 'tampered') throw new AppError('internal', 'A stored secret is damaged.', { cause: error });
      throw new AppError('unavailable', 'A stored secret cannot be opened with the keys of this process.', {
        cause: error,
      });
    }
  }
}
