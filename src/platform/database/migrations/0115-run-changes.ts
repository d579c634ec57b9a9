import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The row of a run counts the changes of its records. Before, each wake added the highest number to those of the records that
 * were open, so that a loop of some thirty waits had none left and stuck: its records are numbered anew, and what it was
 * taken over for is forgotten. A billion is more than any run counts that did not double.
 */
export class RunChanges1700000000115 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table run add column changes integer not null default 0;
      create temporary table run_change on commit drop as
        select run_id, max(change) as last, count(*)::integer as records from node_execution
         where run_id in (select id from run where status in ('queued', 'running', 'waiting')) group by run_id;
      update node_execution record set change = counted.number
        from (select run_id, path, node_id, attempt, row_number() over (partition by run_id order by change, seq) as number
                from node_execution where run_id in (select run_id from run_change where last > 1000000000)) as counted
       where (record.run_id, record.path, record.node_id, record.attempt) = (counted.run_id, counted.path, counted.node_id, counted.attempt);
      update run set changes = case when last > 1000000000 then records else last end, takeovers = case when last > 1000000000 then 0 else takeovers end
        from run_change where run_id = id;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table run drop column changes');
  }
}
