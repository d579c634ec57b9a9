import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Timers by workspace: where many are due at once, each workspace has its turn. */
export class TimersOfEachWorkspace1700000000296 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create index run_timer_by_workspace on run_timer (workspace_id, due_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index run_timer_by_workspace');
  }
}
