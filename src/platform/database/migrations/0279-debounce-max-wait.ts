import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When a debounced run begins at the latest, whatever comes after it; and runs whose place another one took that has begun. */
export class DebounceMaxWait1700000000279 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table run_gate add column not_after timestamptz, add column superseded boolean not null default false;
      create index run_gate_overdue on run_gate (workflow_id, debounce, not_after)
       where not_after is not null and not admitted and not superseded;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table run_gate drop column not_after, drop column superseded');
  }
}
