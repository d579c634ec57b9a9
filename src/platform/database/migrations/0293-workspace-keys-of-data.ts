import type { MigrationInterface, QueryRunner } from 'typeorm';
import { setKey } from './keys.js';

/** Keys, to which the workspace is added. */
const KEYS = {
  collection: 'id',
  collection_index: 'id',
  document: 'collection_id, id',
  event_endpoint: 'id',
  outgoing_event: 'id',
  event_delivery: 'endpoint_id, event_id',
  event_attempt: 'endpoint_id, event_id, attempt',
  audit_event: 'id',
  call_log: 'id',
};

/** What references what, by which columns besides the workspace. */
const REFERENCES = [
  { table: 'collection_index', columns: 'collection_id', to: 'collection' },
  { table: 'event_delivery', columns: 'endpoint_id', to: 'event_endpoint' },
  { table: 'event_delivery', columns: 'event_id', to: 'outgoing_event' },
  { table: 'event_attempt', columns: 'endpoint_id, event_id', to: 'event_delivery' },
];

/**
 * The workspace comes first in the keys of collections, of events and of what is logged, as in those of runs. Lists are read in
 * the order of the new keys, so their indexes go. The service builds the indexes that authors have made on fields anew, with the
 * workspace in them too. PostgreSQL would take workspace and collection for independent and expect next to no documents; the
 * statistics tell it that a collection is of one workspace.
 */
export class WorkspaceKeysOfData1700000000293 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await dropReferences(runner, '');
    for (const [table, key] of Object.entries(KEYS)) await setKey(runner, table, 'workspace_id', key);
    await dropFieldIndexes(runner);
    await runner.query(`
      drop index document_by_time;
      create index document_by_time on document (workspace_id, collection_id, created_at, id);
      create statistics document_workspace (dependencies) on workspace_id, collection_id from document;
      drop index collection_list, event_endpoint_list, audit_event_list, call_log_list;
      alter table collection_index drop constraint collection_index_field,
        add constraint collection_index_field unique (workspace_id, collection_id, field);
    `);
    await addReferences(runner, 'workspace_id, ');
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropReferences(runner, 'workspace_id_');
    for (const [table, key] of Object.entries(KEYS)) await setKey(runner, table, key);
    await dropFieldIndexes(runner);
    await runner.query(`
      drop statistics document_workspace;
      drop index document_by_time;
      create index document_by_time on document (collection_id, created_at, id);
      create index collection_list on collection (workspace_id, id);
      create index event_endpoint_list on event_endpoint (workspace_id, id);
      create index audit_event_list on audit_event (workspace_id, id desc);
      create index call_log_list on call_log (workspace_id, id desc);
      alter table collection_index drop constraint collection_index_field,
        add constraint collection_index_field unique (collection_id, field);
    `);
    await addReferences(runner, '');
  }
}

/** Drops the indexes on fields of documents; a service that starts builds them again in the background. */
async function dropFieldIndexes(runner: QueryRunner): Promise<void> {
  await runner.query(`
    do $$ declare name text; begin
      for name in select c.relname from pg_index i join pg_class c on c.oid = i.indexrelid
                   where i.indrelid = 'document'::regclass and starts_with(c.relname, 'document_field_')
      loop execute format('drop index %I', name); end loop;
    end $$;
    update collection_index set state = 'building' where state = 'ready';
  `);
}

async function dropReferences(runner: QueryRunner, prefix: string): Promise<void> {
  for (const { table, columns } of REFERENCES)
    await runner.query(`alter table ${table} drop constraint ${table}_${prefix}${columns.replaceAll(', ', '_')}_fkey`);
}

async function addReferences(runner: QueryRunner, prefix: string): Promise<void> {
  for (const { table, columns, to } of REFERENCES)
    await runner.query(`alter table ${table} add foreign key (${prefix}${columns}) references ${to} on delete cascade`);
}
