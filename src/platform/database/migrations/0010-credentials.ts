import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Connections, linking in progress, tokens waiting to be revoked, and what connectors keep for a connection. */
export class Credentials1700000000010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table connection (
        id uuid primary key,
        workspace_id uuid not null references workspace,
        connector text not null,
        name text not null,
        -- the name as it is compared: case and Unicode form do not count
        name_key text not null,
        mode text check (mode in ('managed', 'own')),
        provider text,
        client_id text,
        tenant text,
        -- null: what the provider's manifest asks for
        requested_scopes text[],
        api_version text,
        api_url text,
        end_user_id text,
        metadata json,
        is_default boolean not null default false,
        state text not null check (state in ('pending_authorization', 'connected', 'reauthorization_required', 'error')),
        reason text,
        account text,
        identity json,
        scopes text[] not null default '{}',
        -- sealed: API key or bot token, client secret, OAuth tokens
        secret text,
        secret_last_four text,
        client_secret text,
        client_secret_last_four text,
        access_token text,
        refresh_token text,
        -- the client the tokens were issued to; no other one may refresh them
        token_client_id text,
        expires_at timestamptz,
        -- grows with every change of key or tokens: what was learned of an older credential says nothing of this one
        credential_version integer not null default 1,
        -- grows when mode, client, tenant or provider change: a sign-in begun before is not finished
        client_version integer not null default 1,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        last_used_at timestamptz,
        last_checked_at timestamptz,
        constraint connection_end_user_not_default check (not (is_default and end_user_id is not null))
      );
      create unique index connection_name_unique on connection (workspace_id, connector, name_key);
      create unique index connection_end_user_unique on connection (workspace_id, connector, end_user_id)
        where end_user_id is not null;
      create unique index connection_default_unique on connection (workspace_id, connector) where is_default;
      create index connection_by_workspace on connection (workspace_id, id);

      create table oauth_state (
        id uuid primary key,
        -- SHA-256 of the state the provider gives back, and of the token in the connect link until it was opened
        state_hash bytea not null,
        link_hash bytea,
        -- SHA-256 of the cookie that binds the browser; null until the connect link was opened
        browser_hash bytea,
        workspace_id uuid not null,
        connection_id uuid not null references connection on delete cascade,
        connector text not null,
        -- the client it began with: a callback for any other one is refused
        client_id text not null,
        client_version integer not null,
        starter_kind text not null check (starter_kind in ('key', 'person')),
        starter_id uuid not null,
        requested_scopes text[] not null,
        -- sealed: PKCE verifier and the address the person is sent to
        secrets text not null,
        expires_at timestamptz not null
      );
      create unique index oauth_state_by_state on oauth_state (state_hash);
      create unique index oauth_state_by_link on oauth_state (link_hash);
      create index oauth_state_by_connection on oauth_state (connection_id);
      create index oauth_state_by_expiry on oauth_state (expires_at);

      create table token_revocation (
        id uuid primary key,
        workspace_id uuid not null,
        connector text not null,
        -- sealed: token, revocation endpoint and client
        revocation text not null,
        attempts integer not null default 0,
        next_attempt_at timestamptz not null
      );
      create index token_revocation_by_time on token_revocation (next_attempt_at);

      create table connector_record (
        connection_id uuid not null references connection on delete cascade,
        collection text not null,
        sequence bigint not null,
        record_group text,
        kind text not null,
        data json not null,
        expires_at timestamptz not null,
        primary key (connection_id, collection, sequence)
      );
      create index connector_record_by_group on connector_record (connection_id, collection, record_group, sequence);
      create index connector_record_by_expiry on connector_record (expires_at);

      create table connector_secret (
        id uuid primary key,
        workspace_id uuid not null,
        connection_id uuid not null references connection on delete cascade,
        name text not null,
        -- sealed
        value text not null,
        constraint connector_secret_unique unique (connection_id, name)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table connector_secret, connector_record, token_revocation, oauth_state, connection');
  }
}
