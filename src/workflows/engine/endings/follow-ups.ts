import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '#libs/errors';
import type { NewEvent } from '../../../events/outbox/store-events.js';
import { Database } from '../../../platform/database/connection/database.js';
import { LOGGER, type Logger } from '../../../platform/logging/logger.js';
import type { CommitOptions } from '../journal/writer/commit-options.js';
import type { ApprovalRow } from '../journal/run-approvals.js';
import type { RunJournal } from '../journal/run-journal.js';
import { jobOf, type RunRow } from '../journal/rows.js';
import type { RunError } from '../../nodes/contract/run-error.js';
import { newRun } from '../new-run.js';
import { PlanSource } from '../../plans/plan-source.js';
import { RunEvents } from './run-events.js';
import { RunSecrets } from '../secrets/run-secrets.service.js';

/** Whether a run, or one that waits for it at whatever distance, handles a failure. */
const belowHandler = `
  with recursive above as (
    select trigger, parent_run from run where id = $1 and workspace_id = $2
    union all
    select parent.trigger, parent.parent_run from run parent join above on parent.id = above.parent_run and parent.workspace_id = $2
  )
  select from above where trigger = 'onFailure' limit 1`;

/** What of a failed run a workflow that handles failures is told, and what decides whether one is. */
export type FailedRow = Pick<
  RunRow,
  'id' | 'workspace_id' | 'workflow_id' | 'version' | 'trigger' | 'test' | 'parent_run' | 'input' | 'sealed' | 'hidden'
>;

/** Whether a run is a retry that has succeeded. */
const isMended = (run: RunRow): run is RunRow & { retry_of: string } =>
  run.status === 'succeeded' && run.retry_of !== null;

/**
 * What follows from the end of a run: the run that waits for it goes on, a failure may start another workflow, a retry makes a
 * failed run good, and it may be told as an event.
 */
@Injectable()
export class FollowUps {
  constructor(
    private readonly plans: PlanSource,
    private readonly database: Database,
    private readonly secrets: RunSecrets,
    private readonly events: RunEvents,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Commits a run's end together with what follows from it. */
  async commitEnd(journal: RunJournal, onFailure: string | undefined): Promise<void> {
    const { run } = journal;
    const hasHandler = run.status === 'failed' && Boolean(onFailure);
    if (run.parent_run === null && !hasHandler && !isMended(run) && !this.events.mayTell(run)) return journal.commit();
    return journal.commit(await this.after(run, onFailure));
  }

  /** The run that handles the failure of one that could not be executed to its end; undefined when nobody does. */
  async handlerOf(run: FailedRow, error: RunError): Promise<RunRow | undefined> {
    const { workspace_id: workspaceId, workflow_id: workflowId, version } = run;
    const onFailure = await this.plans.failureHandler({ workspaceId, workflowId, version });
    return onFailure === undefined ? undefined : this.failureRun({ ...run, error }, onFailure);
  }

  /** What is stored with a request for a decision, besides the record of its node. */
  async ofRequest(run: RunRow, approval: ApprovalRow): Promise<Pick<CommitOptions, 'approvals' | 'events'>> {
    const isTold = approval.isTold && !(await this.events.isStartedByEvent(run));
    const event = isTold ? this.events.ofRequest(run, approval) : undefined;
    return { approvals: [{ ...approval, isTold }], ...(event && { events: [event] }) };
  }

  /** The event of a failure outside of the run's execution; undefined when nobody is to hear of it. */
  eventOf(run: FailedRow, error: RunError): Promise<NewEvent | undefined> {
    return this.events.ofEnd({ ...run, error, status: 'failed' });
  }

  private async after(run: RunRow, onFailure: string | undefined): Promise<CommitOptions> {
    const handler = run.status === 'failed' && onFailure ? await this.failureRun(run, onFailure) : undefined;
    const event = await this.events.ofEnd(run);
    return {
      ...(run.parent_run !== null && { wakes: [jobOf({ ...run, id: run.parent_run })] }),
      ...(handler && { spawned: [handler] }),
      ...(event && { events: [event] }),
      ...(isMended(run) && { mends: { workspaceId: run.workspace_id, id: run.id, retryOf: run.retry_of } }),
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
