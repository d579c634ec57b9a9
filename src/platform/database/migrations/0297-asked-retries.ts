import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a retry was asked for with, as a digest: while it goes on, another one is refused and the same one is answered again. */
export class AskedRetries1700000000297 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table run add column retry_asked bytea');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table run drop column retry_asked');
  }
}
