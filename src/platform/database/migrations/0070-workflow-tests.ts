import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tests that authors keep with their workflows. */
export class WorkflowTests1700000000070 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table workflow_test (
        workflow_id uuid not null references workflow,
        workspace_id uuid not null,
        name text not null,
        -- json, not jsonb: data of users may hold what jsonb does not take
        fixture json not null,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        primary key (workflow_id, name)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table workflow_test');
  }
}
