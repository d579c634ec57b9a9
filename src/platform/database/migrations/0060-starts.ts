import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What else deployed workflows start by: schedules, with the slots that have had their run as the one clock of all processes, and keys of frontend elements. */
export class Starts1700000000060 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table schedule (
        workflow_id uuid primary key references workflow,
        workspace_id uuid not null,
        version integer not null,
        config json not null,
        next_at timestamptz not null
      );
      create index schedule_by_time on schedule (next_at);

      create table frontend_element (
        workspace_id uuid not null,
        element_key text not null,
        workflow_id uuid not null references workflow,
        constraint frontend_element_unique primary key (workspace_id, element_key)
      );
      create index frontend_element_by_workflow on frontend_element (workflow_id);

      create table schedule_slot (
        workflow_id uuid not null,
        slot timestamptz not null,
        -- null: left out, because the run before had not ended
        run_id uuid,
        created_at timestamptz not null default now(),
        primary key (workflow_id, slot)
      );
      create index schedule_slot_by_age on schedule_slot (created_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table schedule_slot, frontend_element, schedule');
  }
}
