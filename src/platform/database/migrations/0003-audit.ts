import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The audit log and the log of provider calls. The database itself numbers and chains audit events, one chain per
 * workspace, and refuses to change or remove them, so no code path can skip either.
 */
export class Audit1700000000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table audit_chain (
        workspace_id uuid primary key references workspace,
        sequence bigint not null,
        hash bytea not null
      ) with (fillfactor = 50);

      create table audit_event (
        id uuid primary key,
        workspace_id uuid not null references workspace,
        sequence bigint not null,
        at timestamptz not null,
        actor_kind text not null,
        actor_id text,
        action text not null,
        object text,
        result text not null check (result in ('success', 'failure', 'denied')),
        times integer not null,
        address text,
        request_id text,
        details json,
        hash bytea not null,
        unique (workspace_id, sequence)
      );
      create index audit_event_list on audit_event (workspace_id, id desc);

      create function audit_digest(event audit_event, previous bytea) returns bytea language sql stable as $$
        select sha256(previous || convert_to(jsonb_build_array(event.id, event.workspace_id, event.sequence,
          extract(epoch from event.at), event.actor_kind, event.actor_id, event.action, event.object, event.result,
          event.times, event.address, event.request_id, event.details::text)::text, 'UTF8'))
      $$;

      create function audit_append() returns trigger language plpgsql as $$
      declare link audit_chain;
      begin
        insert into audit_chain values (new.workspace_id, 0, '') on conflict do nothing;
        select * into link from audit_chain where workspace_id = new.workspace_id for update;
        new.sequence := link.sequence + 1;
        new.hash := audit_digest(new, link.hash);
        update audit_chain set sequence = new.sequence, hash = new.hash where workspace_id = new.workspace_id;
        return new;
      end $$;
      create trigger audit_append before insert on audit_event for each row execute function audit_append();

      create function audit_refuse() returns trigger language plpgsql as $$
      begin
        raise insufficient_privilege using message = 'the audit log is append-only';
      end $$;
      create trigger audit_keep before update or delete or truncate on audit_event execute function audit_refuse();
      -- Only the trigger above, one level deeper than any statement of the service, moves a chain on.
      create trigger audit_chain_keep before insert or update or delete on audit_chain
        when (pg_trigger_depth() < 1) execute function audit_refuse();
      create trigger audit_chain_truncate before truncate on audit_chain execute function audit_refuse();

      create table call_log (
        id uuid primary key,
        workspace_id uuid not null,
        connector text not null,
        action text not null,
        connection_id uuid,
        status smallint not null,
        code text,
        duration_ms integer not null,
        request_id text not null,
        at timestamptz not null
      );
      create index call_log_list on call_log (workspace_id, id desc);
      create index call_log_at on call_log using brin (at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'drop table call_log, audit_event, audit_chain; drop function audit_append, audit_digest, audit_refuse',
    );
  }
}
