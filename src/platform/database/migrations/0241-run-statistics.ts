import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How runs went, by hours and days: what charts read in place of millions of runs, and what is left of runs that are deleted. */
export class RunStatistics1700000000241 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- The time that the id of a run begins with: its own, or that of the run that started it.
      create function run_time(id uuid) returns timestamptz language sql immutable strict parallel safe
        return to_timestamp(('x' || substr(id::text, 1, 8) || substr(id::text, 10, 4))::bit(48)::bigint / 1000.0);
      -- The least id of that time.
      create function run_id_at(at timestamptz) returns uuid language sql immutable strict parallel safe
        return rpad(lpad(to_hex(floor(extract(epoch from at) * 1000)::bigint), 12, '0'), 32, '0')::uuid;

      create table run_statistic (
        workspace_id uuid not null,
        -- all zeros: of all workflows together
        workflow_id uuid not null,
        starts_at timestamptz not null,
        status text not null,
        -- the durations between two steps of 10 percent; -1: it never began
        bucket smallint not null,
        runs integer not null,
        primary key (workspace_id, workflow_id, starts_at, status, bucket)
      );
      create index run_statistic_age on run_statistic (starts_at);

      -- the hours and days that are counted, one after the other
      create table run_statistic_span (
        starts_at timestamptz primary key,
        ends_at timestamptz not null
      );

      -- runs of counted spans that had not ended when these were counted
      create table run_statistic_open (
        run_id uuid primary key,
        workspace_id uuid not null,
        workflow_id uuid not null,
        starts_at timestamptz not null
      );
      create index run_statistic_open_span on run_statistic_open (starts_at);
      create index run_statistic_open_of on run_statistic_open (workspace_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table run_statistic, run_statistic_span, run_statistic_open;
      drop function run_time, run_id_at;
    `);
  }
}
