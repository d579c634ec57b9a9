import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Requests that webhooks with a limit have taken; columns as rate-limiter-flexible has them, `expire` in epoch milliseconds. */
export class WebhookRates1700000000040 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'create table webhook_rate (key varchar(255) primary key, points integer not null default 0, expire bigint)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table webhook_rate');
  }
}
