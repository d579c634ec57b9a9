import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Workspace variables, sealed, and the canaries by which a process notices that it holds the wrong keys. */
export class Variables1700000000004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table vault_canary (
        key_id text primary key,
        sealed text not null
      );

      create table variable (
        workspace_id uuid not null references workspace,
        name text not null check (name ~ '^[A-Za-z_][A-Za-z0-9_]{0,127}$'),
        id uuid not null,
        sealed text not null,
        configured boolean not null,
        updated_at timestamptz not null,
        primary key (workspace_id, name)
      );
      create index variable_list on variable (workspace_id, id desc);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table variable, vault_canary');
  }
}
