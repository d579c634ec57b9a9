import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Events of providers: what is subscribed to or polled, which deployed workflows listen, and which events have started runs. */
export class Subscriptions1700000000200 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table subscription (
        id uuid primary key,
        workspace_id uuid not null references workspace,
        -- null: the connection was deleted
        connection_id uuid references connection on delete set null,
        connector text not null,
        feed text not null,
        -- what of the account the feed is of, and the same as a text to compare
        target json not null,
        target_key text not null,
        mode text not null check (mode in ('push', 'poll')),
        state text not null default 'requested'
          check (state in ('requested', 'active', 'renewing', 'failing', 'removed')),
        -- whether the provider may have something of it: set before it is asked, unset once it has removed it
        at_provider boolean not null default false,
        provider_id text,
        -- sealed
        secret text not null,
        expires_at timestamptz,
        cursor json,
        reason json,
        failures integer not null default 0,
        -- somebody is about to deploy a workflow that listens
        wanted_until timestamptz not null,
        next_at timestamptz not null,
        claim uuid,
        claimed_until timestamptz,
        created_at timestamptz not null default now(),
        changed_at timestamptz not null default now()
      );
      create unique index subscription_unique on subscription (connection_id, feed, target_key) where state <> 'removed';
      create index subscription_by_time on subscription (next_at) where state <> 'removed';
      create index subscription_by_workspace on subscription (workspace_id);

      create table trigger_listener (
        workflow_id uuid primary key references workflow,
        workspace_id uuid not null,
        version integer not null,
        subscription_id uuid not null references subscription,
        trigger text not null,
        input json not null
      );
      create index trigger_listener_by_subscription on trigger_listener (subscription_id);

      create table trigger_event (
        workflow_id uuid not null,
        subscription_id uuid not null,
        event_id text not null,
        run_id uuid not null,
        created_at timestamptz not null default now(),
        primary key (workflow_id, subscription_id, event_id)
      );
      create index trigger_event_by_age on trigger_event (created_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table trigger_event, trigger_listener, subscription');
  }
}
