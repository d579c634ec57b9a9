import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What signs the webhooks of an account, where a person has to enter it. */
export class SigningSecrets1700000000231 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table connection add signing_secret text, add signing_secret_last_four text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table connection drop signing_secret, drop signing_secret_last_four');
  }
}
