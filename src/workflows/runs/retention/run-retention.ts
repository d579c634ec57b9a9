import { Injectable, type OnModuleInit } from '@nestjs/common';
import { uuidV7 } from '#libs/crypto';
import { Environment } from '../../../platform/config/environment.js';
import { Database } from '../../../platform/database/connection/database.js';
import { Retention } from '../../../platform/retention/retention.service.js';

/** Ids tell when a run was made: only the old end of the table is looked at. Runs that have not ended stay, however old. */
const oldRuns = 'select id from run where id < $2::uuid and ended_at < $1 order by id limit $3';

/** A run may have a hundred thousand records, so they have statements of their own. */
const deleteRecords = `
  delete from node_execution where ctid = any (array(
    select record.ctid from (${oldRuns}) as old join node_execution record on record.run_id = old.id limit $3))`;

const deleteRuns = `
  with old as (${oldRuns}), resumed as (delete from run_resumption where run_id in (select id from old))
  delete from run where id in (select id from old)`;

/** Deletes ended runs, with what their nodes did, after `RUN_RETENTION_DAYS`. */
@Injectable()
export class RunRetention implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly retention: Retention,
    private readonly environment: Environment,
  ) {}

  onModuleInit(): void {
    this.retention.addTask({
      days: this.environment.RUN_RETENTION_DAYS,
      deleteOlder: (before, limit) => this.deleteOlder(before, limit),
    });
    this.retention.add({ table: 'run_key', olderThan: 'expires_at', days: 0 });
  }
  /** Deletes up to `limit` records of old runs; when none is left, up to so many runs. Gives how many it were. */
  async deleteOlder(before: Date, limit: number): Promise<number> {
    const values = [before, uuidV7(before.getTime()), limit];
    const records = await this.database.execute(deleteRecords, values);
    return records === limit ? records : this.database.execute(deleteRuns, values);
  }
}
