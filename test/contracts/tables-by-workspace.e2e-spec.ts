import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { createTestDatabase, type TestDatabase } from '../support/app/once/database.js';
import { PLACEMENT } from './support/table-placement.js';

const { distributed, reference, local } = PLACEMENT;

/** A primary key, a unique constraint or a unique index. */
interface Key {
  table: string;
  name: string;
  columns: string[];
}

interface ForeignKey {
  table: string;
  name: string;
  target: string;
  columns: string[];
  targetColumns: string[];
  /** What becomes of rows whose target goes, in the letters of `pg_constraint`. */
  onDelete: string;
}

const readKeys = `
  select i.indrelid::regclass::text as table, i.indexrelid::regclass::text as name,
         array(select attname::text from pg_attribute where attrelid = i.indrelid and attnum = any (i.indkey::int2[])) as columns
    from pg_index i join pg_class c on c.oid = i.indrelid
   where i.indisunique and c.relnamespace = current_schema()::regnamespace`;

const named = (table: string, columns: string): string => `
  array(select attname::text from unnest(${columns}) with ordinality as key(number, place)
          join pg_attribute on attrelid = ${table} and attnum = key.number order by place)`;

const readForeignKeys = `
  select conrelid::regclass::text as table, conname as name, confrelid::regclass::text as target,
         ${named('conrelid', 'conkey')} as columns, ${named('confrelid', 'confkey')} as "targetColumns",
         confdeltype as "onDelete"
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`;

let database: TestDatabase;
let session: Client;

beforeAll(async () => {
  database = await createTestDatabase();
  session = new Client({ connectionString: database.url });
  await session.connect();
});
afterAll(async () => {
  await session.end();
  await database.drop();
});

async function ask<R extends object>(text: string): Promise<R[]> {
  return (await session.query<R>(text)).rows;
}

describe('a database that is spread by workspace', () => {
  it('has a place for each table', async () => {
    const tables = await ask<{ name: string }>(
      'select tablename as name from pg_tables where schemaname = current_schema()',
    );
    expect([...distributed, ...reference, ...local].sort()).toEqual(tables.map(({ name }) => name).sort());
  });

  it('knows the workspace of each row that it spreads', async () => {
    const columns = await ask<{ table: string }>(
      `select attrelid::regclass::text as table from pg_attribute join pg_class c on c.oid = attrelid
        where attname = 'workspace_id' and attnotnull and c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace`,
    );
    const known = new Set(columns.map(({ table }) => table));
    expect(distributed.filter((name) => !known.has(name))).toEqual([]);
  });

  it('has the workspace in each key of what it spreads', async () => {
    const keys = await ask<Key>(readKeys);
    const ofSpread = keys.filter(({ table }) => distributed.includes(table));
    expect(ofSpread.filter(({ columns }) => !columns.includes('workspace_id'))).toEqual([]);
    const withKey = new Set(ofSpread.map(({ table }) => table));
    expect(distributed.filter((name) => !withKey.has(name))).toEqual([]);
  });

  it('references no more than what is of the same workspace, or everywhere', async () => {
    const keys = await ask<ForeignKey>(readForeignKeys);
    const isAllowed = ({ table, target, columns, targetColumns, onDelete }: ForeignKey): boolean => {
      if (reference.includes(target)) return !local.includes(table);
      if (!distributed.includes(table) || !distributed.includes(target)) return false;
      const place = columns.indexOf('workspace_id');
      // Citus sets no column of such a key to null or to its default.
      return place >= 0 && targetColumns[place] === 'workspace_id' && !['n', 'd'].includes(onDelete);
    };
    expect(keys.filter((key) => !isAllowed(key))).toEqual([]);
    expect(keys.length).toBeGreaterThan(20);
  });

  it.each(distributed)('can divide %s by workspace, as PostgreSQL itself divides a table', async (table) => {
    await session.query('begin');
    try {
      await session.query(`create table spread (like ${table} including all) partition by hash (workspace_id)`);
    } finally {
      await session.query('rollback');
    }
  });

  it('is described', async () => {
    const page = await readFile('docs/explanation/scaling.md', 'utf8');
    const rows = [...page.matchAll(/^\| (Distributed|Reference|Local) .*/gm)];
    const described = (kind: string): string[] =>
      rows.flatMap(([row, of]) => (of === kind ? [...row.matchAll(/`(\w+)`/g)].map(([, name]) => name!) : []));
    expect(described('Distributed').sort()).toEqual([...distributed].sort());
    expect(described('Reference').sort()).toEqual([...reference].sort());
    expect(described('Local').sort()).toEqual([...local].sort());
  });
});
