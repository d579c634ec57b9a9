import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What people are asked to decide, one row for each wait. The decision itself is what the run takes from `run_resumption`. */
export class Approvals1700000000278 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table approval (
        workspace_id uuid not null,
        id uuid not null,
        run_id uuid not null,
        workflow_id uuid not null,
        path text not null,
        node_id text not null,
        attempt integer not null,
        label text not null,
        test boolean not null,
        -- whether events tell of it
        is_told boolean not null,
        -- message, decisions and form; what the run hides is hidden there too
        request json not null,
        approvers text[] not null,
        anyone_with_link boolean not null,
        requested_at timestamptz not null,
        expires_at timestamptz,
        on_deadline text,
        remind_at timestamptz,
        -- when it is looked at next: for its reminder, its deadline, or because its run may have ended
        look_at timestamptz not null,
        state text not null constraint approval_state_check check (state in ('open', 'decided', 'expired', 'cancelled')),
        reminded_at timestamptz,
        decision text,
        decided_at timestamptz,
        decider_kind text,
        decider_id text,
        decider_name text,
        constraint approval_pkey primary key (workspace_id, id),
        constraint approval_of_wait unique (workspace_id, run_id, path, node_id)
      );
      create index approval_open on approval (workspace_id, id) where state = 'open';
      create index approval_by_look on approval (look_at) where state = 'open';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table approval');
  }
}
