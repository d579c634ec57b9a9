import { Injectable } from '@nestjs/common';
import { Secret } from '@libs/crypto';
import { Vault } from '../../vault/vault.js';
import { connectionColumns, type Connection } from './connection.js';
import type { ConnectionKey } from './connection.repository.js';

/** The fields of a connection that are stored sealed. */
export const sealedFields = ['secret', 'clientSecret', 'accessToken', 'refreshToken'] as const;
export type SealedField = (typeof sealedFields)[number];

const TABLE = 'connection';

/** Seals and opens the secrets of connections. Each is bound to its row and column, so a copy elsewhere does not open. */
@Injectable()
export class ConnectionSecrets {
  constructor(private readonly vault: Vault) {}

  seal(connection: ConnectionKey, field: SealedField, text: string): string {
    return this.vault.seal(text, contextOf(connection, field));
  }

  /**
   * The secret in a field; undefined when there is none.
   * @throws AppError `unavailable` when its key is missing or it was tampered with
   */
  open(connection: Connection, field: SealedField): Secret | undefined {
    const sealed = connection[field];
    return sealed === null ? undefined : new Secret(this.vault.open(sealed, contextOf(connection, field)));
  }
}

function contextOf({ id, workspaceId }: ConnectionKey, field: SealedField) {
  return { workspaceId, table: TABLE, rowId: id, field: connectionColumns[field] };
}
