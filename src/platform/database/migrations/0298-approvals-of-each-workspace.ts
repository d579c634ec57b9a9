import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Open approvals by workspace: where many are due at once, each workspace has its turn. */
export class ApprovalsOfEachWorkspace1700000000298 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      "create index approval_by_workspace_and_look on approval (workspace_id, look_at) where state = 'open'",
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index approval_by_workspace_and_look');
  }
}
