import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, LessThan, type QueryDeepPartialEntity, type Repository } from 'typeorm';
import { Database, type Statements, type Transaction } from '../../platform/database/connection/database.js';
import type { Position } from '../../http/endpoints/page.js';
import { Connection, nameKey, type ConnectionState } from './connection.entity.js';

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

const SELECTED = {
  id: 'id = $3',
  name: 'name_key = $3',
  endUserId: 'end_user_id = $3',
  default: 'is_default',
} as const;

/** The stored connections. What is hot, compares before it changes, or asks for all workspaces at once is SQL. */
@Injectable()
export class ConnectionRepository {
  private readonly columns: ReadonlyMap<string, string>;
  /** All columns, named as their fields. */
  private readonly all: string;

  constructor(
    @InjectRepository(Connection) private readonly stored: Repository<Connection>,
    private readonly database: Database,
  ) {
    this.columns = new Map(stored.metadata.columns.map((column) => [column.propertyName, column.databaseName]));
    this.all = [...this.columns].map(([field, column]) => `${column} as "${field}"`).join(', ');
  }

  /** The row that an insert of these fields would make; nothing is stored. */
  draft(fields: Partial<Connection> & ConnectionKey): Connection {
    const empty = Object.fromEntries([...this.columns.keys()].map((field) => [field, null]));
    const made = { isDefault: false, scopes: [], credentialVersion: 1, clientVersion: 1 };
    return { ...(empty as unknown as Connection), ...made, createdAt: new Date(), updatedAt: new Date(), ...fields };
  }

  /** Reads a connection; `forUpdate` keeps others from changing it until the transaction ends. */
  async find(
    { id, workspaceId }: ConnectionKey,
    { on = this.database, forUpdate = false }: { on?: Statements; forUpdate?: boolean } = {},
  ): Promise<Connection | undefined> {
    const found = await on.manager.findOne(Connection, {
      where: { id, workspaceId },
      ...(forUpdate && { lock: { mode: 'pessimistic_write' } }),
    });
    return found ?? undefined;
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
      `select ${this.all} from connection where workspace_id = $1 and connector = $2 and ${SELECTED[by]}`,
      [workspaceId, connector, ...(value === undefined ? [] : [by === 'name' ? nameKey(value) : value])],
    );
    return row;
  }

  /** Reads a page, newest first, one row more than `limit` when there is more. */
  async list(
    { workspaceId, connectors, endUserId, state }: ConnectionFilter,
    { limit, after }: { limit: number; after: Position | undefined },
  ): Promise<Connection[]> {
    return this.stored.find({
      where: {
        workspaceId,
        connector: In(connectors),
        ...(endUserId !== undefined && { endUserId }),
        ...(state !== undefined && { state }),
        ...(after && { id: LessThan(after.id) }),
      },
      order: { id: 'DESC' },
      take: limit + 1,
    });
  }

  /**
   * Connections of all workspaces that could work and were neither used nor checked for so long, give or take what spreads
   * them; those that failed count from their last check, and an end that passed makes one due at once. Longest first,
   * and one of each workspace before the second of any: the many of one hold up none of another.
   */
  async neglected({ connectors, forMs, limit }: StaleConnections): Promise<Connection[]> {
    return this.database.query<Connection>(
      `select ${this.all} from (
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
    const rows = await this.stored.find({
      select: { id: true, name: true },
      where: { workspaceId, connector },
      order: { id: 'ASC' },
      take: limit,
    });
    return rows.map(({ name }) => name);
  }

  /** Stores a new connection. */
  async insert(transaction: Transaction, connection: Partial<Connection> & ConnectionKey): Promise<void> {
    // Their type takes no field of type unknown, which JSON has.
    await transaction.manager.insert(Connection, { ...connection } as QueryDeepPartialEntity<Connection>);
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
    const sets = fields.map((field, index) => `${this.columns.get(field)} = $${index + 3}`);
    const conditions = guards.map((field, index) => `and ${this.columns.get(field)} = $${index + 3 + fields.length}`);
    const [row] = await on.query<Connection>(
      `update connection set ${[...sets, 'updated_at = now()'].join(', ')}
       where id = $1 and workspace_id = $2 ${conditions.join(' ')} returning ${this.all}`,
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
    await transaction.manager.delete(Connection, { id, workspaceId });
  }
}

function entryOf(selector: { id: string } | { name: string } | { endUserId: string }) {
  return Object.entries(selector)[0] as ['id' | 'name' | 'endUserId', string];
}

function definedFields(values: Partial<Connection>): (keyof Connection)[] {
  return (Object.keys(values) as (keyof Connection)[]).filter((field) => values[field] !== undefined);
}
