import { Injectable } from '@nestjs/common';
import { EventOutbox } from '../../events/outbox/event-outbox.js';
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
    private readonly outbox: EventOutbox,
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

  /** Changes fields of one connection as long as its credential is still this one; undefined when it is not. A new state is told as an event. */
  async update(
    key: ConnectionKey,
    changes: Partial<Connection>,
    guard: Partial<Pick<Connection, 'credentialVersion' | 'clientVersion'>> = {},
  ): Promise<Connection | undefined> {
    return this.change(async (on) => {
      const before = changes.state && (await this.connections.find(key, { on, forUpdate: true }));
      const changed = await this.connections.update(key, changes, { on, guard });
      if (changed && before && before.state !== changed.state) await this.tell(on, changed);
      return changed;
    });
  }

  /** Tells, within the transaction that changes it, that a connection works, or does not any more. */
  async tell(transaction: Transaction, connection: Connection): Promise<void> {
    const { id, workspaceId, connector, name, endUserId, state, reason } = connection;
    const data = { connectionId: id, connector, name, ...(endUserId !== null && { endUserId }) };
    if (state === 'connected')
      await this.outbox.record(transaction, { workspaceId, type: 'connection.connected', data });
    else if (state !== 'pending_authorization') {
      const why = { state, ...(reason !== null && { reason }) };
      await this.outbox.record(transaction, {
        workspaceId,
        type: 'connection.needs_attention',
        data: { ...data, ...why },
      });
    }
  }
}
