import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When runs that wait are to be queued. They stand in the queue only once their time has come; those of before stay there. */
export class RunTimers1700000000271 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table run_timer (
        workspace_id uuid not null,
        run_id uuid not null,
        priority integer not null,
        due_at timestamptz not null,
        primary key (workspace_id, run_id)
      ) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
      create index run_timer_due on run_timer (due_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table run_timer');
  }
}
