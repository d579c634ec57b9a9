import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How many runs of a workflow have begun lately, and runs of which only the last one of a name begins. */
export class RunRates1700000000277 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table run_rate (
        workspace_id uuid not null,
        workflow_id uuid not null,
        lane text not null,
        ends_at timestamptz not null,
        used integer not null,
        primary key (workflow_id, lane)
      );
      create index run_rate_by_end on run_rate (ends_at);
      alter table run_gate add column debounce text, add column not_before timestamptz;
      create index run_gate_debounced on run_gate (workflow_id, debounce, created_at, run_id)
       where debounce is not null and not admitted;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index run_gate_debounced;
      alter table run_gate drop column debounce, drop column not_before;
      drop table run_rate;
    `);
  }
}
