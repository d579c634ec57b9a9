import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addWorkspace, setKey } from './keys.js';

/** Tables that know only the run of a row, and what else is in their key. */
const OF_RUN = { run_resumption: 'path, node_id', run_progress: '', loop_part: 'path, node_id, begins_at' };

/** Tables that know the workspace of a row, and their keys, to which it is added. */
const OF_WORKSPACE = {
  run_gate: 'run_id',
  run_tag: 'run_id, tag',
  run_rate: 'workflow_id, lane',
  run_statistic_open: 'run_id',
};

/**
 * The workspace comes first in the key of all that belongs to runs: rows are found by workspace and id, and a database that is
 * spread over several servers by workspace keeps together what belongs together. Lists of runs are read in the order of the new
 * key, so their index goes. Records are copied into a new table: to change each in its place would write it twice and leave half
 * of the table empty. It takes time in proportion to the runs that are kept.
 */
export class WorkspaceKeysOfRuns1700000000290 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [table, key] of Object.entries(OF_RUN)) {
      await addWorkspace(runner, table, { owner: 'run', column: 'run_id' });
      await setKey(runner, table, 'workspace_id, run_id', key);
    }
    for (const [table, key] of Object.entries(OF_WORKSPACE)) await setKey(runner, table, 'workspace_id', key);
    await runner.query(`
      drop index run_statistic_open_of;

      alter table node_execution rename to node_execution_before;
      create table node_execution (
        workspace_id uuid not null,
        run_id uuid not null,
        node_id text not null,
        -- indexes of the iterations around it, outermost first, joined by dots
        path text not null default '',
        attempt integer not null default 1,
        seq integer not null,
        -- grows with every change of a record of the run
        change integer not null,
        status text not null,
        output_name text,
        started_at timestamptz not null,
        duration_ms double precision,
        input json,
        output json,
        error json
      ) with (fillfactor = 90);
      insert into node_execution select run.workspace_id, record.*
        from node_execution_before record join run on run.id = record.run_id;
      drop table node_execution_before;
      alter table node_execution add primary key (workspace_id, run_id, path, node_id, attempt);
      analyze node_execution;
    `);
    await setKey(runner, 'run', 'workspace_id, id');
    await runner.query('drop index run_by_workspace');
  }

  async down(runner: QueryRunner): Promise<void> {
    await setKey(runner, 'run', 'id');
    await runner.query(`
      create index run_by_workspace on run (workspace_id, id);
      create index run_statistic_open_of on run_statistic_open (workspace_id);
    `);
    for (const [table, key] of Object.entries(OF_WORKSPACE)) await setKey(runner, table, key);
    for (const [table, key] of Object.entries({ ...OF_RUN, node_execution: 'path, node_id, attempt' })) {
      await setKey(runner, table, 'run_id', key);
      await runner.query(`alter table ${table} drop column workspace_id`);
    }
  }
}
