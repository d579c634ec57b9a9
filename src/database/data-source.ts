import type { DataSourceOptions } from 'typeorm';
import { migrations } from './migrations/index.js';

/** What every data source of the service shares. Entities are added by the modules that own them. */
export function dataSourceOptions(url: string, pool: { size: number; waitMs: number }): DataSourceOptions {
  return {
    type: 'postgres',
    url,
    migrations,
    migrationsTransactionMode: 'each',
    applicationName: 'workflow',
    extra: { max: pool.size, connectionTimeoutMillis: pool.waitMs, keepAlive: true, idleTimeoutMillis: 60_000 },
  };
}
