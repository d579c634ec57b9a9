import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Workers that have nothing to do say so, and are not missed as soon as others. */
export class RestingProcesses1700000000280 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table process add column resting boolean not null default false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table process drop column resting');
  }
}
