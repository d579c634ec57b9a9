import type { MigrationInterface, QueryRunner } from 'typeorm';

/** End users of a product that is built on this service connect their own accounts on a page in the name of the workspace. */
export class ConnectSessions1700000000251 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table connect_settings (
        workspace_id uuid primary key references workspace,
        -- where a page may lead back to
        return_urls text[] not null,
        color text
      );

      create table connect_session (
        id uuid primary key,
        workspace_id uuid not null references workspace,
        end_user_id text not null,
        connectors text[] not null,
        return_url text not null,
        -- SHA-256 of the token in the link; null once it was opened
        token_hash bytea,
        -- SHA-256 of the cookie of the browser that opened it
        browser_hash bytea,
        starter_kind text not null constraint connect_session_starter_kind_check check (starter_kind in ('key', 'person')),
        starter_id uuid not null,
        -- keys and sign-ins that were tried
        attempts integer not null default 0,
        expires_at timestamptz not null
      );
      create unique index connect_session_by_token on connect_session (token_hash);
      create unique index connect_session_by_browser on connect_session (browser_hash);
      create index connect_session_by_expiry on connect_session (expires_at);
      create index connect_session_by_workspace on connect_session (workspace_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table connect_session, connect_settings');
  }
}
