import { Injectable } from '@nestjs/common';
import type { Secret } from '@libs/crypto';
import type { SealedColumn } from '../../vault/sealed-column.js';
import { Vault } from '../../vault/vault.service.js';
import { connectionColumns, type Connection } from './connection.js';
import type { ConnectionKey } from './connection.repository.js';

const sealedFields = ['secret', 'clientSecret', 'accessToken', 'refreshToken'] as const;

/** A field of a connection that is stored sealed. */
export type SealedField = (typeof sealedFields)[number];

/** Seals and opens the secrets of connections. */
@Injectable()
export class ConnectionSecrets {
  private readonly columns = new Map<SealedField, SealedColumn>();

  constructor(vault: Vault) {
    for (const field of sealedFields) {
      this.columns.set(field, vault.column({ table: 'connection', column: connectionColumns[field], id: 'id' }));
    }
  }

  seal(connection: ConnectionKey, field: SealedField, text: string): string {
    return this.columns.get(field)!.seal(connection, text);
  }

  /**
   * The secret in a field; undefined when there is none.
   * @throws AppError `unavailable` when the key is missing, `internal` when the value was tampered with
   */
  open(connection: Connection, field: SealedField): Secret | undefined {
    const sealed = connection[field];
    return sealed === null ? undefined : this.columns.get(field)!.open(connection, sealed);
  }
}
