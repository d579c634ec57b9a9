import { Injectable } from '@nestjs/common';
import type { Secret } from '#libs/crypto';
import type { SealedColumn } from '../../vault/sealed-column.js';
import { Vault } from '../../vault/vault.service.js';
import type { SecretMarker } from './connection.dto.js';
import type { Connection } from './connection.entity.js';
import type { ConnectionKey } from './connection.repository.js';

/** Shorter secrets would be given away too far by their end. */
const MIN_CHARACTERS = 16;

/** The columns of the fields: a sealed text is bound to the name of its own. */
const sealedColumns = {
  secret: 'secret',
  signingSecret: 'signing_secret',
  clientSecret: 'client_secret',
  accessToken: 'access_token',
  refreshToken: 'refresh_token',
} as const;

/** A field of a connection that is stored sealed. */
export type SealedField = keyof typeof sealedColumns;

/** Seals and opens the secrets of connections. */
@Injectable()
export class ConnectionSecrets {
  private readonly columns = new Map<SealedField, SealedColumn>();

  constructor(vault: Vault) {
    for (const [field, column] of Object.entries(sealedColumns))
      this.columns.set(field as SealedField, vault.column({ table: 'connection', column, id: 'id' }));
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

/** The last characters of a secret that may be shown; null where it is too short for that. */
export function lastFour(secret: string): string | null {
  return secret.length >= MIN_CHARACTERS ? secret.slice(-4) : null;
}

/** What is shown in place of a stored secret. */
export function secretMark(sealed: string | null, shown: string | null): SecretMarker {
  return { configured: sealed !== null, ...(sealed !== null && shown !== null && { lastFour: shown }) };
}
