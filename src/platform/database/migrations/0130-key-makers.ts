import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An API key ends with the key that made it: whoever revokes one that was stolen revokes what the thief has made with it. */
export class KeyMakers1700000000130 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table api_key add column maker_id uuid references api_key on delete cascade;
      comment on column api_key.maker_id is 'The key that made this one, with which it ends. Null: made by a person or the operator.';
      create index api_key_maker on api_key (maker_id) where maker_id is not null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table api_key drop column maker_id');
  }
}
