import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Invitations: who may become a member of a workspace by a link, and until when. A person who was added without a password
 * could never sign in; what they have becomes an invitation, whose link an admin makes anew. From now on every account has a
 * password. Of the passwords there are nobody knows who chose them, so none counts as the person's own.
 */
export class Invitations1700000000131 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table invitation (
        id uuid primary key,
        workspace_id uuid not null references workspace,
        email text not null check (email = lower(email)),
        role text not null check (role in ('viewer', 'editor', 'admin')),
        disabled boolean not null default false,
        -- SHA-256 of the token in the link
        token_hash bytea not null constraint invitation_token unique,
        created_at timestamptz not null,
        expires_at timestamptz not null,
        constraint invitation_once unique (workspace_id, email)
      );
      create index invitation_age on invitation (expires_at);

      alter table person add column password_given boolean not null default true;
      alter table person alter column password_given set default false;
      comment on column person.password_given is 'Whether somebody else chose the password and may still know it.';

      insert into invitation (id, workspace_id, email, role, disabled, token_hash, created_at, expires_at)
      select gen_random_uuid(), m.workspace_id, p.email, m.role, m.disabled, sha256(gen_random_uuid()::text::bytea), now(),
             now() + interval '7 days'
        from membership m join person p on p.id = m.person_id where p.password_hash is null;
      delete from person where password_hash is null;
      alter table person alter column password_hash set not null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table person alter column password_hash drop not null;
      alter table person drop column password_given;
      drop table invitation;
    `);
  }
}
