import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Files that runs take and give: what they are, their contents in chunks, and how much a workspace has of them. */
export class Files1700000000263 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table file (
        workspace_id uuid not null references workspace,
        id uuid not null,
        name text not null,
        type text not null,
        -- bytes that have come
        size bigint not null,
        -- of the whole content; null until it has come
        sha256 bytea,
        state text not null constraint file_state_check check (state in ('uploading', 'ready')),
        -- the run that it came with or that made it
        run_id uuid,
        created_at timestamptz not null,
        -- of one that is uploaded: when it is taken for given up
        expires_at timestamptz not null,
        constraint file_pkey primary key (workspace_id, id)
      );
      create index file_by_run on file (run_id);
      create index file_by_end on file (expires_at);

      create table file_chunk (
        workspace_id uuid not null,
        file_id uuid not null,
        seq integer not null,
        data bytea not null,
        primary key (workspace_id, file_id, seq),
        foreign key (workspace_id, file_id) references file on delete cascade
      );
      -- most files are compressed already
      alter table file_chunk alter column data set storage external;

      create table file_usage (
        workspace_id uuid primary key references workspace,
        bytes bigint not null
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table file_usage, file_chunk, file');
  }
}
