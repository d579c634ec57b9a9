import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addWorkspace, setKey } from './keys.js';

/** Tables with the workflow of a row. */
const REFERENCING = [
  'workflow_version',
  'webhook_endpoint',
  'schedule',
  'frontend_element',
  'workflow_test',
  'trigger_listener',
];

/** Tables that know only the workflow of a row, and what else is in their key. */
const OF_WORKFLOW = { workflow_version: 'version', schedule_slot: 'slot', trigger_event: 'subscription_id, event_id' };

/** Tables that know the workspace of a row, and what else is in their key besides the workflow. */
const OF_WORKSPACE = { schedule: '', workflow_test: 'name', trigger_listener: '', mcp_pin: 'version, server' };

/** The workspace comes first in the keys of workflows and of all that belongs to them, as in those of runs. */
export class WorkspaceKeysOfWorkflows1700000000291 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table mcp_pin drop constraint mcp_pin_workflow_id_version_fkey');
    for (const table of REFERENCING)
      await runner.query(`alter table ${table} drop constraint ${table}_workflow_id_fkey`);
    for (const table of Object.keys(OF_WORKFLOW))
      await addWorkspace(runner, table, { owner: 'workflow', column: 'workflow_id' });
    await setKey(runner, 'workflow', 'workspace_id, id');
    await runner.query('drop index workflow_by_workspace');
    for (const [table, key] of Object.entries({ ...OF_WORKFLOW, ...OF_WORKSPACE }))
      await setKey(runner, table, 'workspace_id, workflow_id', key);
    for (const table of REFERENCING)
      await runner.query(`alter table ${table} add foreign key (workspace_id, workflow_id) references workflow`);
    await runner.query(`
      alter table mcp_pin add foreign key (workspace_id, workflow_id, version) references workflow_version on delete cascade
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table mcp_pin drop constraint mcp_pin_workspace_id_workflow_id_version_fkey');
    for (const table of REFERENCING)
      await runner.query(`alter table ${table} drop constraint ${table}_workspace_id_workflow_id_fkey`);
    for (const [table, key] of Object.entries({ ...OF_WORKFLOW, ...OF_WORKSPACE }))
      await setKey(runner, table, 'workflow_id', key);
    for (const table of Object.keys(OF_WORKFLOW)) await runner.query(`alter table ${table} drop column workspace_id`);
    await setKey(runner, 'workflow', 'id');
    await runner.query('create index workflow_by_workspace on workflow (workspace_id, id) where deleted_at is null');
    for (const table of REFERENCING)
      await runner.query(`alter table ${table} add foreign key (workflow_id) references workflow`);
    await runner.query(`
      alter table mcp_pin add foreign key (workflow_id, version) references workflow_version on delete cascade
    `);
  }
}
