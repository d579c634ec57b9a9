import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The workflows that a draft names stand in an ordinary column, which a trigger fills: of a generated one, TypeORM would look up
 * the expression in a table of its own. Processes of an earlier version read and write as before.
 */
export class SubWorkflowsKept1700000000180 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table workflow alter column sub_workflows drop expression;
      create function keep_sub_workflows() returns trigger language plpgsql as $$
      begin
        new.sub_workflows := sub_workflows(new.definition);
        return new;
      end $$;
      create trigger workflow_sub_workflows before insert or update of definition on workflow
        for each row execute function keep_sub_workflows();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop trigger workflow_sub_workflows on workflow;
      drop function keep_sub_workflows;
      alter table workflow drop column sub_workflows;
      alter table workflow add column sub_workflows text[] generated always as (sub_workflows(definition)) stored;
      create index workflow_by_sub_workflow on workflow using gin (sub_workflows);
    `);
  }
}
