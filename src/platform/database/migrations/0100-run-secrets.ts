import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What records of a run do not show, sealed. Few runs have any; key rotation finds those by the index. */
export class RunSecrets1700000000100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table run add column sealed text;
      create index run_with_secrets on run (workspace_id, id) where sealed is not null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table run drop column sealed');
  }
}
