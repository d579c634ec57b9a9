import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Events of the audit log carry a signature of the service, which the database cannot make: who can do all to it, with triggers
 * off and hashes computed anew, still cannot rewrite the log unseen. Old events may be removed from the beginning of a chain, when
 * they are 29 days old or more, behind a signed checkpoint. What may touch the tables runs with the rights of their owner, so that
 * the owner can be another role than that of the service.
 */
export class AuditSignatures1700000000140 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const [{ schema }] = (await runner.query('select quote_ident(current_schema()) as schema')) as [{ schema: string }];
    const asOwner = `security definer set search_path = ${schema}, pg_temp`;
    await runner.query(`
      alter table audit_event add column key_id text, add column mac bytea,
        add constraint audit_event_signed check (num_nulls(key_id, mac) <> 1);
      create table audit_checkpoint (
        workspace_id uuid primary key references workspace,
        sequence bigint not null,
        hash bytea not null,
        key_id text not null,
        mac bytea not null
      );

      create or replace function audit_append() returns trigger language plpgsql ${asOwner} as $$
      declare link audit_chain;
      begin
        insert into audit_chain values (new.workspace_id, 0, '') on conflict do nothing;
        select * into link from audit_chain where workspace_id = new.workspace_id for update;
        if new.sequence <> link.sequence + 1 then
          raise serialization_failure using message = 'the chain has gone on';
        end if;
        new.sequence := link.sequence + 1;
        new.hash := audit_digest(new, link.hash);
        update audit_chain set sequence = new.sequence, hash = new.hash where workspace_id = new.workspace_id;
        return new;
      end $$;

      -- The end of a chain, which stays what it is until the transaction ends; without an id that of the default workspace.
      create function audit_next(given uuid) returns setof audit_chain language plpgsql ${asOwner} as $$
      declare chain uuid := coalesce(given, (select id from workspace where slug = 'default'));
      begin
        insert into audit_chain values (chain, 0, '') on conflict do nothing;
        return query select * from audit_chain where workspace_id = chain for update;
      end $$;

      drop trigger audit_chain_keep on audit_chain;
      create trigger audit_chain_keep before update or delete on audit_chain
        when (pg_trigger_depth() < 1) execute function audit_refuse();
      create trigger audit_chain_begin before insert on audit_chain for each row
        when (new.sequence <> 0 or new.hash <> '') execute function audit_refuse();

      create function audit_keep_young() returns trigger language plpgsql ${asOwner} as $$
      begin
        if old.at < now() - interval '29 days' and exists (
          select from audit_checkpoint c where c.workspace_id = old.workspace_id and c.sequence >= old.sequence
        ) then
          return old;
        end if;
        raise insufficient_privilege using message = 'the audit log is append-only';
      end $$;
      drop trigger audit_keep on audit_event;
      create trigger audit_keep before update or truncate on audit_event execute function audit_refuse();
      create trigger audit_keep_young before delete on audit_event for each row execute function audit_keep_young();

      create trigger audit_checkpoint_keep before delete or truncate on audit_checkpoint execute function audit_refuse();
      create trigger audit_checkpoint_forward before update on audit_checkpoint for each row
        when (new.workspace_id <> old.workspace_id or new.sequence < old.sequence) execute function audit_refuse();

      -- Moves the checkpoint of a chain on, or signs it anew, and removes the events up to it.
      create function audit_prune(chain uuid, up_to bigint, new_key_id text, new_mac bytea) returns integer language plpgsql ${asOwner} as $$
      declare
        last bytea := coalesce(
          (select hash from audit_event where workspace_id = chain and sequence = up_to),
          (select hash from audit_checkpoint where workspace_id = chain and sequence = up_to));
        removed integer;
      begin
        if last is null then
          raise insufficient_privilege using message = 'there is no such event';
        end if;
        insert into audit_checkpoint values (chain, up_to, last, new_key_id, new_mac)
          on conflict (workspace_id) do update
             set sequence = excluded.sequence, hash = excluded.hash, key_id = excluded.key_id, mac = excluded.mac;
        delete from audit_event where workspace_id = chain and sequence <= up_to;
        get diagnostics removed = row_count;
        return removed;
      end $$;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop function audit_prune, audit_next;
      drop table audit_checkpoint;
      drop trigger audit_keep on audit_event;
      drop trigger audit_keep_young on audit_event;
      drop function audit_keep_young;
      create trigger audit_keep before update or delete or truncate on audit_event execute function audit_refuse();
      drop trigger audit_chain_begin on audit_chain;
      drop trigger audit_chain_keep on audit_chain;
      create trigger audit_chain_keep before insert or update or delete on audit_chain
        when (pg_trigger_depth() < 1) execute function audit_refuse();
      alter table audit_event drop constraint audit_event_signed, drop column key_id, drop column mac;
      alter function audit_append security invoker reset search_path;
    `);
  }
}
