import { Injectable, type OnModuleInit } from '@nestjs/common';
import { uuidV7 } from '@libs/crypto';
import { Environment } from '../../config/environment.js';
import { Database } from '../../database/database.js';
import { Retention } from '../../retention/retention.service.js';

/** Ids tell when a run was made: only the old end of the table is looked at. Runs that have not ended stay, however old. */
const deleteRuns = `
  with old as (select id from run where id < $2::uuid and ended_at < $1 order by id limit $3),
       records as (delete from node_execution where run_id in (select id from old))
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
      deleteOlder: (before, limit) => this.database.execute(deleteRuns, [before, uuidV7(before.getTime()), limit]),
    });
    this.retention.add({ table: 'run_key', olderThan: 'expires_at', days: 0 });
  }
}
