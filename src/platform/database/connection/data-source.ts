import { types, type CustomTypesConfig } from 'pg';
import type { DataSourceOptions } from 'typeorm';
import { migrations } from '../migrations/index.js';
import { readJson } from './statements/large-json.js';
import { PostgresNames } from './postgres-names.js';

const { JSON: JSON_TYPE, JSONB: JSONB_TYPE } = types.builtins;

/** How values of the database are read: as pg reads them, but JSON by the one reader, which changes no number. */
const exactJson: CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text') =>
    (oid === JSON_TYPE || oid === JSONB_TYPE) && format !== ('binary' as string)
      ? readJson
      : types.getTypeParser(oid, format)) as CustomTypesConfig['getTypeParser'],
};

/** How many connections there are, how long callers wait for one, and how long a statement may take; without that, for ever. */
interface PoolOptions {
  size: number;
  waitMs: number;
  answerMs?: number;
  /** Whether a pooler stands between: it refuses what a connection begins with, so each transaction says it. */
  isPooled?: boolean;
}

/** The server gives up first: whoever is told that a statement took too long is told so by who has undone it. */
const PATIENCE = 1.25;

/** A connection that nobody has used for this long is closed. A process at rest uses one more often, and keeps that. */
const IDLE_MS = 30_000;

/** What every data source of the service shares. Entities are added by the modules that own them. */
export function dataSourceOptions(url: string, pool: PoolOptions): DataSourceOptions {
  const sessionMs = pool.isPooled ? undefined : pool.answerMs;
  return {
    type: 'postgres',
    url,
    migrations,
    migrationsTransactionMode: 'each',
    namingStrategy: new PostgresNames(),
    applicationName: 'workflow',
    extra: {
      max: pool.size,
      connectionTimeoutMillis: pool.waitMs,
      statement_timeout: sessionMs,
      query_timeout: pool.answerMs && pool.answerMs * PATIENCE,
      // A process that is frozen, or a machine that is gone, would keep what it has locked for as long as nobody says so.
      idle_in_transaction_session_timeout: sessionMs,
      keepAlive: true,
      types: exactJson,
      idleTimeoutMillis: IDLE_MS,
    },
  };
}
