import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lists of the runs that failed with a code read no others; runs that succeed are not in the index and cost nothing more. */
export class RunsByError1700000000195 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create index run_by_error on run (workspace_id, (error ->> 'code'), id) where status = 'failed'
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index run_by_error');
  }
}
