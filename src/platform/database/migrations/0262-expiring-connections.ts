import type { MigrationInterface, QueryRunner } from 'typeorm';

/** It is told once of each credential that it ends soon. */
export class ExpiringConnections1700000000262 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table connection add expiry_told_version integer');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table connection drop expiry_told_version');
  }
}
