import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { migrations } from '../../../src/platform/database/migrations/index.js';
import { createTestDatabase, type TestDatabase } from '../../support/app/once/database.js';

/** Those that put the workspace into the keys, in their order. */
const rekeying = migrations.slice(migrations.findIndex(({ name }) => name.startsWith('WorkspaceKeysOfRuns')));

/** Constraints and indexes as PostgreSQL words them. */
const readRules = `
  select conrelid::regclass || ' ' || conname as name, pg_get_constraintdef(oid) as rule from pg_constraint
   where connamespace = current_schema()::regnamespace and contype <> 'n'
  union all
  select tablename || ' ' || indexname, indexdef from pg_indexes where schemaname = current_schema()
  union all
  select attrelid::regclass || ' ' || attname, format_type(atttypid, atttypmod) || attnotnull from pg_attribute
    join pg_class on pg_class.oid = attrelid
   where relnamespace = current_schema()::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped`;

describe('a database whose keys have no workspace yet', () => {
  const [workspaceId, workflow, run, connection] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const [collection, index] = [randomUUID(), randomUUID()];
  let database: TestDatabase;
  let session: Client;
  let before: Record<string, string>;

  const rules = async (): Promise<Record<string, string>> => {
    const { rows } = await session.query<{ name: string; rule: string }>(readRules);
    return Object.fromEntries(rows.map(({ name, rule }) => [name, rule]));
  };

  /** Each as TypeORM runs it: in a transaction. */
  const apply = async (how: 'up' | 'down', ordered: readonly (new () => MigrationInterface)[]): Promise<void> => {
    for (const migration of ordered) {
      await session.query('begin');
      await new migration()[how](session as unknown as QueryRunner);
      await session.query('commit');
    }
  };

  beforeAll(async () => {
    database = await createTestDatabase();
    session = new Client({ connectionString: database.url });
    await session.connect();
    before = await rules();
    await apply('down', rekeying.toReversed());
    await store();
  });

  afterAll(async () => {
    await session.end();
    await database.drop();
  });

  /** Rows of tables that do not know the workspace themselves, and some that belong to nothing. */
  async function store(): Promise<void> {
    const given: [string, unknown[]][] = [
      ["insert into workspace (id, slug, name, created_at) values ($1, 'theirs', 'Theirs', now())", [workspaceId]],
      [
        `insert into workflow (id, workspace_id, name, definition, version) values ($1, $2, 'w', '{"nodes": []}', 1)`,
        [workflow, workspaceId],
      ],
      [
        "insert into workflow_version (workflow_id, version, definition, settings, digest) values ($1, 1, '{}', '{}', '')",
        [workflow],
      ],
      ['insert into schedule_slot (workflow_id, slot) values ($1, now())', [workflow]],
      [
        'insert into trigger_event (workflow_id, subscription_id, event_id, run_id) values ($1::uuid, $1::uuid, $1::uuid::text, $1::uuid)',
        [workflow],
      ],
      [
        "insert into run (id, workspace_id, workflow_id, trigger, status, created_at) values ($1, $2, $3, 'webhook', 'waiting', now())",
        [run, workspaceId, workflow],
      ],
      [
        "insert into run_resumption (run_id, path, node_id, actor_kind, value) values ($1, '', 'ask', 'link', '1')",
        [run],
      ],
      ['insert into run_progress (run_id, attempt, seq, iterations) values ($1, 1, 1, 1)', [run]],
      ["insert into loop_part (run_id, path, node_id, begins_at, results) values ($1, '', 'each', 0, '[]')", [run]],
      [
        "insert into connection (id, workspace_id, connector, name, name_key, state) values ($1, $2, 'c', 'n', 'n', 'connected')",
        [connection, workspaceId],
      ],
      [
        "insert into connector_record (connection_id, collection, sequence, kind, data, expires_at) values ($1, 'c', 1, 'k', '{}', now())",
        [connection],
      ],
      ["insert into collection (id, workspace_id, name) values ($1, $2, 'c')", [collection, workspaceId]],
      [
        "insert into document (collection_id, id, workspace_id, fields) values ($1, $1, $2, '{}')",
        [collection, workspaceId],
      ],
      [
        "insert into collection_index (id, workspace_id, collection_id, field, path, state) values ($1, $2, $3, 'n', '{n}', 'ready')",
        [index, workspaceId, collection],
      ],
      [`create index document_field_${index.replaceAll('-', '')} on document ((fields #> '{n}'), id)`, []],
    ];
    for (const [text, values] of given) await session.query(text, values);
    const record = `insert into node_execution (run_id, node_id, seq, change, status, started_at, output)
                    values ($1, 'ask', 1, 2, 'waiting', now(), '{"waitsFor":"resume"}')`;
    for (const id of [run, randomUUID()]) await session.query(record, [id]);
  }

  it('has them after its upgrade, each row with its own, and nothing else has changed', async () => {
    await apply('up', rekeying);
    expect(await rules()).toEqual(before);
    for (const table of [
      ...['workflow_version', 'schedule_slot', 'trigger_event', 'connector_record'],
      ...['node_execution', 'run_resumption', 'run_progress', 'loop_part'],
    ]) {
      const { rows } = await session.query<{ workspace_id: string }>(`select workspace_id from ${table}`);
      expect([table, rows]).toEqual([table, [{ workspace_id: workspaceId }]]);
    }
    const { rows } = await session.query(
      'select node_id, seq, change, status, output, attempt, path from node_execution',
    );
    expect(rows).toEqual([
      { node_id: 'ask', seq: 1, change: 2, status: 'waiting', output: { waitsFor: 'resume' }, attempt: 1, path: '' },
    ]);
  });

  it('builds indexes that authors made on fields anew', async () => {
    const { rows } = await session.query('select id, workspace_id, state from collection_index');
    expect(rows).toEqual([{ id: index, workspace_id: workspaceId, state: 'building' }]);
    expect((await session.query('select workspace_id from document')).rows).toEqual([{ workspace_id: workspaceId }]);
  });
});
