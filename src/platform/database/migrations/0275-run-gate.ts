import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Workflows that are paused, and the runs that wait for their workflow to let them begin, or were let begin and are counted. */
export class RunGate1700000000275 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table workflow add column paused_at timestamptz;
      create index workflow_paused on workflow (id) where paused_at is not null;
      insert into change_counter (topic) values ('pausedWorkflows') on conflict do nothing;

      create table run_gate (
        run_id uuid primary key,
        workspace_id uuid not null,
        workflow_id uuid not null,
        -- the runs of one key, which are counted together; empty without a key
        lane text not null,
        created_at timestamptz not null,
        admitted boolean not null default false
      ) with (autovacuum_vacuum_scale_factor = 0.02);
      create index run_gate_held on run_gate (workflow_id, lane, created_at, run_id) where not admitted;
      create index run_gate_admitted on run_gate (workflow_id, lane) where admitted;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    // A queued run without a job would wait for ever.
    await runner.query(`
      update run set status = 'cancelled', ended_at = now(), attempt = attempt + 1
       where id in (select run_id from run_gate where not admitted) and status = 'queued';
      drop table run_gate;
      delete from change_counter where topic = 'pausedWorkflows';
      alter table workflow drop column paused_at;
    `);
  }
}
