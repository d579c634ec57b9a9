import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { uuidV7 } from '#libs/crypto';
import { notFound } from '#libs/errors';
import {
  ConnectorState,
  type ConnectorRecord,
  type ConnectorSecret,
  type RecordQuery,
} from '../../actions/pipeline/ports.js';
import { Database } from '../../platform/database/connection/database.js';
import { Retention } from '../../platform/retention/retention.service.js';
import type { SealedColumn } from '../../vault/sealed-column.js';
import { Vault } from '../../vault/vault.service.js';
import { ConnectorSecretEntity } from './connector-secret.entity.js';
import { HeldLeases } from './held-leases.service.js';

interface RecordRow {
  sequence: string;
  group: string | null;
  kind: string;
  data: unknown;
}

/** What connectors keep for a connection, in PostgreSQL; it goes when the connection goes. Records come in lots, so they are SQL. */
@Injectable()
export class StoredConnectorState extends ConnectorState {
  private readonly column: SealedColumn;

  constructor(
    @InjectRepository(ConnectorSecretEntity) private readonly secrets: Repository<ConnectorSecretEntity>,
    private readonly database: Database,
    private readonly leases: HeldLeases,
    vault: Vault,
    retention: Retention,
  ) {
    super();
    this.column = vault.column({ table: 'connector_secret', column: 'value', id: 'id' });
    retention.add({ table: 'connector_record', olderThan: 'expires_at', days: 0 });
  }

  async addRecords(
    connectionId: string,
    collection: string,
    records: readonly ConnectorRecord[],
    retentionDays: number,
  ): Promise<void> {
    await this.database.execute(
      `insert into connector_record (workspace_id, connection_id, collection, sequence, record_group, kind, data, expires_at)
       select connection.workspace_id, connection.id, $2, record.*, now() + make_interval(days => $7)
       from connection, unnest($3::bigint[], $4::text[], $5::text[], $6::json[]) as record
       where connection.id = $1
       on conflict do nothing`,
      [
        connectionId,
        collection,
        records.map(({ sequence }) => sequence),
        records.map(({ group }) => group ?? null),
        records.map(({ kind }) => kind),
        records.map(({ data }) => JSON.stringify(data)),
        retentionDays,
      ],
    );
  }

  async listRecords(connectionId: string, collection: string, query: RecordQuery): Promise<ConnectorRecord[]> {
    const rows = await this.database.query<RecordRow>(
      `select sequence, record_group as "group", kind, data
       from connection c join connector_record r on r.workspace_id = c.workspace_id and r.connection_id = c.id
       where c.id = $1 and collection = $2 and r.expires_at > now() and ($3::bigint is null or sequence > $3)
         and ($4::text[] is null or kind = any($4)) and ($5::text is null or record_group = $5)
       order by sequence ${query.newestFirst ? 'desc' : 'asc'} limit $6`,
      [connectionId, collection, query.after ?? null, query.kinds ?? null, query.group ?? null, query.limit],
    );
    return rows.map(({ sequence, group, kind, data }) => ({
      sequence: Number(sequence),
      kind,
      data,
      ...(group !== null && { group }),
    }));
  }

  async withLease<T>(
    connectionId: string,
    name: string,
    options: { waitMs: number; signal: AbortSignal },
    work: () => Promise<T>,
  ): Promise<{ value: T } | undefined> {
    return this.leases.hold(`connection:${connectionId}:${name}`, options, work);
  }

  async putSecret(connectionId: string, name: string, value: string): Promise<void> {
    const owner = await this.ownerOf(connectionId);
    if (!owner) throw notFound('connection');
    const key = { id: uuidV7(), ...owner };
    // A new row for a new value: a sealed text is bound to its row's id.
    await this.database.transaction(async (transaction) => {
      const { manager } = transaction;
      await manager.delete(ConnectorSecretEntity, { ...owner, connectionId, name });
      await manager.insert(ConnectorSecretEntity, { ...key, connectionId, name, value: this.column.seal(key, value) });
    });
  }

  async getSecret(connectionId: string, name: string): Promise<ConnectorSecret | undefined> {
    const owner = await this.ownerOf(connectionId);
    const stored = owner && (await this.secrets.findOneBy({ ...owner, connectionId, name }));
    if (!stored) return undefined;
    return { value: this.column.open(stored, stored.value).reveal(), workspaceId: stored.workspaceId };
  }

  /** Who calls for a provider knows no more than the connection. */
  private async ownerOf(connectionId: string): Promise<{ workspaceId: string } | undefined> {
    const text = 'select workspace_id as "workspaceId" from connection where id = $1';
    const [owner] = await this.database.query<{ workspaceId: string }>(text, [connectionId]);
    return owner;
  }
}
