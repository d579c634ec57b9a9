import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Client } from 'pg';
import type { DataSource } from 'typeorm';
import { dataSourceOptions } from '../../src/platform/database/connection/data-source.js';
import { Database } from '../../src/platform/database/connection/database.js';
import { ServiceDataSource } from '../../src/platform/database/connection/service-data-source.js';
import { bootApp, type TestApp } from '../support/app/app.js';
import { createTestDatabase, type TestDatabase } from '../support/app/once/database.js';

let service: TestApp;
let dataSource: DataSource;
/** A database whose tables TypeORM makes from the entities. */
let declared: TestDatabase;

beforeAll(async () => {
  service = await bootApp();
  dataSource = service.app.get(Database).manager.dataSource;
  declared = await createTestDatabase();
  await ask(declared.url, 'drop schema public cascade; create schema public');
});
afterAll(async () => {
  await declared.drop();
  await service.close();
});

async function ask<R extends object>(url: string, text: string, values?: unknown[]): Promise<R[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<R>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** Constraints and indexes of the entities' tables as PostgreSQL words them. TypeORM knows no order of an index. */
async function rules(url: string): Promise<Record<string, string>> {
  const rows = await ask<{ name: string; rule: string }>(
    url,
    `select conrelid::regclass || ' ' || conname as name, pg_get_constraintdef(oid) as rule from pg_constraint
      where conrelid::regclass::text = any ($1) and contype <> 'n'
     union all
     select tablename || ' ' || indexname, replace(indexdef, ' DESC', '') from pg_indexes
      where schemaname = current_schema() and tablename = any ($1)`,
    [dataSource.entityMetadatas.map(({ tableName }) => tableName)],
  );
  return Object.fromEntries(rows.map(({ name, rule }) => [name, rule]));
}

it('entities leave TypeORM nothing to change in the migrated database', async () => {
  const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
  expect(upQueries.map(({ query }) => query)).toEqual([]);
  expect(dataSource.entityMetadatas.length).toBeGreaterThan(5);
});

it('each table has an entity, or the record says why it has none', async () => {
  const record = await readFile('docs/decisions/0011-entities-for-configuration.md', 'utf8');
  const excused = [...record.matchAll(/^\| (`.*?) \|/gm)].flatMap(([, names]) => names!.match(/\w+/g)!);
  const rows = await ask<{ name: string }>(
    service.database.url,
    `select tablename as name from pg_tables where schemaname = current_schema() order by 1`,
  );
  const withEntity = dataSource.entityMetadatas.map(({ tableName }) => tableName);
  expect([...withEntity, ...excused].sort()).toEqual(rows.map(({ name }) => name).sort());
});

it('entities declare the constraints and indexes that the migrated tables have', async () => {
  const entities = dataSource.entityMetadatas.map(({ target }) => target as () => unknown);
  const options = { ...dataSourceOptions(declared.url, { size: 1, waitMs: 60_000 }), entities, migrations: [] };
  const made = await new ServiceDataSource(options).initialize();
  try {
    await made.synchronize();
  } finally {
    await made.close();
  }
  expect(await rules(declared.url)).toEqual(await rules(service.database.url));
});
