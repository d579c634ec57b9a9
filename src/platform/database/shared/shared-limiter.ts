import { RateLimiterPostgres } from 'rate-limiter-flexible';
import type { Database } from '../connection/database.js';

/** How often something may happen, and where it is counted. */
export interface SharedLimit {
  /** The table of the counts, with the columns `key`, `points` and `expire` (epoch milliseconds); `Retention` clears it. */
  table: string;
  /** What tells this limit's keys from those of others in the table. */
  prefix: string;
  points: number;
  seconds: number;
  /** Whether a key beyond its limit is refused from memory until its time is over. */
  refusesFromMemory?: boolean;
}

/** A statement as the library hands it to its store. */
interface NamedStatement {
  name: string;
  text: string;
  values: unknown[];
}

/** A limiter whose counts all processes share. */
export function sharedLimiter(
  database: Database,
  { table, prefix, points, seconds, refusesFromMemory }: SharedLimit,
): RateLimiterPostgres {
  // The library gives its statements the same names whatever their table; a name stands for one text.
  const query = async ({ name, text, values }: NamedStatement): Promise<{ rows: unknown[]; rowCount: number }> => {
    const rows = await database.prepared(`${table}-${name}`, text, values);
    return { rows, rowCount: rows.length };
  };
  return new RateLimiterPostgres({
    storeClient: { query },
    storeType: 'pool',
    tableName: table,
    tableCreated: true,
    // A timer of its own for every limiter, which nothing could stop.
    clearExpiredByTimeout: false,
    keyPrefix: prefix,
    points,
    duration: seconds,
    ...(refusesFromMemory && { inMemoryBlockOnConsumed: points }),
  });
}
