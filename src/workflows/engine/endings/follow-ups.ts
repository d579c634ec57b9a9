import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '#libs/errors';
import { Database } from '../../../platform/database/connection/database.js';
import { LOGGER, type Logger } from '../../../platform/logging/logger.js';
import type { CommitOptions } from '../journal/writer/commit-options.js';
import { jobOf } from '../journal/run-job.js';
import type { RunJournal } from '../journal/run-journal.js';
import type { RunError, RunRow } from '../journal/rows.js';
import { newRun } from '../new-run.js';
import { PlanSource } from '../plan-source.js';
import { RunSecrets } from '../secrets/run-secrets.service.js';

/** Whether a run, or one that waits for it at whatever distance, handles a failure. */
const belowHandler = `
  with recursive above as (
    select trigger, parent_run from run where id = $1 and workspace_id = $2
    union all
    select parent.trigger, parent.parent_run from run parent join above on parent.id = above.parent_run
  )
  select from above where trigger = 'onFailure' limit 1`;

/** What of a failed run a workflow that handles failures is told, and what decides whether one is. */
export type FailedRow = Pick<
  RunRow,
  'id' | 'workspace_id' | 'workflow_id' | 'version' | 'trigger' | 'test' | 'parent_run' | 'input' | 'sealed' | 'hidden'
>;

/** What follows from the end of a run: the run that waits for it goes on, and a failure may start another workflow. */
@Injectable()
export class FollowUps {
  constructor(
    private readonly plans: PlanSource,
    private readonly database: Database,
    private readonly secrets: RunSecrets,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Commits a run's end together with what follows from it. */
  async commitEnd(journal: RunJournal, onFailure: string | undefined): Promise<void> {
    const { run } = journal;
    if (run.parent_run === null && !(run.status === 'failed' && onFailure)) return journal.commit();
    return journal.commit(await this.after(run, onFailure));
  }

  /** The run that handles the failure of one that could not be executed to its end; undefined when nobody does. */
  async handlerOf(run: FailedRow, error: RunError): Promise<RunRow | undefined> {
    const { workspace_id: workspaceId, workflow_id: workflowId, version } = run;
    const onFailure = await this.plans.failureHandler({ workspaceId, workflowId, version });
    return onFailure === undefined ? undefined : this.failureRun({ ...run, error }, onFailure);
  }

  private async after(run: RunRow, onFailure: string | undefined): Promise<CommitOptions> {
    const handler = run.status === 'failed' && onFailure ? await this.failureRun(run, onFailure) : undefined;
    return {
      wakes: run.parent_run === null ? [] : [jobOf({ ...run, id: run.parent_run })],
      ...(handler && { spawned: [handler] }),
    };
  }

  /** Tests, handlers and all that handlers run start no handler: a failing one would start itself for ever. */
  private async failureRun(run: FailedRow & Pick<RunRow, 'error'>, workflowId: string): Promise<RunRow | undefined> {
    if (run.test || (await this.isHandling(run))) return undefined;
    try {
      const plan = await this.plans.deployed(run.workspace_id, workflowId);
      const input = {
        run: { id: run.id, workflowId: run.workflow_id, version: run.version, trigger: run.trigger },
        error: run.error,
        input: run.input,
      };
      return this.secrets.guard(newRun({ plan, trigger: 'onFailure', input }, Date.now()), { from: run });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      this.logger.warn({ part: 'engine', runId: run.id, workflowId, err: error }, 'no workflow handles the failure');
      return undefined;
    }
  }

  private async isHandling({ trigger, parent_run: parent, workspace_id: workspaceId }: FailedRow): Promise<boolean> {
    if (trigger === 'onFailure' || parent === null) return trigger === 'onFailure';
    const found = await this.database.query(belowHandler, [parent, workspaceId]);
    return found.length > 0;
  }
}
