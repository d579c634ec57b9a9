import { Injectable } from '@nestjs/common';
import { KeyRing, open, seal, type SealContext, Secret, UnsealError } from '@libs/crypto';
import { AppError } from '@libs/errors';
import { Audit } from '../audit/audit.service.js';
import type { ColumnName, RowKey, SealedColumn } from './sealed-column.js';

/**
 * Seals secrets before they are stored. The parts that own sealed columns declare them once, at start; what they get seals
 * and opens, and key rotation knows all of them.
 */
@Injectable()
export class Vault {
  private readonly declared: SealedColumn[] = [];

  constructor(
    private readonly ring: KeyRing,
    private readonly audit: Audit,
  ) {}

  /** Every declared column. */
  get columns(): readonly SealedColumn[] {
    return this.declared;
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
