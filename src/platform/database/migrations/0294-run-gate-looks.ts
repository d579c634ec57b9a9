import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What is looked for among held runs, each in an index of its own: runs that wait for nothing but room, runs that wait for a
 * time, debounced runs of which it is not known yet whether they take the place of others, the one run of each series of which
 * it is known, runs that were let begin, and runs that lost their place. A look then costs nothing for the runs that rightly wait.
 */
export class RunGateLooks1700000000294 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table run_gate add column settled boolean not null default false;
      create index run_gate_ready on run_gate (workspace_id, workflow_id, lane, created_at, run_id)
       where not_before is null and not admitted and not superseded;
      create index run_gate_waiting on run_gate (workspace_id, least(not_before, not_after))
       where not_before is not null and not admitted and not superseded;
      create index run_gate_unsettled on run_gate (workspace_id, created_at)
       where debounce is not null and not settled and not admitted and not superseded;
      create index run_gate_settled on run_gate (workspace_id, workflow_id, debounce)
       where debounce is not null and settled and not admitted and not superseded;
      create index run_gate_begun on run_gate (workspace_id, run_id) where admitted;
      create index run_gate_superseded on run_gate (workspace_id, created_at) where superseded and not admitted;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index run_gate_ready, run_gate_waiting, run_gate_begun, run_gate_superseded;
      alter table run_gate drop column settled;
    `);
  }
}
