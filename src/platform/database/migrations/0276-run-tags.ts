import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Words by which runs are found. They stand apart from runs, most of which have none: a list by a tag reads no other runs. */
export class RunTags1700000000276 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table run_tag (
        run_id uuid not null,
        tag text not null,
        workspace_id uuid not null,
        primary key (run_id, tag)
      );
      create index run_tag_by_tag on run_tag (workspace_id, tag, run_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table run_tag');
  }
}
