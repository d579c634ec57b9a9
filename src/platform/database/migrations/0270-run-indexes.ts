import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Lists of runs by status, of each workspace apart, and of runs that agents start long after the run that calls them: their ids
 * tell the time of that one. Runs that succeed are in none of them and cost nothing more. Who may run while the indexes are built
 * is not held up; a build that was interrupted leaves an index that is not valid, so it begins anew.
 */
export class RunIndexes1700000000270 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await build(runner, 'run_by_status', `(workspace_id, status, id) where status <> 'succeeded'`);
    await build(
      runner,
      'run_of_workflow_by_status',
      `(workflow_id, status, id) where status in ('waiting', 'failed', 'cancelled')`,
    );
    await build(
      runner,
      'run_of_agent_late',
      `(workspace_id, created_at, id) where trigger = 'agent' and created_at - run_time(id) > interval '1 minute'`,
    );
    await runner.query('drop index concurrently if exists run_unfinished');
  }

  async down(runner: QueryRunner): Promise<void> {
    await build(runner, 'run_unfinished', `(status, id) where status in ('queued', 'running', 'waiting')`);
    for (const name of ['run_by_status', 'run_of_workflow_by_status', 'run_of_agent_late'])
      await runner.query(`drop index concurrently if exists ${name}`);
  }
}

async function build(runner: QueryRunner, name: string, on: string): Promise<void> {
  await runner.query(`drop index concurrently if exists ${name}`);
  await runner.query(`create index concurrently ${name} on run ${on}`);
}
