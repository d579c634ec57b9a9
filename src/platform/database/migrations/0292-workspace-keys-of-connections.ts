import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addWorkspace, setKey } from './keys.js';

/** Tables whose rows go with their connection. */
const OF_CONNECTION = ['oauth_state', 'connector_record', 'connector_secret'];

/** Tables whose rows have an id. */
const WITH_ID = ['connection', 'oauth_state', 'token_revocation', 'connector_secret', 'subscription'];

/**
 * The workspace comes first in the keys of connections and of all that belongs to them, as in those of runs. Providers and browsers
 * that come back name no workspace: what is found by an id or a hash alone keeps an index that begins with it. A subscription stays
 * when its connection goes, which a trigger sees to: a reference by two columns cannot forget one of them where tables are spread.
 */
export class WorkspaceKeysOfConnections1700000000292 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of [...OF_CONNECTION, 'subscription'])
      await runner.query(`alter table ${table} drop constraint ${table}_connection_id_fkey`);
    await runner.query('alter table trigger_listener drop constraint trigger_listener_subscription_id_fkey');
    await addWorkspace(runner, 'connector_record', { owner: 'connection', column: 'connection_id' });
    await setKey(runner, 'connector_record', 'workspace_id, connection_id, collection, sequence');
    for (const table of WITH_ID) await setKey(runner, table, 'workspace_id, id');
    await runner.query(`
      drop index connection_by_workspace, subscription_by_workspace, subscription_unique, oauth_state_by_state, oauth_state_by_link;
      create index connection_by_id on connection (id);
      create index subscription_by_id on subscription (id);
      create unique index subscription_unique on subscription (connection_id, feed, target_key, workspace_id) where state <> 'removed';
      create unique index oauth_state_by_state on oauth_state (state_hash, workspace_id);
      create unique index oauth_state_by_link on oauth_state (link_hash, workspace_id);
      alter table connector_secret drop constraint connector_secret_unique,
        add constraint connector_secret_unique unique (workspace_id, connection_id, name);
      alter table trigger_listener add foreign key (workspace_id, subscription_id) references subscription;

      alter table subscription add foreign key (workspace_id, connection_id) references connection;
      create function forget_connection() returns trigger language plpgsql as $$
      begin
        update subscription set connection_id = null where workspace_id = old.workspace_id and connection_id = old.id;
        return old;
      end $$;
      create trigger connection_subscriptions before delete on connection for each row execute function forget_connection();
    `);
    for (const table of OF_CONNECTION)
      await runner.query(`
        alter table ${table} add foreign key (workspace_id, connection_id) references connection on delete cascade
      `);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of [...OF_CONNECTION, 'subscription'])
      await runner.query(`alter table ${table} drop constraint ${table}_workspace_id_connection_id_fkey`);
    await runner.query(
      'alter table trigger_listener drop constraint trigger_listener_workspace_id_subscription_id_fkey',
    );
    await setKey(runner, 'connector_record', 'connection_id, collection, sequence');
    await runner.query('alter table connector_record drop column workspace_id');
    for (const table of WITH_ID) await setKey(runner, table, 'id');
    await runner.query(`
      drop index connection_by_id, subscription_by_id, subscription_unique, oauth_state_by_state, oauth_state_by_link;
      create index connection_by_workspace on connection (workspace_id, id);
      create index subscription_by_workspace on subscription (workspace_id);
      create unique index subscription_unique on subscription (connection_id, feed, target_key) where state <> 'removed';
      create unique index oauth_state_by_state on oauth_state (state_hash);
      create unique index oauth_state_by_link on oauth_state (link_hash);
      alter table connector_secret drop constraint connector_secret_unique,
        add constraint connector_secret_unique unique (connection_id, name);
      alter table trigger_listener add foreign key (subscription_id) references subscription;

      drop trigger connection_subscriptions on connection;
      drop function forget_connection;
      alter table subscription add foreign key (connection_id) references connection on delete set null;
    `);
    for (const table of OF_CONNECTION)
      await runner.query(
        `alter table ${table} add foreign key (connection_id) references connection on delete cascade`,
      );
  }
}
