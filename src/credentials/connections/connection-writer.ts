import { Injectable } from '@nestjs/common';
import { ChangeFeed } from '../../platform/database/shared/change-feed.js';
import { Database, type Transaction } from '../../platform/database/connection/database.js';
import type { Connection } from './connection.entity.js';
import { ConnectionRepository, type ConnectionKey } from './connection.repository.js';

/** Changes connections so that no process serves the old row from memory. */
@Injectable()
export class ConnectionWriter {
  constructor(
    private readonly database: Database,
    private readonly connections: ConnectionRepository,
    private readonly feed: ChangeFeed,
  ) {}

  /** Runs work in a transaction that tells every process to forget what it keeps; returns when this process has. */
  async change<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    const result = await this.database.transaction(async (transaction) => {
      const done = await work(transaction);
      await this.feed.announce(transaction, 'connections');
      return done;
    });
    await this.feed.refresh();
    return result;
  }

  /** Changes fields of one connection as long as its credential is still this one; undefined when it is not. */
  async update(
    key: ConnectionKey,
    changes: Partial<Connection>,
    guard: Partial<Pick<Connection, 'credentialVersion' | 'clientVersion'>> = {},
  ): Promise<Connection | undefined> {
    return this.change((on) => this.connections.update(key, changes, { on, guard }));
  }
}
