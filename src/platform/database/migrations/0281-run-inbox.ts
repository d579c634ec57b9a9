import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Who has handled a failed run, and the failed runs that nobody has handled. Both indexes hold few of all runs: a list reads what it
 * shows. Retries that had succeeded before count as well. Who may run while the indexes are built is not held up.
 */
export class RunInbox1700000000281 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'alter table run add column if not exists handled_at timestamptz, add column if not exists handled json',
    );
    await runner.query(`
      with recursive above as (
        select retry_of as id, id as retry from run where retry_of is not null and status = 'succeeded'
        union
        select run.retry_of, above.retry from above join run on run.id = above.id where run.retry_of is not null
      )
      update run set handled_at = now(), handled = json_build_object('by', 'retry', 'id', above.retry)
        from above
       where run.id = above.id and run.status = 'failed' and run.handled_at is null`);
    await build(
      runner,
      'run_unhandled',
      `(workspace_id, id) where status = 'failed' and handled_at is null and not test and parent_run is null and retry_of is null`,
    );
    await build(runner, 'run_handled', '(workspace_id, id) where handled_at is not null');
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of ['run_unhandled', 'run_handled'])
      await runner.query(`drop index concurrently if exists ${name}`);
    await runner.query('alter table run drop column handled_at, drop column handled');
  }
}

/** A build that was interrupted leaves an index that is not valid, so it begins anew. */
async function build(runner: QueryRunner, name: string, on: string): Promise<void> {
  await runner.query(`drop index concurrently if exists ${name}`);
  await runner.query(`create index concurrently ${name} on run ${on}`);
}
