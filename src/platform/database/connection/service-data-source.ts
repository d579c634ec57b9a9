import { DataSource } from 'typeorm';

/**
 * A data source that stays open until the last part of the service is done. Nest's TypeORM module closes its data source
 * while other parts still write what they have counted; ours is closed by the database module, after all of them.
 */
export class ServiceDataSource extends DataSource {
  override async destroy(): Promise<void> {}

  /** Closes the pool for good. */
  async close(): Promise<void> {
    await super.destroy();
  }
}
