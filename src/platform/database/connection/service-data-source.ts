import { DataSource, type DataSourceOptions, type EntityManager, type QueryRunner } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { OpenSockets } from './open-sockets.js';
import { type SendStatement, StatementRunner } from './statements/statement-runner.js';

/**
 * A data source that stays open until the last part of the service is done. Nest's TypeORM module closes its data source
 * while other parts still write what they have counted; ours is closed by the database module, after all of them.
 */
export class ServiceDataSource extends DataSource {
  private send?: SendStatement;
  private readonly sockets: OpenSockets;

  constructor(options: DataSourceOptions) {
    const sockets = new OpenSockets();
    super(Object.assign({}, options, { extra: { ...options.extra, stream: sockets.make } }));
    this.sockets = sockets;
  }

  /** Says who sends the statements of repositories from now on; until then, TypeORM does. */
  sendBy(send: SendStatement): void {
    this.send = send;
  }

  /** The entities as one transaction sees them: what is asked here is sent on its connection. */
  managerOn(send: SendStatement): EntityManager {
    const runner = new StatementRunner(this.driver as PostgresDriver, send);
    // Else TypeORM would begin one for whatever takes several statements.
    runner.isTransactionActive = true;
    return this.managerOf(runner);
  }

  override createQueryRunner(mode?: 'master' | 'slave'): QueryRunner {
    if (!this.send) return super.createQueryRunner(mode);
    const runner = new StatementRunner(this.driver as PostgresDriver, this.send);
    this.managerOf(runner);
    return runner;
  }

  override async destroy(): Promise<void> {}

  /** Closes the pool for good, also where a statement is still not answered. */
  async close(): Promise<void> {
    await this.sockets.end(super.destroy());
  }

  private managerOf(runner: StatementRunner): EntityManager {
    const manager = this.createEntityManager(runner);
    Object.assign(runner, { manager });
    return manager;
  }
}
