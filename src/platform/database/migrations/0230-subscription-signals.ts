import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Deliveries that only say that something has happened: the subscription has its turn at once, and is renewed when that is due. */
export class SubscriptionSignals1700000000230 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table subscription
        -- something has happened since its last turn began
        add signalled boolean not null default false,
        -- when the provider is asked whether it still has it; null: at the next turn
        add renew_at timestamptz;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table subscription drop signalled, drop renew_at');
  }
}
