import { types, type CustomTypesConfig } from 'pg';
import type { DataSourceOptions } from 'typeorm';
import { parseJson } from '#libs/json';
import { migrations } from '../migrations/index.js';
import { PostgresNames } from './postgres-names.js';

const { JSON: JSON_TYPE, JSONB: JSONB_TYPE } = types.builtins;

/** The numbers of the database have as many digits as were written; what was written was within our bounds. */
const read = (text: string): unknown => parseJson(text, { isOwn: true });

/** How values of the database are read: as pg reads them, but JSON by the one reader, which changes no number. */
const exactJson: CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text') =>
    (oid === JSON_TYPE || oid === JSONB_TYPE) && format !== ('binary' as string)
      ? read
      : types.getTypeParser(oid, format)) as CustomTypesConfig['getTypeParser'],
};

/** How many connections there are, how long callers wait for one, and how long a statement may take; without that, for ever. */
interface PoolOptions {
  size: number;
  waitMs: number;
  answerMs?: number;
}

/** The server gives up first: whoever is told that a statement took too long is told so by who has undone it. */
const PATIENCE = 1.25;

/** What every data source of the service shares. Entities are added by the modules that own them. */
export function dataSourceOptions(url: string, pool: PoolOptions): DataSourceOptions {
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
      statement_timeout: pool.answerMs,
      query_timeout: pool.answerMs && pool.answerMs * PATIENCE,
      // A process that is frozen, or a machine that is gone, would keep what it has locked for as long as nobody says so.
      idle_in_transaction_session_timeout: pool.answerMs,
      keepAlive: true,
      types: exactJson,
      idleTimeoutMillis: 60_000,
    },
  };
}
