import { Injectable } from '@nestjs/common';
import { AppError } from '#libs/errors';
import { Database } from '../database/connection/database.js';
import { migrations } from '../database/migrations/index.js';
import { Draining } from './draining.service.js';
import { withinMs } from './within-ms.js';

const DATABASE_MS = 1000;

/** Whether this process should get requests. */
@Injectable()
export class Readiness {
  /** One check serves all who ask meanwhile, so that a hanging database does not gather statements. */
  private checking?: Promise<void>;

  constructor(
    private readonly database: Database,
    private readonly draining: Draining,
  ) {}

  /** @throws AppError `unavailable` while draining, without the database or with a migration outstanding */
  async require(): Promise<void> {
    if (this.draining.active) throw new AppError('unavailable', 'The process is stopping.');
    this.checking ??= this.checkDatabase().finally(() => (this.checking = undefined));
    await this.checking;
  }

  private async checkDatabase(): Promise<void> {
    const applied = await withinMs(DATABASE_MS, this.database.query<{ name: string }>('select name from migrations'));
    const names = new Set(applied.map(({ name }) => name));
    // More migrations than ours are a newer version beside this one, which is how versions are rolled out.
    if (!migrations.every(({ name }) => names.has(name)))
      throw new AppError('unavailable', 'The database is not migrated.');
  }
}
