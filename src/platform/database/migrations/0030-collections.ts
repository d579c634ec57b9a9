import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Collections of JSON documents. All documents are one table, so a collection costs a row; indexes on fields are made while
 * the service runs, each for one collection (src/data/collections/indexes). Times have milliseconds, as they are shown, so that
 * a time that was read finds its document again.
 */
export class Collections1700000000030 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table collection (
        id uuid primary key,
        workspace_id uuid not null references workspace,
        name text not null,
        schema json,
        created_at timestamptz(3) not null default now(),
        updated_at timestamptz(3) not null default now(),
        -- its documents are removed little by little, so a deleted collection stays until the last one is gone
        deleted_at timestamptz
      );
      create unique index collection_name on collection (workspace_id, name) where deleted_at is null;
      create index collection_list on collection (workspace_id, id);

      create table collection_index (
        -- names the index: document_field_<id>
        id uuid primary key,
        workspace_id uuid not null,
        collection_id uuid not null references collection on delete cascade,
        -- the field as its author writes it, and its steps
        field text not null,
        path text[] not null,
        state text not null default 'building' check (state in ('building', 'ready', 'failed')),
        constraint collection_index_field unique (collection_id, field)
      );

      create table document (
        collection_id uuid not null,
        id uuid not null,
        workspace_id uuid not null,
        fields jsonb not null,
        created_at timestamptz(3) not null default now(),
        updated_at timestamptz(3) not null default now(),
        primary key (collection_id, id)
      );
      create index document_by_time on document (collection_id, created_at, id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table document, collection_index, collection');
  }
}
