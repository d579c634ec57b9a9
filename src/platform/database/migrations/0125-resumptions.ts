import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What people and systems have sent to nodes that wait for it: each wait is resumed once, so its key is that of the wait. A
 * row may be there before its node begins to wait.
 */
export class Resumptions1700000000125 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table run_resumption (
        run_id uuid not null,
        path text not null,
        node_id text not null,
        resumed_at timestamptz not null default clock_timestamp(),
        -- what its address names, without the signature; null for somebody who was signed in
        link text,
        actor_kind text not null,
        -- null for who came by an address
        actor_id text,
        address text,
        value json not null,
        primary key (run_id, path, node_id)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table run_resumption');
  }
}
