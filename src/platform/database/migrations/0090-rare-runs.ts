import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Lists of runs by what began them, and of tests, read no others. Nearly all runs are those of webhooks, which are no tests:
 * they are in neither index, and cost nothing more to be stored.
 */
export class RareRuns1700000000090 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create index run_by_trigger on run (workspace_id, trigger, id) where trigger <> 'webhook';
      create index run_of_test on run (workspace_id, id) where test;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index run_by_trigger, run_of_test');
  }
}
