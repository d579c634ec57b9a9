import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When the webhook addresses of a workflow changed last, by the counter of these changes: only they are read anew then. */
export class AddressChanges1700000000295 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table workflow add column addresses_changed bigint;
      create index workflow_by_address_change on workflow (addresses_changed) where addresses_changed is not null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table workflow drop column addresses_changed');
  }
}
