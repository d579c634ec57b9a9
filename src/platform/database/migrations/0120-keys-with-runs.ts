import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Keys of requests are stored together with the run they start, so nobody owns one without its run. Processes of an earlier
 * version go on naming themselves as the owner until they are gone.
 */
export class KeysWithRuns1700000000120 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table run_key alter column owner drop not null');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      update run_key set owner = gen_random_uuid() where owner is null;
      alter table run_key alter column owner set not null;
    `);
  }
}
