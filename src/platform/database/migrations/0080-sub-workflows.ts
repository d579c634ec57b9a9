import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which workflows a draft's subWorkflow nodes name, found by index: every save asks who names the saved one. */
export class SubWorkflows1700000000080 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create function sub_workflows(definition json) returns text[] language sql immutable strict parallel safe as $$
        select coalesce(array_agg(distinct node -> 'config' ->> 'workflow') filter (where node ->> 'type' = 'subWorkflow'), '{}')
          from json_array_elements(definition -> 'nodes') as node
      $$;
      alter table workflow add column sub_workflows text[] generated always as (sub_workflows(definition)) stored;
      create index workflow_by_sub_workflow on workflow using gin (sub_workflows);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table workflow drop column sub_workflows; drop function sub_workflows');
  }
}
