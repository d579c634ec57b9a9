import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Workspaces, people, their sessions, API keys and log-in limits. Sessions and keys hang on the membership they came from,
 * so that removing a person from a workspace ends both in the same statement.
 */
export class Callers1700000000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table workspace (
        id uuid primary key,
        slug text not null constraint workspace_slug unique check (slug ~ '^[a-z0-9-]{1,63}$'),
        name text not null,
        created_at timestamptz not null
      );

      create table person (
        id uuid primary key,
        email text not null constraint person_email unique check (email = lower(email)),
        password_hash text,
        last_workspace_id uuid references workspace on delete set null,
        created_at timestamptz not null
      );

      create table membership (
        workspace_id uuid not null references workspace,
        person_id uuid not null references person on delete cascade,
        role text not null check (role in ('viewer', 'editor', 'admin')),
        disabled boolean not null default false,
        created_at timestamptz not null,
        primary key (workspace_id, person_id)
      );
      create index membership_person on membership (person_id);

      create table session (
        token_hash bytea primary key,
        workspace_id uuid not null,
        person_id uuid not null,
        address text not null,
        created_at timestamptz not null,
        last_used_at timestamptz not null,
        foreign key (workspace_id, person_id) references membership on delete cascade
      );
      create index session_person on session (person_id, workspace_id);
      create index session_age on session (last_used_at);

      create table api_key (
        id uuid primary key,
        workspace_id uuid not null references workspace,
        name text not null,
        prefix text not null,
        secret_hash bytea not null constraint api_key_secret unique,
        scopes text[] not null,
        person_id uuid,
        expires_at timestamptz,
        created_at timestamptz not null,
        last_used_at timestamptz,
        foreign key (workspace_id, person_id) references membership on delete cascade
      );
      comment on column api_key.person_id is 'The person the key derives from; its role limits the key. Null: made by the operator.';
      create index api_key_list on api_key (workspace_id, id desc);
      create index api_key_person on api_key (workspace_id, person_id);

      create table login_failure (key varchar(255) primary key, points integer not null default 0, expire bigint);
      create table login_address (
        person_id uuid not null references person on delete cascade,
        address text not null,
        seen_at timestamptz not null,
        primary key (person_id, address)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table login_address, login_failure, api_key, session, membership, person, workspace');
  }
}
