import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/connection/database.js';
import type { ConnectionState } from '../connections/connection.entity.js';
import type { ConnectionCounts } from './connector.dto.js';

interface CountRow {
  connector: string;
  state: ConnectionState;
  count: number;
  defaultId: string | null;
  defaultName: string | null;
}

/** Counts a workspace's connections by connector and state. */
@Injectable()
export class ConnectionCounter {
  constructor(private readonly database: Database) {}

  /** The counts of every connector that has connections. */
  async count(workspaceId: string): Promise<ReadonlyMap<string, ConnectionCounts>> {
    const rows = await this.database.query<CountRow>(
      `select connector, state, count(*)::int as count,
         min(id::text) filter (where is_default) as "defaultId", min(name) filter (where is_default) as "defaultName"
       from connection where workspace_id = $1 group by connector, state`,
      [workspaceId],
    );
    const counts = new Map<string, ConnectionCounts>();
    for (const { connector, state, count, defaultId: id, defaultName: name } of rows) {
      const known = counts.get(connector) ?? noConnections();
      known.total += count;
      known[state] = count;
      if (id !== null && name !== null) known.default = { id, name, state };
      counts.set(connector, known);
    }
    return counts;
  }
}

/** The counts of a connector without connections. */
export function noConnections(): ConnectionCounts {
  return { total: 0, pending_authorization: 0, connected: 0, reauthorization_required: 0, error: 0 };
}
