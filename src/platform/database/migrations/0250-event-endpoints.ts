import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Events that this service tells others of: who wants to hear of which, what has happened, and how each was delivered. */
export class EventEndpoints1700000000250 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table event_endpoint (
        id uuid primary key,
        workspace_id uuid not null references workspace,
        name text not null,
        url text not null,
        events text[] not null,
        state text not null default 'active' constraint event_endpoint_state_check check (state in ('active', 'paused')),
        -- why the service has paused it
        reason text,
        -- since when every attempt has failed
        failing_since timestamptz,
        -- sealed
        secret text not null,
        -- the secret before, sealed, and until when it signs as well
        previous_secret text,
        previous_until timestamptz,
        created_at timestamptz not null,
        updated_at timestamptz not null
      );
      create index event_endpoint_list on event_endpoint (workspace_id, id);

      create table outgoing_event (
        id uuid primary key,
        workspace_id uuid not null,
        type text not null,
        data json not null,
        created_at timestamptz not null
      );
      create index outgoing_event_by_age on outgoing_event (created_at);

      create table event_delivery (
        endpoint_id uuid not null references event_endpoint on delete cascade,
        event_id uuid not null references outgoing_event on delete cascade,
        workspace_id uuid not null,
        state text not null check (state in ('pending', 'held', 'delivered', 'failed')),
        attempts integer not null default 0,
        -- when it is tried next; while it is tried, when others may believe that who tries it has died
        next_at timestamptz not null,
        give_up_at timestamptz not null,
        claim uuid,
        ended_at timestamptz,
        primary key (endpoint_id, event_id)
      );
      create index event_delivery_pending on event_delivery (workspace_id, next_at) where state = 'pending';
      create index event_delivery_by_event on event_delivery (event_id);

      create table event_attempt (
        endpoint_id uuid not null,
        event_id uuid not null,
        attempt integer not null,
        workspace_id uuid not null,
        at timestamptz not null,
        duration_ms integer not null,
        -- null: there was no answer
        status integer,
        answer text,
        error text,
        primary key (endpoint_id, event_id, attempt),
        foreign key (endpoint_id, event_id) references event_delivery on delete cascade
      );

      -- when it was told that the key ends soon
      alter table api_key add expiry_told_at timestamptz;

      insert into change_counter (topic) values ('eventEndpoints') on conflict do nothing;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      delete from change_counter where topic = 'eventEndpoints';
      alter table api_key drop expiry_told_at;
      drop table event_attempt, event_delivery, outgoing_event, event_endpoint;
    `);
  }
}
