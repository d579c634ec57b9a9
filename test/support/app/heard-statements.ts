import type { Pool, PoolClient } from 'pg';
import { Database } from '../../../src/platform/database/connection/database.js';
import type { TestApp } from './app.js';

/** Hears every statement of the service from now on, whoever sends it. */
export function hearStatements({ app }: TestApp): Set<string> {
  const statements = new Set<string>();
  const heard = new WeakSet<PoolClient>();
  const { pool } = app.get(Database) as unknown as { pool: Pool };
  pool.on('acquire', (client) => {
    if (heard.has(client)) return;
    heard.add(client);
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    const hearing = (...given: [string | { text: string }, ...unknown[]]): unknown => {
      statements.add(typeof given[0] === 'string' ? given[0] : given[0].text);
      return query(...given);
    };
    Object.assign(client, { query: hearing });
  });
  return statements;
}
