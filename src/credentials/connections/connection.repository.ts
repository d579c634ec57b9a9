import { Injectable } from '@nestjs/common';
import { Database, type Statements, type Transaction } from '../../platform/database/connection/database.js';
import type { Position } from '../../http/endpoints/page.js';
import { connectionColumns, nameKey, type Connection, type ConnectionState } from './connection.js';

/** A row's address: every statement carries the workspace. */
export type ConnectionKey = Pick<Connection, 'id' | 'workspaceId'>;

/** What a list is narrowed by. */
export interface ConnectionFilter {
  workspaceId: string;
  connectors: readonly string[];
  endUserId?: string;
  state?: ConnectionState;
}

/** Which connection of a connector: by id, by name, by end user, or the default. */
export type ConnectionSelector = { id: string } | { name: string } | { endUserId: string } | 'default';

/** Which connections nobody has looked at for a while. */
export interface StaleConnections {
  connectors: readonly string[];
  /** Milliseconds. */
  forMs: number;
  limit: number;
}

/** Part of an interval over which what is due after it is spread. */
const SPREAD_PART = 0.2;
/** Up to $3 seconds, the same for a connection each time. */
const SPREAD = 'make_interval(secs => $3::float8 * (hashtext(id::text) & 1023) / 1023)';

type Guard = Partial<Pick<Connection, 'credentialVersion' | 'clientVersion'>>;

const COLUMNS = Object.entries(connectionColumns)
  .map(([field, column]) => `${column} as "${field}"`)
  .join(', ');

const SELECTED = {
  id: 'id = $3',
  name: 'name_key = $3',
  endUserId: 'end_user_id = $3',
  default: 'is_default',
} as const;

/** The stored connections. */
@Injectable()
export class ConnectionRepository {
  constructor(private readonly database: Database) {}

  /** Reads a connection; `forUpdate` keeps others from changing it until the transaction ends. */
  async find(
    { id, workspaceId }: ConnectionKey,
    { on = this.database, forUpdate = false }: { on?: Statements; forUpdate?: boolean } = {},
  ): Promise<Connection | undefined> {
    const [row] = await on.query<Connection>(
      `select ${COLUMNS} from connection where id = $1 and workspace_id = $2 ${forUpdate ? 'for update' : ''}`,
      [id, workspaceId],
    );
    return row;
  }

  /** Reads the one connection of a connector that a selector names. */
  async select(
    workspaceId: string,
    connector: string,
    selector: ConnectionSelector,
    on: Statements = this.database,
  ): Promise<Connection | undefined> {
    const [by, value] = selector === 'default' ? (['default', undefined] as const) : entryOf(selector);
    const [row] = await on.prepared<Connection>(
      `connection_by_${by}`,
      `select ${COLUMNS} from connection where workspace_id = $1 and connector = $2 and ${SELECTED[by]}`,
      [workspaceId, connector, ...(value === undefined ? [] : [by === 'name' ? nameKey(value) : value])],
    );
    return row;
  }

  /** Reads a page, newest first, one row more than `limit` when there is more. */
  async list(
    filter: ConnectionFilter,
    { limit, after }: { limit: number; after: Position | undefined },
  ): Promise<Connection[]> {
    return this.database.query<Connection>(
      `select ${COLUMNS} from connection
       where workspace_id = $1 and connector = any($2) and ($3::text is null or end_user_id = $3)
         and ($4::text is null or state = $4) and ($5::uuid is null or id < $5)
       order by id desc limit $6`,
      [
        filter.workspaceId,
        filter.connectors,
        filter.endUserId ?? null,
        filter.state ?? null,
        after?.id ?? null,
        limit + 1,
      ],
    );
  }

  /**
   * Connections of all workspaces that could work and were neither used nor checked for so long, give or take what spreads
   * them; those that failed count from their last check, and an end that passed makes one due at once. Longest first,
   * and one of each workspace before the second of any: the many of one hold up none of another.
   */
  async neglected({ connectors, forMs, limit }: StaleConnections): Promise<Connection[]> {
    return this.database.query<Connection>(
      `select ${COLUMNS} from (
         select *, row_number() over (partition by workspace_id order by coalesce(last_checked_at, created_at)) as turn
           from connection
          where connector = any($1) and (
            case state
              when 'connected' then greatest(created_at, last_used_at, last_checked_at) < $2::timestamptz - ${SPREAD}
                or refresh_token is null and expires_at < now() and (last_checked_at is null or last_checked_at < expires_at)
              when 'error' then (mode is null or access_token is not null)
                and coalesce(last_checked_at, created_at) < $2::timestamptz - ${SPREAD}
              else false
            end)) as due
       order by turn, coalesce(last_checked_at, created_at) limit $4`,
      [connectors, new Date(Date.now() - forMs), (forMs / 1000) * SPREAD_PART, limit],
    );
  }

  /** Up to `limit` names of a connector's connections, for sentences. */
  async names(workspaceId: string, connector: string, limit: number): Promise<string[]> {
    const rows = await this.database.query<{ name: string }>(
      'select name from connection where workspace_id = $1 and connector = $2 order by id limit $3',
      [workspaceId, connector, limit],
    );
    return rows.map(({ name }) => name);
  }

  /** Stores a new connection. */
  async insert(transaction: Transaction, connection: Partial<Connection> & ConnectionKey): Promise<void> {
    const fields = definedFields(connection);
    await transaction.execute(
      `insert into connection (${fields.map((field) => connectionColumns[field]).join(', ')})
       values (${fields.map((_, index) => `$${index + 1}`).join(', ')})`,
      fields.map((field) => connection[field]),
    );
  }

  /**
   * Changes fields of a connection and gives the changed row; undefined when it is gone or, with a guard, when its
   * credential or client is no longer the one the change is about.
   */
  async update(
    { id, workspaceId }: ConnectionKey,
    changes: Partial<Connection>,
    { on = this.database, guard = {} }: { on?: Statements; guard?: Guard } = {},
  ): Promise<Connection | undefined> {
    const fields = definedFields(changes);
    const guards = definedFields(guard);
    const sets = fields.map((field, index) => `${connectionColumns[field]} = $${index + 3}`);
    const conditions = guards.map((field, index) => `and ${connectionColumns[field]} = $${index + 3 + fields.length}`);
    const [row] = await on.query<Connection>(
      `update connection set ${[...sets, 'updated_at = now()'].join(', ')}
       where id = $1 and workspace_id = $2 ${conditions.join(' ')} returning ${COLUMNS}`,
      [
        id,
        workspaceId,
        ...fields.map((field) => changes[field]),
        ...guards.map((field) => guard[field as keyof Guard]),
      ],
    );
    return row;
  }

  /** Removes a connection and all that hangs on it. */
  async delete({ id, workspaceId }: ConnectionKey, transaction: Transaction): Promise<void> {
    await transaction.execute('delete from connection where id = $1 and workspace_id = $2', [id, workspaceId]);
  }
}

function entryOf(selector: { id: string } | { name: string } | { endUserId: string }) {
  return Object.entries(selector)[0] as ['id' | 'name' | 'endUserId', string];
}

function definedFields(values: Partial<Connection>): (keyof Connection)[] {
  return (Object.keys(values) as (keyof Connection)[]).filter((field) => values[field] !== undefined);
}
