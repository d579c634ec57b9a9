import type { MigrationInterface, QueryRunner } from 'typeorm';

/** For how long runs were executed by all their owners: a run that is executed for too long is ended. */
export class ActiveTime1700000000160 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table run add column active_ms double precision not null default 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table run drop column active_ms');
  }
}
