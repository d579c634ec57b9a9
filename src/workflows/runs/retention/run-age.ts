import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { uuidV7 } from '#libs/crypto';
import { Environment } from '../../../platform/config/environment.js';
import { Database } from '../../../platform/database/connection/database.js';
import { LOGGER, type Logger } from '../../../platform/logging/logger.js';
import { Retention } from '../../../platform/retention/retention.service.js';
import { FinishedRuns } from '../../engine/endings/finished-runs.js';
import type { FailedRow } from '../../engine/endings/follow-ups.js';
import type { RunIdentity } from '../../engine/journal/rows.js';
import type { RunError } from '../../nodes/contract/run-error.js';

/** Ids tell when a run was made. Those that do not are of runs that others have started, and end with these. */
const tooOld = `
  select old.workspace_id, old.id from workspace w cross join lateral (
    select workspace_id, id from run where workspace_id = w.id and status in ('queued', 'running', 'waiting') and id < $2::uuid and created_at < $1
     order by id limit $3) as old
   limit $3`;

/** One by one, since its start data may be large. */
const one = `
  select id, workspace_id, workflow_id, version, trigger, test, parent_run, input, sealed from run where workspace_id = $1 and id = $2`;

const BATCH = 1000;

/** Ends runs that are older than `RUN_MAX_AGE_DAYS`: those that nobody resumes, or that wait again and again. */
@Injectable()
export class RunAge implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly retention: Retention,
    private readonly ended: FinishedRuns,
    private readonly environment: Environment,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    const { RUN_MAX_AGE_DAYS: days } = this.environment;
    this.retention.addTask({ days, deleteOlder: (before) => this.endOlder(before) });
  }

  private async endOlder(before: Date): Promise<number> {
    let ended = 0;
    for (;;) {
      const values = [before, uuidV7(before.getTime()), BATCH];
      const runs = await this.database.query<RunIdentity>(tooOld, values);
      let now = 0;
      for (const run of runs) if (await this.end(run)) now += 1;
      ended += now;
      if (now === 0) return ended;
    }
  }

  private async end({ workspace_id: workspaceId, id }: RunIdentity): Promise<boolean> {
    const { RUN_MAX_AGE_DAYS } = this.environment;
    const error: RunError = {
      code: 'run_timeout',
      message: `The run is as old as one may get, and had not ended (RUN_MAX_AGE_DAYS: ${RUN_MAX_AGE_DAYS}).`,
    };
    try {
      const [run] = await this.database.query<FailedRow>(one, [workspaceId, id]);
      return run !== undefined && (await this.ended.expire(run, error));
    } catch (fault) {
      this.logger.warn({ part: 'engine', runId: id, err: fault }, 'a run that is too old could not be ended');
      return false;
    }
  }
}
