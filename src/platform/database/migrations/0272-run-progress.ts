import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What loops of runs that wait have made so far, in parts: who goes on with a run reads these in place of all their records. */
export class RunProgress1700000000272 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table run_progress (
        run_id uuid primary key,
        -- whose records these figures are of: another attempt may have written more
        attempt integer not null,
        seq integer not null,
        iterations integer not null
      ) with (fillfactor = 70);

      create table loop_part (
        run_id uuid not null,
        path text not null,
        node_id text not null,
        -- the index of the first result
        begins_at integer not null,
        results json not null,
        primary key (run_id, path, node_id, begins_at)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table run_progress, loop_part');
  }
}
