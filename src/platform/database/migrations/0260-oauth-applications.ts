import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Workspaces set up the OAuth applications of managed connections that the operator has not. */
export class OAuthApplications1700000000260 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table oauth_application (
        workspace_id uuid not null references workspace,
        -- the last part of its redirect URI: the connector, and the provider where there are several
        name text not null,
        client_id text not null,
        -- sealed
        client_secret text not null,
        updated_at timestamptz not null,
        primary key (workspace_id, name)
      );
      insert into change_counter (topic) values ('oauthApplications') on conflict do nothing;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      delete from change_counter where topic = 'oauthApplications';
      drop table oauth_application;
    `);
  }
}
