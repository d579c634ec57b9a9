import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * First answers by `Idempotency-Key`. A row without an answer is a reservation, which its owner must keep alive. The
 * answer is JSON as text, because jsonb refuses NUL characters, which a provider may send.
 */
export class Idempotency1700000000005 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table idempotency_key (
        workspace_id uuid not null,
        operation text not null,
        key text not null,
        fingerprint text not null,
        owner uuid not null,
        alive_until timestamptz not null,
        answer text,
        abandoned boolean not null default false,
        created_at timestamptz not null,
        primary key (workspace_id, operation, key)
      );
      create index idempotency_key_age on idempotency_key using brin (created_at);
      create index idempotency_key_owner on idempotency_key (owner) where answer is null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table idempotency_key');
  }
}
