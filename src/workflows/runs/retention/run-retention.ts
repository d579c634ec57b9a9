import { Injectable, type OnModuleInit } from '@nestjs/common';
import { uuidV7 } from '#libs/crypto';
import { FileStore } from '../../../files/file-store.service.js';
import { Environment } from '../../../platform/config/environment.js';
import { Database } from '../../../platform/database/connection/database.js';
import type { RunIdentity } from '../../engine/journal/rows.js';
import { Retention } from '../../../platform/retention/retention.service.js';

const NONE = '00000000-0000-0000-0000-000000000000';

/** What goes with a run, besides its records. */
const OF_RUNS = ['run_resumption', 'approval', 'run_tag', 'run_progress', 'loop_part'];

/**
 * Ids tell when a run was made: of each workspace only the old end is looked at, one workspace after the other, and of that only
 * what lies behind the runs that were deleted before. Runs that have not ended stay, however old.
 */
const oldRuns = `
  select old.workspace_id, old.id from workspace w cross join lateral (
    select workspace_id, id from run
     where workspace_id = w.id and id > case when w.id = $4::uuid then $5::uuid else '${NONE}' end and id < $2::uuid and ended_at < $1
     order by id limit $3) as old
   where w.id >= $4::uuid order by w.id, old.id limit $3`;

/** Those that nobody has tried again: what a later run has of them needs their files. */
const oldRunsWithFiles = `
  select old.workspace_id, old.id from (${oldRuns}) as old
   where exists (select from file where file.workspace_id = old.workspace_id and run_id = old.id)
     and not exists (select from run retry where retry.workspace_id = old.workspace_id and retry.retry_of = old.id)`;

/** A run may have a hundred thousand records, so they have statements of their own. */
const deleteRecords = `
  delete from node_execution where ctid = any (array(
    select record.ctid from (${oldRuns}) as old
      join node_execution record on record.workspace_id = old.workspace_id and record.run_id = old.id limit $3))`;

const deleteRuns = `
  with old as materialized (${oldRuns}),
  ${OF_RUNS.map((table) => `of_${table} as (delete from ${table} where (workspace_id, run_id) in (table old))`).join(',\n  ')}
  delete from run where (workspace_id, id) in (table old) returning workspace_id, id`;

const FIRST: RunIdentity = { workspace_id: NONE, id: NONE };

/** In the order of the key. */
const isLater = (one: RunIdentity, other: RunIdentity): boolean =>
  one.workspace_id === other.workspace_id ? one.id > other.id : one.workspace_id > other.workspace_id;

/** Deletes ended runs, with what their nodes did and their files, after `RUN_RETENTION_DAYS`. */
@Injectable()
export class RunRetention implements OnModuleInit {
  /** The last run that this sweep has deleted: as many as are older and stay are not walked through again for each batch. */
  private last = FIRST;

  constructor(
    private readonly database: Database,
    private readonly retention: Retention,
    private readonly environment: Environment,
    private readonly files: FileStore,
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
    const { workspace_id, id } = this.last;
    const values = [before, uuidV7(before.getTime()), limit, workspace_id, id];
    const records = await this.database.execute(deleteRecords, values);
    if (records === limit) return records;
    const withFiles = await this.database.query<RunIdentity>(oldRunsWithFiles, values);
    await this.files.removeOfRuns(withFiles);
    const runs = await this.database.query<RunIdentity>(deleteRuns, values);
    // The end of a sweep; the next one also finds what has ended meanwhile.
    this.last = runs.length < limit ? FIRST : runs.reduce((last, run) => (isLater(run, last) ? run : last), FIRST);
    return runs.length;
  }
}
