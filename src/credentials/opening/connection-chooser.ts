import { Injectable } from '@nestjs/common';
import { isUuid } from '#libs/crypto';
import { AppError, notFound } from '#libs/errors';
import type { ConnectionChoice } from '../../actions/pipeline/ports.js';
import { ChangeFeed } from '../../platform/database/shared/change-feed.js';
import { FreshCache } from '../../platform/database/shared/fresh-cache.js';
import type { Connection } from '../connections/connection.entity.js';
import {
  ConnectionRepository,
  type ConnectionKey,
  type ConnectionSelector,
} from '../connections/connection.repository.js';

const NAMED_CHOICES = 10;

/** Finds the connection a caller asked for, and never another one. Rows are kept in memory as they are stored: sealed. */
@Injectable()
export class ConnectionChooser {
  private readonly cache: FreshCache<Connection | undefined>;

  constructor(
    private readonly connections: ConnectionRepository,
    feed: ChangeFeed,
  ) {
    this.cache = new FreshCache(feed, 'connections');
  }

  /** @throws AppError `not_found`, `not_connected`, `invalid_input` when two choices are made at once */
  async choose(
    workspaceId: string,
    connector: string,
    { connection, endUserId }: ConnectionChoice,
  ): Promise<Connection> {
    if (connection !== undefined && endUserId !== undefined) {
      throw new AppError('invalid_input', 'Name a connection or an end user, not both.', {
        errors: [
          { field: 'connection', rule: 'at_most_one', message: 'only one of connection and end user may be given' },
        ],
      });
    }
    if (connection !== undefined) return this.byIdOrName(workspaceId, connector, connection);
    if (endUserId !== undefined) return this.byEndUser(workspaceId, connector, endUserId);
    return this.theDefault(workspaceId, connector);
  }

  /** A connection of whatever connector. */
  async byId(workspaceId: string, id: string): Promise<Connection | undefined> {
    if (!isUuid(id)) return undefined;
    const key = { id: id.toLowerCase(), workspaceId };
    return this.cache.get(`${workspaceId} ${key.id}`, () => this.connections.find(key));
  }

  /** The current row, past the cache. */
  read(key: ConnectionKey): Promise<Connection | undefined> {
    return this.connections.find(key);
  }

  private async byIdOrName(workspaceId: string, connector: string, wanted: string): Promise<Connection> {
    const byId = isUuid(wanted) ? await this.cached(workspaceId, connector, { id: wanted.toLowerCase() }) : undefined;
    const found = byId ?? (await this.cached(workspaceId, connector, { name: wanted }));
    if (!found) throw notFound('connection of this connector');
    return found;
  }

  private async byEndUser(workspaceId: string, connector: string, endUserId: string): Promise<Connection> {
    const found = await this.cached(workspaceId, connector, { endUserId });
    if (!found) throw new AppError('not_connected', `This end user has no connection for ${connector}.`);
    return found;
  }

  private async theDefault(workspaceId: string, connector: string): Promise<Connection> {
    const found = await this.cached(workspaceId, connector, 'default');
    if (found) return found;
    const names = await this.connections.names(workspaceId, connector, NAMED_CHOICES);
    const choices = names.map((name) => `"${name}"`).join(', ');
    const next =
      names.length > 0
        ? `No connection for ${connector} is the default; name one in X-Connection: ${choices}.`
        : `No account is connected for ${connector}; connect one in Settings > Connectors.`;
    throw new AppError('not_connected', next);
  }

  private cached(
    workspaceId: string,
    connector: string,
    selector: ConnectionSelector,
  ): Promise<Connection | undefined> {
    const [by, value] = selector === 'default' ? ['default', ''] : Object.entries(selector)[0]!;
    const key = `${workspaceId} ${connector} ${by} ${value}`;
    return this.cache.get(key, () => this.connections.select(workspaceId, connector, selector));
  }
}
