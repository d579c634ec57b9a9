import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Workflows, their versions and webhook endpoints, and the journal of runs. Payloads are `json`, not `jsonb`: they are
 * written far more often than looked into, and `json` keeps key order, exact numbers and costs less to store. The journal
 * has no foreign keys: its rows are written by one writer and removed together.
 */
export class Workflows1700000000020 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table workflow (
        id uuid primary key,
        workspace_id uuid not null,
        name text not null,
        definition json not null,
        settings json not null default '{}',
        -- what the checks found when the draft was last saved
        faults json not null default '[]',
        tags text[] not null default '{}',
        version integer not null,
        deployed_version integer,
        deployed_at timestamptz,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        deleted_at timestamptz
      );
      create index workflow_by_workspace on workflow (workspace_id, id) where deleted_at is null;

      create table workflow_version (
        workflow_id uuid not null references workflow,
        version integer not null,
        definition json not null,
        settings json not null,
        -- Equal definitions deploy to the same version.
        digest bytea not null,
        created_at timestamptz not null default now(),
        primary key (workflow_id, version)
      );

      create table webhook_endpoint (
        workspace_id uuid not null,
        -- live: deployed; test: a listening draft
        environment text not null check (environment in ('live', 'test')),
        method text not null,
        -- the path with parameter names removed, so that /a/:x and /a/:y are one endpoint
        pattern_key text not null,
        path text not null,
        workflow_id uuid not null references workflow,
        expires_at timestamptz,
        constraint webhook_endpoint_unique primary key (workspace_id, environment, method, pattern_key)
      );
      create index webhook_endpoint_by_workflow on webhook_endpoint (workflow_id);

      create table run (
        id uuid primary key,
        workspace_id uuid not null,
        workflow_id uuid not null,
        -- null: a draft, whose definition is kept with the run
        version integer,
        definition json,
        trigger text not null,
        test boolean not null default false,
        status text not null,
        -- the fence: whoever takes the run over raises it, and only writes that carry the current value count
        attempt integer not null default 0,
        takeovers integer not null default 0,
        -- the process that executes the run without a job
        owner uuid,
        -- another process waits for the end
        awaited boolean not null default false,
        priority integer not null default 0,
        retry_of uuid,
        -- the run that waits for it, and how many stand above it
        parent_run uuid,
        depth smallint not null default 0,
        -- the job under which it was claimed: another job of the same run finds it taken
        job uuid,
        created_at timestamptz not null,
        started_at timestamptz,
        ended_at timestamptz,
        input json,
        output json,
        response json,
        error json
      ) with (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
      create index run_by_workspace on run (workspace_id, id);
      create index run_by_workflow on run (workflow_id, id);
      create index run_unfinished on run (status, id) where status in ('queued', 'running', 'waiting');
      create index run_by_owner on run (owner) where owner is not null;
      create index run_by_parent on run (parent_run) where parent_run is not null;
      create index run_by_retried on run (retry_of) where retry_of is not null;

      create table node_execution (
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
        error json,
        primary key (run_id, path, node_id, attempt)
      ) with (fillfactor = 90);

      create table run_key (
        workspace_id uuid not null,
        workflow_id uuid not null,
        key text not null,
        fingerprint bytea not null,
        run_id uuid not null,
        owner uuid not null,
        expires_at timestamptz not null,
        primary key (workspace_id, workflow_id, key)
      );
      create index run_key_by_expiry on run_key (expires_at);

      create table process (
        id uuid primary key,
        role text not null,
        started_at timestamptz not null default now(),
        seen_at timestamptz not null default now()
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'drop table process, run_key, node_execution, run, webhook_endpoint, workflow_version, workflow',
    );
  }
}
